import { Button } from 'antd'
import { Icon } from '@lianda/shared/ui/Icon'
import { clockTime } from '../platform/format'
import { useTag, useText } from '../platform/text'
import type { EditedDraft } from './use-draft'
import styles from './edit.module.css'

const ICONS = { saved: 'cloudTick', saving: 'cloud', unsaved: 'alert', conflict: 'alert' } as const

/** State of saving. "Saved" appears only once the server has everything. */
export function SaveBadge({
  draft,
}: {
  draft: Pick<EditedDraft<unknown, unknown>, 'autosave' | 'saving' | 'flush'> | null
}) {
  const t = useText()
  const tag = useTag()
  if (!draft) return null
  const { autosave, saving: save, flush } = draft
  if (save.kind === 'failed')
    return (
      <span className={styles.badgeFailed} role="alert">
        <Icon name="alert" size={16} />
        <span title={save.failure.message}>
          {t(save.retries ? 'office.autosave.retrying' : 'office.autosave.failed')}
        </span>
        {autosave ? (
          <Button size="small" onClick={() => void flush()}>
            {t('office.autosave.retry')}
          </Button>
        ) : null}
      </span>
    )
  if (save.kind === 'saved' && save.atMs === null) return null
  const words =
    save.kind === 'saved'
      ? t('office.autosave.saved', { time: clockTime(save.atMs ?? 0, tag, false) })
      : t(`office.autosave.${save.kind}`)
  return (
    <span className={styles.badge} data-save={save.kind}>
      <Icon name={ICONS[save.kind]} size={16} />
      <span className={styles.badgeText}>{words}</span>
    </span>
  )
}
