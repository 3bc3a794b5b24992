import { Alert, Button } from 'antd'
import { dateTime } from '../platform/format'
import { useTag, useText } from '../platform/text'
import type { Kept } from './use-kept'
import styles from './edit.module.css'

interface Props<Value> {
  kept: Kept<Value>
  /** The server's current revision; the notice says when the draft was written on another one. */
  rev: number | null
}

/** Inside an editor: offers to resume or discard the unsaved draft that is kept for it. */
export function KeptNotice<Value>({ kept, rev }: Props<Value>) {
  const t = useText()
  const tag = useTag()
  const { offered } = kept
  if (!offered) return null
  return (
    <Alert
      className={styles.notice}
      type="info"
      showIcon
      role="status"
      title={t('kept.here', { at: dateTime(offered.atMs, tag) })}
      description={offered.rev === rev ? t('kept.hint') : t('kept.changed')}
      action={
        <span className={styles.actions}>
          <Button size="small" type="primary" onClick={kept.resume}>
            {t('kept.resume')}
          </Button>
          <Button size="small" onClick={kept.discard}>
            {t('kept.discard')}
          </Button>
        </span>
      }
    />
  )
}
