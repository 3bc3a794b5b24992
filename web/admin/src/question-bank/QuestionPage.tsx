import { Button } from 'antd'
import { useEffect, useMemo, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useCatalogs } from '../parts/use-catalogs'
import { useCrumb } from '../shell/crumb'
import { useBankText } from './bank-text'
import type { Edited } from './question-draft'
import { QUESTION_CATALOGS } from './question-query'
import { QuestionEditor } from './QuestionEditor'
import { useEditorSaving } from './use-editor-saving'
import { useQuestionEditor } from './use-question-editor'
import styles from './question-bank.module.css'

/** One question on its own page: `?id=`, or `?from=` for a copy, else a new one in `?catalogId=`. */
export default function QuestionPage() {
  const t = useBankText()
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
  const editing = useQuestionEditor(edited)
  const { save, saveAndNext, unlessDirty } = useEditorSaving(editing, fields, catalogs.reload)
  const { question } = editing
  const title = question ? t('editor.edit', { code: question.code }) : t(from ? 'editor.copyTitle' : 'editor.create')
  useCrumb(title)
  const back = () => unlessDirty(() => void navigate('/admin/voice/questionbank'))
  // Writes the open question into the address, so that a reload shows it again.
  useEffect(() => {
    if (question && question.id !== id) setParams({ id: question.id }, { replace: true })
    if (editing.draft && !question && id) setParams({}, { replace: true })
  }, [question, editing.draft, id, setParams])
  return (
    <section className={styles.page} aria-label={title}>
      <header className={styles.pageHead}>
        <Button onClick={back}>{t('editor.back')}</Button>
        <h1>{title}</h1>
        <span data-keys className={styles.help} title={t('editor.keys')}>
          {t('editor.keys')}
        </span>
        <Button disabled={editing.draft === null} onClick={() => void saveAndNext()}>
          {t('editor.saveNext')}
        </Button>
        <Button type="primary" loading={editing.busy} disabled={editing.draft === null} onClick={() => void save()}>
          {t('editor.save')}
        </Button>
      </header>
      <QuestionEditor
        edited={edited}
        editing={editing}
        nodes={catalogs.nodes}
        fields={fields}
        onSave={() => void save()}
      />
    </section>
  )
}
