import { useText } from '../../platform/text'
import { Button } from 'antd'
import type { PaperProblem } from '@lianda/shared/module/exam/paper.admin.contract'
import { Icon } from '@lianda/shared/ui/Icon'
import { SaveBadge } from '../../edit/SaveBadge'
import { AdminIcon } from '../../shell/AdminIcon'
import { publishText } from './finding-text'
import type { PaperDraft } from './use-paper-draft'
import styles from './editor.module.css'

interface Props {
  draft: PaperDraft
  findings: readonly PaperProblem[]
  /** Null when the phone preview is shown beside the editor. */
  onPreview: (() => void) | null
  onTry: () => void
  /** Called in any state: while something must be fixed, it jumps there. */
  onPublish: () => void
}

/** The editor's part of the top bar. */
export function EditorBar({ draft, findings, onPreview, onTry, onPublish }: Props) {
  const t = useText()
  const { view } = draft
  const blocked = findings.some((row) => row.level === 'must')
  const draftOpen = view.state === 'unpublished'
  return (
    <>
      {view.can.edit ? <SaveBadge draft={draft} /> : null}
      {onPreview ? (
        <Button
          icon={<AdminIcon name="phone" size={16} />}
          aria-label={t('exam-admin.editor.preview')}
          onClick={onPreview}
        >
          <span className={styles.barText}>{t('exam-admin.editor.preview')}</span>
        </Button>
      ) : null}
      <Button icon={<Icon name="eye" size={16} />} aria-label={t('exam-admin.editor.try')} onClick={onTry}>
        <span className={styles.barText}>{t('exam-admin.editor.try')}</span>
      </Button>
      {draftOpen && view.can.publish ? (
        // Focusable even while blocked: its label says why, and a click jumps to the problem.
        <Button
          type={blocked ? 'default' : 'primary'}
          className={blocked ? styles.blocked : undefined}
          aria-disabled={blocked}
          icon={blocked ? <Icon name="lock" size={16} /> : undefined}
          onClick={onPublish}
        >
          <span className={styles.fits}>{publishText(t, findings)}</span>
        </Button>
      ) : null}
    </>
  )
}
