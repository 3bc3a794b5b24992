import { Input } from 'antd'
import { type ReactNode, useId } from 'react'
import { FieldError } from './FieldError'
import styles from './question-editor.module.css'

interface Props {
  label: string
  /** Shown after the label, lighter. */
  hint?: string
  value: string
  maxLength: number
  rows: number
  error?: string | undefined
  /** Field name for FieldError. */
  field?: string
  readOnly?: boolean
  autoFocus?: boolean
  placeholder?: string
  onChange: (value: string) => void
  children?: ReactNode
}

/** A text area with the label on the left and the character counter on the right. */
export function CountedArea(props: Props) {
  const id = useId()
  return (
    <div className={styles.field}>
      <div className={styles.label}>
        <label htmlFor={id}>
          {props.label}
          {props.hint ? <span className={styles.hint}>{props.hint}</span> : null}
        </label>
        <span className={styles.counter} aria-hidden>
          {props.value.length} / {props.maxLength}
        </span>
      </div>
      <Input.TextArea
        id={id}
        value={props.value}
        maxLength={props.maxLength}
        readOnly={props.readOnly ?? false}
        autoFocus={props.autoFocus ?? false}
        placeholder={props.placeholder ?? ''}
        autoSize={{ minRows: props.rows, maxRows: 12 }}
        status={props.error ? 'error' : ''}
        aria-invalid={props.error !== undefined}
        aria-describedby={props.error ? `${id}error` : undefined}
        onChange={(event) => props.onChange(event.target.value)}
      />
      <FieldError id={`${id}error`} error={props.error} {...(props.field ? { field: props.field } : {})} />
    </div>
  )
}
