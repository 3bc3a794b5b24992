import { Alert, Button } from 'antd'
import { dateTime } from '../platform/format'
import { useTag, useText } from '../platform/text'
import type { EditedDraft } from './use-draft'
import styles from './edit.module.css'

/** Inside an editor without autosave: the draft of an earlier visit is on the screen, and not saved yet. */
export function KeptNotice({
  draft,
}: {
  draft: Pick<EditedDraft<unknown, unknown>, 'restoredAtMs' | 'revert' | 'saving'>
}) {
  const t = useText()
  const tag = useTag()
  const { restoredAtMs, revert, saving } = draft
  if (restoredAtMs === null || saving.kind === 'conflict') return null
  return (
    <Alert
      className={styles.notice}
      type="info"
      showIcon
      role="status"
      title={t('office.kept.taken', { at: dateTime(restoredAtMs, tag) })}
      description={t('office.kept.hint')}
      action={
        <Button size="small" onClick={revert}>
          {t('office.kept.discard')}
        </Button>
      }
    />
  )
}
