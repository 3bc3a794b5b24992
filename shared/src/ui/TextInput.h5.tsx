import { useEffect, useRef, type KeyboardEvent } from 'react'
import { ariaAttributes } from './aria'
import { cx } from './cx'
import type { TextInputProps } from './TextInput.types'
import css from './TextInput.module.css'

export type { TextInputProps } from './TextInput.types'

export function TextInput(props: TextInputProps) {
  const { value, onChange, id, secret, multiline, maxLength, placeholder, autoComplete, plain } = props
  const { onEnter, enterHint, autoFocus, className, aria, testId, onBlur, readOnly } = props
  const area = useRef<HTMLTextAreaElement>(null)
  const input = useRef<HTMLInputElement>(null)

  // Sets the focus itself: React's autoFocus does not run when a hidden page of the stack is shown again.
  useEffect(() => {
    if (autoFocus) (area.current ?? input.current)?.focus()
  }, [autoFocus])

  useEffect(() => {
    if (!area.current || value === undefined) return
    area.current.style.height = 'auto'
    area.current.style.height = `${area.current.scrollHeight}px`
  }, [value])

  const onKeyDown = (event: KeyboardEvent) => {
    // `isComposing`: ignore an Enter that selects a candidate in an input method.
    if (!onEnter || event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    onEnter()
  }
  const common = {
    id,
    value,
    maxLength,
    placeholder,
    className: cx(css.input, className),
    enterKeyHint: enterHint,
    autoComplete,
    autoCapitalize: plain ? 'none' : undefined,
    autoCorrect: plain ? 'off' : undefined,
    spellCheck: plain ? false : undefined,
    'data-testid': testId,
    onKeyDown: onEnter ? onKeyDown : undefined,
    onBlur,
    readOnly,
    ...ariaAttributes(aria),
  }
  if (multiline) return <textarea ref={area} rows={1} {...common} onChange={(event) => onChange(event.target.value)} />
  return (
    <input
      ref={input}
      type={secret ? 'password' : 'text'}
      {...common}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
