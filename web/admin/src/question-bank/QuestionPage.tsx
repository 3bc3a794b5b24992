import { useText } from '../platform/text'
import { Button } from 'antd'
import { useEffect, useMemo, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { SaveBadge } from '../edit/SaveBadge'
import { useCatalogs } from '../catalog/use-catalogs'
import { useCrumb } from '../shell/crumb'
import type { Edited } from './question-draft'
import { QUESTION_CATALOGS } from './question-query'
import { QuestionEditor } from './QuestionEditor'
import { useQuestionEditor } from './use-question-editor'
import styles from './question-bank.module.css'

/** One question on its own page: `?id=`, or `?from=` for a copy, else a new one in `?catalogId=`. */
export default function QuestionPage() {
  const t = useText()
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const id = params.get('id')
  const from = params.get('from')
  const catalogId = params.get('catalogId')
  const edited = useMemo<Edited>(
    () => (id ? { kind: 'open', id } : { kind: 'new', catalogId, ...(from ? { from } : {}) }),
    [id, from, catalogId],
  )
  const fields = useRef<HTMLDivElement>(null)
  const catalogs = useCatalogs(QUESTION_CATALOGS)
  const editing = useQuestionEditor(edited, fields, catalogs.nodes)
  const { draft, save, saveAndNext, readOnly } = editing
  const question = draft?.view
  const title = question
    ? t('question-bank.editor.edit', { code: question.code })
    : t(from ? 'question-bank.editor.copyTitle' : 'question-bank.editor.create')
  useCrumb(title)
  // Writes the open question into the address, so that a reload shows it again.
  useEffect(() => {
    if (question && question.id !== id) setParams({ id: question.id }, { replace: true })
    if (draft && !question && id) setParams({}, { replace: true })
  }, [question, draft, id, setParams])
  return (
    <section className={styles.page} aria-label={title}>
      <header className={styles.pageHead}>
        <Button onClick={() => void navigate('/admin/voice/questionbank')}>{t('question-bank.editor.back')}</Button>
        <h1>{title}</h1>
        {readOnly ? null : (
          <>
            <span data-keys className={styles.help} title={t('question-bank.editor.keys')}>
              {t('question-bank.editor.keys')}
            </span>
            <SaveBadge draft={draft} />
            <Button disabled={draft === null} onClick={() => void saveAndNext()}>
              {t('question-bank.editor.saveNext')}
            </Button>
            <Button
              type="primary"
              loading={draft?.saving.kind === 'saving'}
              disabled={draft === null}
              onClick={() => void save()}
            >
              {t('question-bank.editor.save')}
            </Button>
          </>
        )}
      </header>
      <QuestionEditor edited={edited} editing={editing} nodes={catalogs.nodes} fields={fields} />
    </section>
  )
}
