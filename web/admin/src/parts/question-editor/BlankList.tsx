import { Button, Select, Switch } from 'antd'
import { useId } from 'react'
import { QUESTION_LIMITS } from '@lianda/shared/module/question-bank/question.contract'
import { useText } from '../../platform/text'
import { AdminIcon } from '../../shell/AdminIcon'
import { FieldError } from './FieldError'
import type { QuestionPartProps } from './form-props'
import styles from './question-editor.module.css'

/** The blanks of a question, each with its accepted wordings. */
export function BlankList({ value, onChange, errors, readOnly }: QuestionPartProps) {
  const t = useText()
  const id = useId()
  const { blanks } = value
  const set = (index: number, variants: string[]) => {
    const kept = [
      ...new Set(variants.map((one) => one.trim().slice(0, QUESTION_LIMITS.option)).filter((one) => one !== '')),
    ]
    onChange(
      {
        ...value,
        blanks: blanks.map((one, i) => (i === index ? { variants: kept.slice(0, QUESTION_LIMITS.variants) } : one)),
      },
      `blank.${index}`,
    )
  }
  return (
    <fieldset className={styles.group}>
      <legend className={styles.label}>
        <span>{t('question-bank.question.blanks', { count: QUESTION_LIMITS.blanks })}</span>
        <span className={styles.counter}>{t('question-bank.question.blanksHint')}</span>
      </legend>
      {blanks.map((blank, index) => (
        // A blank has no id, only its position.
        <div key={`blank-${String(index)}`} className={styles.blank}>
          <label htmlFor={`${id}${index}`}>{t('question-bank.question.blank', { n: index + 1 })}</label>
          <div className={styles.grow}>
            <Select
              id={`${id}${index}`}
              mode="tags"
              className={styles.wide ?? ''}
              value={blank.variants}
              open={false}
              suffixIcon={null}
              tokenSeparators={['\n', '|']}
              disabled={readOnly}
              placeholder={t('question-bank.question.blankPlaceholder')}
              status={errors[`blanks.${index}`] ? 'error' : ''}
              onChange={(variants) => set(index, variants)}
            />
            <FieldError field={`blanks.${index}`} error={errors[`blanks.${index}`]} />
          </div>
          {readOnly || blanks.length < 2 ? null : (
            <Button
              type="text"
              size="small"
              aria-label={t('question-bank.question.removeBlank', { n: index + 1 })}
              icon={<AdminIcon name="trash" size={16} />}
              onClick={() => onChange({ ...value, blanks: blanks.filter((_, i) => i !== index) }, 'blanks')}
            />
          )}
        </div>
      ))}
      <FieldError field="blanks" error={errors['blanks']} />
      <div className={styles.under}>
        {readOnly ? null : (
          <Button
            className={styles.soft ?? ''}
            icon={<AdminIcon name="plus" size={14} />}
            disabled={blanks.length >= QUESTION_LIMITS.blanks}
            onClick={() => onChange({ ...value, blanks: [...blanks, { variants: [] }] }, 'blanks')}
          >
            {t('question-bank.question.addBlank')}
          </Button>
        )}
        <span className={styles.hint}>{t('question-bank.question.foldHint')}</span>
      </div>
      {blanks.length > 1 ? (
        <label className={styles.switch}>
          <Switch
            size="small"
            checked={value.anyOrder}
            disabled={readOnly}
            onChange={(anyOrder) => onChange({ ...value, anyOrder }, 'anyOrder')}
          />
          <span>{t('question-bank.question.anyOrder')}</span>
          <span className={styles.hint}>{t('question-bank.question.anyOrderHint')}</span>
        </label>
      ) : null}
    </fieldset>
  )
}
