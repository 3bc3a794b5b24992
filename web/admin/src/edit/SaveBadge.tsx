import { Button } from 'antd'
import { Icon } from '@lianda/shared/ui/Icon'
import type { SaveState } from './autosave'
import { clockTime } from '../platform/format'
import { useTag, useText } from '../platform/text'
import styles from './edit.module.css'

/** State of saving. "Saved" appears only once the server has everything. */
export function SaveBadge({ save, onRetry }: { save: SaveState; onRetry: () => void }) {
  const t = useText()
  const tag = useTag()
  if (save.kind === 'failed')
    return (
      <span className={styles.badgeFailed} role="alert">
        <Icon name="alert" size={16} />
        <span title={save.failure.message}>{t(save.retries ? 'autosave.retrying' : 'autosave.failed')}</span>
        <Button size="small" onClick={onRetry}>
          {t('autosave.retry')}
        </Button>
      </span>
    )
  const words =
    save.kind === 'saved'
      ? t('autosave.saved', { time: clockTime(save.atMs, tag, false) })
      : t(save.kind === 'saving' ? 'autosave.saving' : 'autosave.conflict')
  return (
    <span className={styles.badge} data-save={save.kind}>
      <Icon name={save.kind === 'saved' ? 'cloudTick' : save.kind === 'saving' ? 'cloud' : 'alert'} size={16} />
      <span className={styles.badgeText}>{words}</span>
    </span>
  )
}
