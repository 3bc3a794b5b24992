import { Alert, App, Button } from 'antd'
import { useState } from 'react'
import { paperGet, type PaperView } from '@lianda/shared/module/exam/paper.admin.contract'
import { failureOf } from '../../platform/failure'
import { call } from '../../platform/platform'
import { useExamText } from '../exam-text'
import type { PaperDraft } from './use-paper-draft'
import styles from './editor.module.css'

/** Somebody else saved this paper meanwhile. Nothing is lost either way: undo brings mine back. */
export function ConflictBar({ draft }: { draft: PaperDraft }) {
  const t = useExamText()
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const decide = async (take: (theirs: PaperView) => void) => {
    setBusy(true)
    try {
      const { paper } = await call(paperGet, { id: draft.view.id })
      take(paper)
      if (!paper.can.edit) message.info(t('conflict.locked'))
    } catch (error) {
      message.error(failureOf(error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Alert
      data-conflict
      className={styles.bar}
      type="warning"
      showIcon
      role="alert"
      title={[t('conflict.title'), t('conflict.hint')].join(' ')}
      action={
        <span className={styles.barActions}>
          <Button loading={busy} onClick={() => void decide(draft.takeTheirs)}>
            {t('conflict.theirs')}
          </Button>
          <Button
            disabled={busy}
            onClick={() =>
              void decide((theirs) => (theirs.can.edit ? draft.keepMine(theirs) : draft.takeTheirs(theirs)))
            }
          >
            {t('conflict.mine')}
          </Button>
        </span>
      }
    />
  )
}
