import { Alert, Button } from 'antd'
import type { PaperView } from '@lianda/shared/module/exam/paper.admin.contract'
import { dateTime } from '../../platform/format'
import { texts } from '../../platform/platform'
import { useTag, useText } from '../../platform/text'
import { useNewVersion } from '../use-new-version'
import styles from './editor.module.css'

/** A published paper is locked; changes need a new version. */
export function LockedBar({ view }: { view: PaperView }) {
  const t = useText()
  const tag = useTag()
  const version = useNewVersion()
  if (view.state !== 'published')
    return <Alert className={styles.bar} type="info" showIcon title={t('exam-admin.locked.readOnly')} />
  return (
    <Alert
      className={styles.bar}
      type="info"
      showIcon
      title={[
        t('exam-admin.locked.title', {
          version: view.version,
          time: dateTime(view.publishedAt ?? view.updatedAt, tag),
        }),
        t(view.uses > 0 ? 'exam-admin.locked.used' : 'exam-admin.locked.unused', { count: view.uses }),
      ].join(texts.language() === 'en' ? ' ' : '')}
      action={
        view.can.newVersion ? (
          <Button loading={version.busy} onClick={() => void version.make(view.id, view.examinationId)}>
            {t('exam-admin.locked.newVersion')}
          </Button>
        ) : null
      }
    />
  )
}
