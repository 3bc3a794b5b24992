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
  /** Shows its text, takes none. */
  readOnly?: boolean
  placeholder?: string
  autoComplete?: 'username' | 'current-password' | 'new-password' | 'off'
  /** Accounts, captchas, answers: no capitals, no correction. */
  plain?: boolean
  /** Enter without Shift; what the phone's key says. */
  onEnter?: () => void
  enterHint?: 'go' | 'next' | 'send' | 'done'
  autoFocus?: boolean
  className?: string
  aria?: AriaProps
  testId?: string
}
