import { InputNumber, Select } from 'antd'
import { useId } from 'react'
import { QUESTION_LIMITS, type QuestionLevel } from '@lianda/shared/module/question-bank/question.contract'
import { useText } from '../../platform/text'
import { BlankList } from './BlankList'
import { ChoiceList } from './ChoiceList'
import { CountedArea } from './CountedArea'
import { FieldError } from './FieldError'
import { ImageList } from './ImageList'
import { Judgement } from './Judgement'
import type { QuestionFormProps } from './form-props'
import { roundPoints } from './question-edit'
import styles from './question-editor.module.css'

const LEVELS: readonly QuestionLevel[] = [1, 2, 3]

/** All fields of a question except its type, which is in the page's heading. */
export function QuestionForm(props: QuestionFormProps) {
  const t = useText()
  const { value, onChange, errors = {}, readOnly = false } = props
  const part = { value, onChange, errors, readOnly }
  return (
    <div className={styles.form}>
      <CountedArea
        label={t('question-bank.question.stem')}
        value={value.text}
        maxLength={QUESTION_LIMITS.text}
        rows={2}
        field="text"
        error={errors['text']}
        readOnly={readOnly}
        autoFocus={props.autoFocus ?? false}
        placeholder={t('question-bank.question.stemHint')}
        onChange={(text) => onChange({ ...value, text }, 'text')}
      />
      {value.type === 2 ? <Judgement {...part} /> : null}
      {value.type === 3 ? <BlankList {...part} /> : null}
      {value.type === 0 || value.type === 1 ? (
        <ChoiceList
          {...part}
          maxOptions={props.maxOptions}
          {...(props.optionsNote ? { note: props.optionsNote } : {})}
        />
      ) : null}
      <Facts {...props} />
      <CountedArea
        label={t('question-bank.question.explanation')}
        hint={t('question-bank.question.explanationHint')}
        value={value.explanation}
        maxLength={QUESTION_LIMITS.explanation}
        rows={2}
        field="explanation"
        error={errors['explanation']}
        readOnly={readOnly}
        onChange={(explanation) => onChange({ ...value, explanation }, 'explanation')}
      />
      <CountedArea
        label={t('question-bank.question.promotion')}
        hint={t('question-bank.question.promotionHint')}
        value={value.promotion}
        maxLength={QUESTION_LIMITS.promotion}
        rows={1}
        field="promotion"
        error={errors['promotion']}
        readOnly={readOnly}
        onChange={(promotion) => onChange({ ...value, promotion }, 'promotion')}
      />
      <ImageList {...part} />
    </div>
  )
}

function Facts({ value, onChange, errors = {}, points, readOnly = false, extra }: QuestionFormProps) {
  const t = useText()
  const id = useId()
  const score = points?.value ?? value.score
  const setScore = (next: number) => (points ? points.onChange(next) : onChange({ ...value, score: next }, 'score'))
  return (
    <div className={styles.facts}>
      <div className={styles.field}>
        <label className={styles.label} htmlFor={`${id}score`}>
          {t('question-bank.question.score')}
        </label>
        <InputNumber
          id={`${id}score`}
          className={styles.wide ?? ''}
          value={score}
          min={0}
          max={100}
          step={0.5}
          precision={1}
          formatter={(shown) => String(shown ?? '').replace(/\.0$/, '')}
          suffix={t('question-bank.question.points')}
          readOnly={readOnly}
          status={errors['score'] ? 'error' : ''}
          onChange={(next) => setScore(roundPoints(next))}
        />
        <FieldError field="score" error={errors['score']} />
      </div>
      <div className={styles.field}>
        <label className={styles.label} htmlFor={`${id}level`}>
          {t('question-bank.question.level')}
        </label>
        <Select
          id={`${id}level`}
          className={styles.wide ?? ''}
          value={value.level}
          disabled={readOnly}
          options={LEVELS.map((level) => ({ value: level, label: t(`question-bank.level.${level}`) }))}
          onChange={(level) => onChange({ ...value, level }, 'level')}
        />
      </div>
      {extra ? <div className={styles.field}>{extra}</div> : null}
    </div>
  )
}
