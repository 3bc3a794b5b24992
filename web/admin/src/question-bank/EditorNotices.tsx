import { Alert, Button } from 'antd'
import type { RefObject } from 'react'
import { ListError } from '../list/ListStates'
import { dateTime } from '../platform/format'
import { useTag } from '../platform/text'
import { useBankText } from './bank-text'
import { inFormOrder, placeName } from './question-errors'
import type { QuestionEditing } from './use-question-editor'
import styles from './question-bank.module.css'

interface Props {
  editing: QuestionEditing
  fields: RefObject<HTMLDivElement>
  onSave: () => void
}

/** Notices above the form: the errors, each linked to its field, or a conflict with somebody else's change. */
export function EditorNotices({ editing, fields, onSave }: Props) {
  const t = useBankText()
  const tag = useTag()
  const { errors, failure, newer } = editing
  const wrong = inFormOrder(errors)
  if (newer)
    return (
      <Alert
        className={styles.notice}
        type="warning"
        showIcon
        role="alert"
        title={
          newer.version === editing.question?.version
            ? t('editor.conflictOther', { at: dateTime(newer.updatedAt, tag) })
            : t('editor.conflict', { name: newer.contentBy, at: dateTime(newer.updatedAt, tag) })
        }
        description={t('editor.conflictHint')}
        action={
          <span className={styles.stack}>
            <Button size="small" onClick={() => editing.settle('mine')}>
              {t('editor.mine')}
            </Button>
            <Button size="small" onClick={() => editing.settle('theirs')}>
              {t('editor.theirs')}
            </Button>
          </span>
        }
      />
    )
  if (wrong.length > 0)
    return (
      <Alert
        className={styles.notice}
        type="error"
        showIcon
        role="alert"
        title={t('editor.problems', { count: wrong.length })}
        description={
          <ul className={styles.summary}>
            {wrong.map((name) => (
              <li key={name}>
                <button type="button" onClick={() => focusField(fields.current, name)}>
                  {t('editor.problem', { place: placeName(name, t), problem: errors[name] ?? '' })}
                </button>
              </li>
            ))}
          </ul>
        }
      />
    )
  return failure ? <ListError failure={failure} kept onRetry={onSave} /> : null
}

/** Focuses the control of a wrong field. */
export function focusField(form: HTMLElement | null, name: string): void {
  const message = form?.querySelector(`[data-field="${name}"]`)
  const place = message?.parentElement
  place?.scrollIntoView({ block: 'center' })
  // An option starts with its grip and its mark; the error is about the text.
  const control = ['textarea:not([aria-hidden])', 'input:not([type="file"])', 'button']
    .map((kind) => place?.querySelector<HTMLElement>(kind))
    .find((found) => found)
  control?.focus()
}
