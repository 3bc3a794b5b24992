import { Alert } from 'antd'
import type { RefObject } from 'react'
import type { QuestionDetail } from '@lianda/shared/module/question-bank/question.admin.contract'
import { ConflictNotice } from '../edit/ConflictNotice'
import { KeptNotice } from '../edit/KeptNotice'
import { ListError } from '../list/ListStates'
import { dateTime } from '../platform/format'
import { useTag, useText } from '../platform/text'
import { focusField } from './focus-field'
import { inFormOrder, placeName } from './question-errors'
import type { QuestionEditing } from './use-question-editor'
import styles from './question-bank.module.css'

interface Props {
  editing: QuestionEditing
  fields: RefObject<HTMLDivElement>
}

/** Notices above the form: that it is not the person's to change, a conflict, the errors with a link to each field, or a draft of an earlier visit. */
export function EditorNotices({ editing, fields }: Props) {
  const t = useText()
  const tag = useTag()
  const { draft, errors, save, readOnly } = editing
  const theirs = draft?.theirs
  const whoChanged = ({ version, contentBy, updatedAt }: QuestionDetail) =>
    version === draft?.view?.version
      ? t('question-bank.editor.conflictOther', { at: dateTime(updatedAt, tag) })
      : t('question-bank.editor.conflict', { name: contentBy, at: dateTime(updatedAt, tag) })
  const wrong = inFormOrder(errors)
  if (readOnly)
    return <Alert className={styles.notice} type="info" showIcon title={t('question-bank.editor.readOnly')} />
  if (draft?.saving.kind === 'conflict')
    return <ConflictNotice draft={draft} who={theirs ? whoChanged(theirs) : undefined} />
  if (wrong.length > 0)
    return (
      <Alert
        className={styles.notice}
        type="error"
        showIcon
        role="alert"
        title={t('question-bank.editor.problems', { count: wrong.length })}
        description={
          <ul className={styles.summary}>
            {wrong.map((name) => (
              <li key={name}>
                <button type="button" onClick={() => focusField(fields.current, name)}>
                  {t('question-bank.editor.problem', { place: placeName(name, t), problem: errors[name] ?? '' })}
                </button>
              </li>
            ))}
          </ul>
        }
      />
    )
  if (draft?.saving.kind === 'failed')
    return <ListError failure={draft.saving.failure} kept onRetry={() => void save()} />
  return draft ? <KeptNotice draft={draft} /> : null
}
