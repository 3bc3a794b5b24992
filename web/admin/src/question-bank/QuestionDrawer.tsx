import { useText } from '../platform/text'
import { Button, Drawer } from 'antd'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import type { TreeNode } from '@lianda/shared/contract/tree'
import { DrawerFoot } from '../edit/DrawerFoot'
import { useShown } from '../edit/use-shown'
import type { Edited } from './question-draft'
import { QuestionEditor } from './QuestionEditor'
import { questionAddress } from './question-subject'
import { useQuestionEditor } from './use-question-editor'
import styles from './question-bank.module.css'

interface Props {
  edited: Edited | null
  nodes: readonly TreeNode[]
  onClose: () => void
}

/** The editor beside the list; the list stays usable, so another row can be opened directly. */
export function QuestionDrawer({ edited, nodes, onClose }: Props) {
  const t = useText()
  const navigate = useNavigate()
  const fields = useRef<HTMLDivElement>(null)
  const editing = useQuestionEditor(edited, fields, nodes)
  const { draft, save, saveAndNext, readOnly } = editing
  const shown = useShown(edited && { edited, editing })
  const question = draft?.view
  const title = question
    ? t('question-bank.editor.edit', { code: question.code })
    : t(
        edited?.kind === 'new' && edited.from !== undefined
          ? 'question-bank.editor.copyTitle'
          : 'question-bank.editor.create',
      )
  return (
    <Drawer
      open={edited !== null}
      size={720}
      mask={false}
      title={title}
      onClose={onClose}
      destroyOnHidden
      extra={
        question ? (
          <Button type="link" onClick={() => void navigate(questionAddress(question.id))}>
            {t('question-bank.editor.page')}
          </Button>
        ) : null
      }
      footer={
        <DrawerFoot draft={draft} onClose={onClose}>
          {readOnly ? null : (
            <>
              <span data-keys className={styles.help} title={t('question-bank.editor.keys')}>
                {t('question-bank.editor.keys')}
              </span>
              <Button size="large" disabled={draft === null} onClick={() => void saveAndNext()}>
                {t('question-bank.editor.saveNext')}
              </Button>
              <Button
                size="large"
                type="primary"
                loading={draft?.saving.kind === 'saving'}
                disabled={draft === null}
                onClick={() => void save().then((saved) => saved?.whole && onClose())}
              >
                {t('question-bank.editor.save')}
              </Button>
            </>
          )}
        </DrawerFoot>
      }
    >
      {shown ? (
        <QuestionEditor
          key={shown.edited.kind === 'open' ? shown.edited.id : `new ${shown.edited.from ?? ''}`}
          {...shown}
          nodes={nodes}
          fields={fields}
        />
      ) : null}
    </Drawer>
  )
}
