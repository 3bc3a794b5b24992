import { App, Modal } from 'antd'
import { useState } from 'react'
import { draftPublish } from '@lianda/shared/module/scene/scene-draft.admin.contract'
import { ListError } from '../../list/ListStates'
import { type Failure, failureOf } from '../../platform/failure'
import { call } from '../../platform/platform'
import { refresh } from '../../platform/query'
import { useText } from '../../platform/text'
import { VersionChanges } from '../version/late-versions'
import { tidied } from './content-edit'
import type { SceneDraft } from './use-scene-draft'
import styles from './edit.module.css'

interface Props {
  open: boolean
  draft: SceneDraft
  onClose: () => void
}

/** Confirms publishing: what packages use from now on, and what stays. */
export function PublishDialog({ open, draft, onClose }: Props) {
  const t = useText()
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { content, view } = draft
  const publish = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const { draft: published } = await call(draftPublish, { id: view.id, rev: view.rev })
      draft.adopt(published)
      refresh('scene')
      message.success(t('scene-edit.publish.done', { name: content.name, version: published.version }))
      onClose()
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open={open}
      width={480}
      title={t('scene-edit.publish.title', { name: content.name })}
      okText={t('scene-edit.publish.button')}
      cancelText={t('office.cancel')}
      confirmLoading={busy}
      onOk={() => void publish()}
      onCancel={onClose}
      afterClose={() => setFailure(null)}
    >
      {failure ? <ListError failure={failure} kept={false} onRetry={() => void publish()} /> : null}
      <ul>
        <li>{t('scene-edit.publish.version', { version: view.version + 1 })}</li>
        <li>
          {view.uses === 0 ? t('scene-edit.publish.unused') : t('scene-edit.publish.packages', { count: view.uses })}
        </li>
        <li>{t('scene-edit.publish.goesOn')}</li>
      </ul>
      {view.version > 0 ? (
        <section className={styles.changes} aria-label={t('scene-edit.publish.changes')}>
          <h3>{t('scene-edit.publish.changes')}</h3>
          <VersionChanges id={view.id} since={view.version} to={tidied(content)} />
        </section>
      ) : null}
    </Modal>
  )
}
