import { Button } from 'antd'
import { Icon } from '@lianda/shared/ui/Icon'
import type { SaveState } from './autosave'
import { useTag } from '../../platform/text'
import { useExamText } from '../exam-text'
import { clockTime } from '../record/clock-time'
import styles from './editor.module.css'

/** Where the work is. "Saved" appears only once the server has everything. */
export function SaveBadge({ save, onRetry }: { save: SaveState; onRetry: () => void }) {
  const t = useExamText()
  const tag = useTag()
  if (save.kind === 'failed')
    return (
      <span className={styles.badgeFailed} role="alert">
        <Icon name="alert" size={16} />
        <span title={save.failure.message}>{t(save.retries ? 'save.retrying' : 'save.failed')}</span>
        <Button size="small" onClick={onRetry}>
          {t('save.retry')}
        </Button>
      </span>
    )
  const words =
    save.kind === 'saved'
      ? t('save.saved', {
          time: clockTime(save.atMs, tag, false),
        })
      : t(save.kind === 'saving' ? 'save.saving' : 'save.conflict')
  return (
    <span className={styles.badge} data-save={save.kind}>
      <Icon name={save.kind === 'saved' ? 'cloudTick' : save.kind === 'saving' ? 'cloud' : 'alert'} size={16} />
      <span className={styles.barText}>{words}</span>
    </span>
  )
}
