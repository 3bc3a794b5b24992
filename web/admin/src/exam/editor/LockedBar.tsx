import { Alert, Button } from 'antd'
import type { PaperView } from '@lianda/shared/module/exam/paper.admin.contract'
import { dateTime } from '../../platform/format'
import { texts } from '../../platform/platform'
import { useTag } from '../../platform/text'
import { useExamText } from '../exam-text'
import { useNewVersion } from '../use-new-version'
import styles from './editor.module.css'

/** A published paper is locked; changes need a new version. */
export function LockedBar({ view }: { view: PaperView }) {
  const t = useExamText()
  const tag = useTag()
  const version = useNewVersion()
  if (view.state !== 'published')
    return <Alert className={styles.bar} type="info" showIcon title={t('locked.readOnly')} />
  return (
    <Alert
      className={styles.bar}
      type="info"
      showIcon
      title={[
        t('locked.title', { version: view.version, time: dateTime(view.publishedAt ?? view.updatedAt, tag) }),
        t(view.uses > 0 ? 'locked.used' : 'locked.unused', { count: view.uses }),
      ].join(texts.language() === 'en' ? ' ' : '')}
      action={
        view.can.newVersion ? (
          <Button loading={version.busy} onClick={() => void version.make(view.id, view.examinationId)}>
            {t('locked.newVersion')}
          </Button>
        ) : null
      }
    />
  )
}
