import { Button } from 'antd'
import { AdminIcon } from '../../shell/AdminIcon'
import { useExamText } from '../exam-text'
import type { PaperDraft } from './use-paper-draft'

/** Undo and redo in the head of every pane. */
export function UndoTools({ draft }: { draft: PaperDraft }) {
  const t = useExamText()
  return (
    <>
      <Tool name="undo" label={t('editor.undo')} disabled={!draft.canUndo} onClick={draft.undo} />
      <Tool name="redo" label={t('editor.redo')} disabled={!draft.canRedo} onClick={draft.redo} />
    </>
  )
}

/** An icon button; its name is both the screen reader label and the tooltip. */
export function Tool(props: {
  name: 'undo' | 'redo' | 'copy' | 'trash'
  label: string
  disabled?: boolean
  danger?: boolean
  onClick: () => void
}) {
  return (
    <Button
      type="text"
      size="small"
      danger={props.danger ?? false}
      disabled={props.disabled ?? false}
      title={props.label}
      aria-label={props.label}
      icon={<AdminIcon name={props.name} size={16} />}
      onClick={props.onClick}
    />
  )
}
