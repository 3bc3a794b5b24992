import type { AriaProps } from './aria.types'

export interface TextInputProps {
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  id?: string
  secret?: boolean
  /** Several lines that grow with the text. */
  multiline?: boolean
  maxLength?: number
  /** Shows text, but accepts no input. */
  readOnly?: boolean
  placeholder?: string
  autoComplete?: 'name' | 'username' | 'current-password' | 'new-password' | 'off'
  /** Accounts, captchas, answers: no auto-capitalisation, no correction. */
  plain?: boolean
  /** Called on Enter without Shift; `enterHint` labels the phone's key. */
  onEnter?: () => void
  enterHint?: 'go' | 'next' | 'send' | 'done'
  autoFocus?: boolean
  className?: string
  aria?: AriaProps
  testId?: string
}
