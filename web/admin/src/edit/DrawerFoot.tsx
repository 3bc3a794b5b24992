import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '../platform/text'
import { SaveBadge } from './SaveBadge'
import type { EditedDraft } from './use-draft'
import styles from './edit.module.css'

interface Props {
  draft: Pick<EditedDraft<unknown, unknown>, 'autosave' | 'saving' | 'flush' | 'revert'> | null
  onClose: () => void
  /** The buttons that save. */
  children: ReactNode
}

/** Foot of a drawer that saves when asked: whether it is saved, a way out that discards, and the ways to save. */
export function DrawerFoot({ draft, onClose, children }: Props) {
  const t = useText()
  const isUnsaved = draft !== null && draft.saving.kind !== 'saved'
  return (
    <div className={styles.foot}>
      <SaveBadge draft={draft} />
      <span className={styles.grow} />
      <Button
        size="large"
        onClick={() => {
          draft?.revert()
          onClose()
        }}
      >
        {t(isUnsaved ? 'office.form.discard' : 'office.close')}
      </Button>
      {children}
    </div>
  )
}
