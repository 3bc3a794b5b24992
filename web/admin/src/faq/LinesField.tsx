import { Button, Input } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '../platform/text'
import { AdminIcon } from '../shell/AdminIcon'
import styles from './faq.module.css'

interface Props {
  /** Given by the form: it stands at the first line. */
  id?: string
  value?: readonly string[]
  disabled?: boolean
  onChange?: (value: readonly string[]) => void
  /** What one line is, with its number. */
  label: (n: number) => string
  /** What adds one. */
  more: string
  /** Longest line, and the most lines. */
  longest: number
  most: number
  /** Beside the button that adds one. */
  beside?: ReactNode
}

/** Several short texts, each on a line of its own. */
export function LinesField(props: Props) {
  const { id = '', value = [], disabled = false, onChange, label, more, longest, most, beside } = props
  const t = useText()
  return (
    <div className={styles.lines}>
      {value.map((line, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has nothing else that stays while it is typed
        <div key={n} className={styles.line}>
          <Input.TextArea
            {...(n === 0 ? { id } : {})}
            aria-label={label(n + 1)}
            value={line}
            maxLength={longest}
            disabled={disabled}
            autoSize={{ minRows: 1, maxRows: 4 }}
            onChange={({ target }) => onChange?.(value.with(n, target.value))}
          />
          {disabled ? null : (
            <Button
              type="text"
              aria-label={t('faq-admin.takeOut', { what: label(n + 1) })}
              icon={<AdminIcon name="trash" size={16} />}
              onClick={() => onChange?.(value.toSpliced(n, 1))}
            />
          )}
        </div>
      ))}
      {disabled || value.length >= most ? null : (
        <div className={styles.adding}>
          <Button
            // The form's label names what is at `id`.
            {...(value.length === 0 ? { id, 'aria-label': more } : {})}
            icon={<AdminIcon name="plus" size={14} />}
            onClick={() => onChange?.([...value, ''])}
          >
            {more}
          </Button>
          {beside}
        </div>
      )}
    </div>
  )
}
