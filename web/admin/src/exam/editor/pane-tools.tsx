import { useText } from '../../platform/text'
import { Button } from 'antd'
import { AdminIcon } from '../../shell/AdminIcon'
import type { PaperDraft } from './use-paper-draft'

/** Undo and redo in the head of every pane. */
export function UndoTools({ draft }: { draft: PaperDraft }) {
  const t = useText()
  return (
    <>
      <Tool name="undo" label={t('exam-admin.editor.undo')} disabled={!draft.canUndo} onClick={draft.undo} />
      <Tool name="redo" label={t('exam-admin.editor.redo')} disabled={!draft.canRedo} onClick={draft.redo} />
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
