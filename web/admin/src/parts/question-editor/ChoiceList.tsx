import { Button, Input } from 'antd'
import { Icon } from '@lianda/shared/ui/Icon'
import { QUESTION_LIMITS } from '@lianda/shared/module/question-bank/question.contract'
import { useId, useRef } from 'react'
import { useText } from '../../platform/text'
import { AdminIcon } from '../../shell/AdminIcon'
import { focusAfter } from '../focus-after'
import { useReorder } from '../use-reorder'
import { FieldError } from './FieldError'
import type { QuestionPartProps } from './form-props'
import { letterOf, moved, withOption, withOptionText, withoutOption, withPasted, withRight } from './question-edit'
import styles from './question-editor.module.css'

/** A question keeps at least this many options. */
const FEWEST = 2

interface Props extends QuestionPartProps {
  maxOptions: number
  note?: string
}

/** Options with right marks. Enter goes to the next option or adds one at the end; several lines can be pasted. */
export function ChoiceList({ value, onChange, errors, readOnly, maxOptions, note }: Props) {
  const t = useText()
  const name = useId()
  const list = useRef<HTMLDivElement>(null)
  const { choices } = value
  const full = choices.length >= maxOptions
  const order = useReorder(choices.length, (from, to) =>
    onChange({ ...value, choices: moved(choices, from, to) }, 'order'),
  )
  const fieldAt = (index: number) => list.current?.querySelectorAll<HTMLElement>('textarea:not([aria-hidden])')[index]
  const change = (next: Props['value'], step: string, at: number) =>
    focusAfter(
      () => onChange(next, step),
      () => fieldAt(at),
    )
  const add = (at: number) => {
    if (!full) change(withOption(value, at, maxOptions), 'option', at)
  }
  const onKey = (event: React.KeyboardEvent, index: number, id: string, content: string) => {
    if (event.nativeEvent.isComposing || readOnly) return
    if (event.key === 'Enter' && !event.shiftKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      if (index === choices.length - 1) add(choices.length)
      else fieldAt(index + 1)?.focus()
    } else if (event.key === 'Backspace' && content === '' && choices.length > FEWEST) {
      event.preventDefault()
      change(withoutOption(value, id), 'option', Math.max(0, index - 1))
    } else if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      const to = index + (event.key === 'ArrowUp' ? -1 : 1)
      event.preventDefault()
      event.stopPropagation()
      if (to < 0 || to >= choices.length) return
      change({ ...value, choices: moved(choices, index, to) }, 'order', to)
    }
  }
  return (
    <fieldset className={styles.group}>
      <legend className={styles.label}>
        <span>{t('question-bank.question.options', { count: maxOptions })}</span>
        {readOnly ? null : (
          <span className={styles.counter}>
            {t(value.type === 0 ? 'question-bank.question.optionsSingle' : 'question-bank.question.optionsMultiple')}
          </span>
        )}
      </legend>
      <div ref={list} className={styles.choices}>
        {choices.map((choice, index) => {
          const letter = letterOf(index)
          const error = errors[`choices.${index}.content`]
          return (
            <div key={choice.id} className={styles.choice} {...(readOnly ? {} : order.target(index))}>
              {readOnly ? null : (
                <button
                  type="button"
                  className={styles.handle}
                  aria-label={t('question-bank.question.moveOption', { letter })}
                  {...order.handle(index)}
                >
                  <AdminIcon name="drag" size={16} />
                </button>
              )}
              <label className={styles.markBox} title={t('question-bank.question.rightOf', { letter })}>
                <input
                  type={value.type === 0 ? 'radio' : 'checkbox'}
                  className={styles.native}
                  name={name}
                  checked={choice.iscorrect}
                  disabled={readOnly}
                  aria-label={t('question-bank.question.rightOf', { letter })}
                  onChange={(event) => onChange(withRight(value, choice.id, event.target.checked), 'right')}
                />
                <span
                  className={`${choice.iscorrect ? styles.markOn : styles.mark} ${value.type === 1 ? styles.square : ''}`}
                >
                  {choice.iscorrect ? <Icon name="tick" size={14} /> : null}
                </span>
              </label>
              <div
                className={`${styles.optionBox} ${choice.iscorrect ? styles.rightBox : ''} ${error ? styles.wrongBox : ''}`}
              >
                <b aria-hidden>{letter}</b>
                <Input.TextArea
                  variant="borderless"
                  autoSize={{ minRows: 1, maxRows: 6 }}
                  value={choice.content}
                  maxLength={QUESTION_LIMITS.option}
                  readOnly={readOnly}
                  aria-label={t('question-bank.question.option', { letter })}
                  aria-invalid={error !== undefined}
                  onChange={(event) =>
                    onChange(
                      withOptionText(value, choice.id, event.target.value.replace(/\n/g, ' ')),
                      `choice.${choice.id}`,
                    )
                  }
                  onPaste={(event) => {
                    const pasted = event.clipboardData.getData('text')
                    if (readOnly || !pasted.trimEnd().includes('\n')) return
                    event.preventDefault()
                    onChange(withPasted(value, index, pasted, maxOptions), 'paste')
                  }}
                  onKeyDown={(event) => onKey(event, index, choice.id, choice.content)}
                />
                {choice.iscorrect ? (
                  <span className={styles.rightWord}>{t('question-bank.question.right')}</span>
                ) : null}
              </div>
              {readOnly ? null : (
                <Button
                  type="text"
                  size="small"
                  aria-label={t('question-bank.question.removeOption', { letter })}
                  icon={<AdminIcon name="trash" size={16} />}
                  disabled={choices.length <= FEWEST}
                  onClick={() => onChange(withoutOption(value, choice.id), 'option')}
                />
              )}
              {error ? <FieldError field={`choices.${index}.content`} error={error} /> : null}
            </div>
          )
        })}
      </div>
      <FieldError field="choices" error={errors['choices']} />
      {readOnly ? null : (
        <div className={styles.under}>
          <Button
            className={styles.soft ?? ''}
            icon={<AdminIcon name="plus" size={14} />}
            disabled={full}
            onClick={() => add(choices.length)}
          >
            {t('question-bank.question.addOption')}
          </Button>
          <span className={styles.hint}>
            {full ? t('question-bank.question.optionsFull', { count: maxOptions }) : note}
          </span>
        </div>
      )}
    </fieldset>
  )
}
