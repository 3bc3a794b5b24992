import { Input, Textarea } from '@tarojs/components'
import { cx } from './cx'
import type { TextInputProps } from './TextInput.types'
import css from './TextInput.module.css'

export type { TextInputProps } from './TextInput.types'

export function TextInput(props: TextInputProps) {
  const {
    value,
    onChange,
    id,
    secret,
    multiline,
    maxLength = 140,
    placeholder = '',
    onEnter,
    enterHint,
    autoFocus,
  } = props
  const common = {
    id,
    value,
    placeholder,
    className: cx(css.input, props.className),
    focus: autoFocus ?? false,
    ariaLabel: props.aria?.label ?? '',
    onConfirm: () => onEnter?.(),
    onBlur: () => props.onBlur?.(),
    disabled: props.readOnly ?? false,
  }
  if (multiline) {
    return <Textarea {...common} maxlength={maxLength} autoHeight onInput={(event) => onChange(event.detail.value)} />
  }
  return (
    <Input
      {...common}
      type="text"
      password={secret ?? false}
      maxlength={maxLength}
      confirmType={enterHint ?? 'done'}
      onInput={(event) => onChange(event.detail.value)}
    />
  )
}
