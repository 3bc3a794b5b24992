import { Button, Input } from 'antd'
import { FAQ_LIMITS, type FaqExtended } from '@lianda/shared/module/faq/faq.contract'
import { useText } from '../platform/text'
import { AdminIcon } from '../shell/AdminIcon'
import styles from './faq.module.css'

interface Props {
  /** Given by the form: it stands at the first field. */
  id?: string
  value?: readonly FaqExtended[]
  disabled?: boolean
  onChange?: (value: readonly FaqExtended[]) => void
}

const EMPTY: FaqExtended = { question: '', answer: '', keywords: '' }

/** What the customer asks next, each with its answer and keywords. */
export function ExtendedField({ id = '', value = [], disabled = false, onChange }: Props) {
  const t = useText()
  const change = (n: number, by: Partial<FaqExtended>) =>
    onChange?.(value.map((one, at) => (at === n ? { ...one, ...by } : one)))
  const add = (
    <Button
      // The form's label names what is at `id`.
      {...(value.length === 0 ? { id, 'aria-label': t('faq-admin.addExtended') } : {})}
      className={styles.more ?? ''}
      icon={<AdminIcon name="plus" size={14} />}
      onClick={() => onChange?.([...value, EMPTY])}
    >
      {t('faq-admin.addExtended')}
    </Button>
  )
  return (
    <div className={styles.lines}>
      {value.map((one, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a follow-up question has nothing else that stays while it is typed
        <fieldset key={n} className={styles.part}>
          <legend>{t('faq-admin.extendedOf', { n: n + 1 })}</legend>
          <label>
            {t('faq-admin.extendedQuestion')}
            <Input.TextArea
              {...(n === 0 ? { id } : {})}
              aria-label={t('faq-admin.extendedQuestion')}
              value={one.question}
              maxLength={FAQ_LIMITS.question}
              disabled={disabled}
              autoSize={{ minRows: 1, maxRows: 4 }}
              onChange={({ target }) => change(n, { question: target.value })}
            />
          </label>
          <label>
            {t('faq-admin.extendedAnswer')}
            <Input.TextArea
              value={one.answer}
              maxLength={FAQ_LIMITS.answer}
              disabled={disabled}
              autoSize={{ minRows: 1, maxRows: 6 }}
              onChange={({ target }) => change(n, { answer: target.value })}
            />
          </label>
          <label>
            {t('faq-admin.extendedKeywords')}
            <Input
              value={one.keywords}
              maxLength={FAQ_LIMITS.keywords}
              disabled={disabled}
              autoComplete="off"
              onChange={({ target }) => change(n, { keywords: target.value })}
            />
          </label>
          {disabled ? null : (
            <Button
              className={styles.more ?? ''}
              type="text"
              icon={<AdminIcon name="trash" size={16} />}
              onClick={() => onChange?.(value.toSpliced(n, 1))}
            >
              {t('faq-admin.takeOut', { what: t('faq-admin.extendedOf', { n: n + 1 }) })}
            </Button>
          )}
        </fieldset>
      ))}
      {disabled || value.length >= FAQ_LIMITS.extended ? null : add}
    </div>
  )
}
