import { Button, Drawer } from 'antd'
import { type MutableRefObject, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { CatalogNode } from '@lianda/shared/module/question-bank/catalog.admin.contract'
import { useText } from '../platform/text'
import { useBankText } from './bank-text'
import type { Edited } from './question-draft'
import { QuestionEditor } from './QuestionEditor'
import { useEditorSaving } from './use-editor-saving'
import { useQuestionEditor } from './use-question-editor'
import styles from './question-bank.module.css'

interface Props {
  edited: Edited | null
  nodes: readonly CatalogNode[]
  /** Set by the drawer: runs an action that leaves the open question, after asking when it has unsaved changes. */
  leave: MutableRefObject<(go: () => void) => void>
  onSaved: () => void
  onClose: () => void
}

/** The editor beside the list; the list stays usable, so another row can be opened directly. */
export function QuestionDrawer({ edited, nodes, leave, onSaved, onClose }: Props) {
  const t = useBankText()
  const common = useText()
  const navigate = useNavigate()
  const fields = useRef<HTMLDivElement>(null)
  const editing = useQuestionEditor(edited)
  const { save, saveAndNext, unlessDirty } = useEditorSaving(editing, fields, onSaved)
  const { question } = editing
  useEffect(() => {
    leave.current = unlessDirty
  })
  const last = useRef<Edited | null>(null)
  useEffect(() => {
    if (edited) last.current = edited
  }, [edited])
  // While the drawer closes it still shows its last content.
  const shown = edited ?? last.current
  const title = question
    ? t('editor.edit', { code: question.code })
    : t(edited?.kind === 'new' && edited.from !== undefined ? 'editor.copyTitle' : 'editor.create')
  return (
    <Drawer
      open={edited !== null}
      size={720}
      mask={false}
      title={title}
      onClose={() => unlessDirty(onClose)}
      destroyOnHidden
      extra={
        question ? (
          <Button
            type="link"
            onClick={() => unlessDirty(() => void navigate(`/admin/voice/editbank?id=${question.id}`))}
          >
            {t('editor.page')}
          </Button>
        ) : null
      }
      footer={
        <div className={styles.foot}>
          <span data-keys className={styles.help} title={t('editor.keys')}>
            {t('editor.keys')}
          </span>
          <Button size="large" onClick={() => unlessDirty(onClose)}>
            {common('cancel')}
          </Button>
          <Button size="large" disabled={editing.draft === null} onClick={() => void saveAndNext()}>
            {t('editor.saveNext')}
          </Button>
          <Button
            size="large"
            type="primary"
            loading={editing.busy}
            disabled={editing.draft === null}
            onClick={() => void save().then((saved) => saved && onClose())}
          >
            {t('editor.save')}
          </Button>
        </div>
      }
    >
      {shown ? (
        <QuestionEditor
          key={shown.kind === 'open' ? shown.id : `new ${shown.from ?? ''}`}
          edited={shown}
          editing={editing}
          nodes={nodes}
          fields={fields}
          onSave={() => void save()}
        />
      ) : null}
    </Drawer>
  )
}
