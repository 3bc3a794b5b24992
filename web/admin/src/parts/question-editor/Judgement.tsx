import { Icon } from '@lianda/shared/ui/Icon'
import { useId } from 'react'
import { useText } from '../../platform/text'
import { FieldError } from './FieldError'
import type { QuestionPartProps } from './form-props'
import { withRight } from './question-edit'
import styles from './question-editor.module.css'

/** Chooses the right answer of a true/false question. */
export function Judgement({ value, onChange, errors, readOnly }: QuestionPartProps) {
  const t = useText()
  const name = useId()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.label}>{t('question-bank.question.trueFalse')}</legend>
      <div className={styles.judgement}>
        {value.choices.map((choice) => (
          <label key={choice.id} className={choice.iscorrect ? styles.verdictOn : styles.verdict}>
            <input
              type="radio"
              className={styles.native}
              name={name}
              checked={choice.iscorrect}
              disabled={readOnly}
              onChange={() => onChange(withRight(value, choice.id, true), 'right')}
            />
            <span className={choice.iscorrect ? styles.markOn : styles.mark} aria-hidden>
              {choice.iscorrect ? <Icon name="tick" size={14} /> : null}
            </span>
            {t(choice.id === 'A' ? 'question-bank.question.true' : 'question-bank.question.false')}
          </label>
        ))}
      </div>
      <FieldError field="choices" error={errors['choices']} />
    </fieldset>
  )
}
