import { App, Button, Drawer } from 'antd'
import { useState } from 'react'
import { sceneGet } from '@lianda/shared/module/scene/scene.admin.contract'
import { versionList } from '@lianda/shared/module/scene/scene-draft.admin.contract'
import { ListError } from '../../list/ListStates'
import { failureOf } from '../../platform/failure'
import { dateTime } from '../../platform/format'
import { call } from '../../platform/platform'
import { useCall } from '../../platform/query'
import { useTag, useText } from '../../platform/text'
import type { SceneDraft } from './use-scene-draft'
import styles from './edit.module.css'

interface Props {
  open: boolean
  draft: SceneDraft
  locked: boolean
  onClose: () => void
}

/** The published versions; what one of them held is taken over into what is in work. */
export function VersionsDrawer({ open, draft, locked, onClose }: Props) {
  const t = useText()
  const tag = useTag()
  const { message } = App.useApp()
  const [busy, setBusy] = useState<number | null>(null)
  const { id } = draft.view
  const loaded = useCall(versionList, open ? { id } : null)
  const take = async (version: number) => {
    setBusy(version)
    try {
      const { content } = await call(sceneGet, { id, version })
      // The flow of a free practice is made from it.
      draft.change(() => (content.free ? { ...content, flow: { nodes: [] } } : content))
      message.success(t('scene-edit.versions.taken', { version }))
      onClose()
    } catch (error) {
      message.error(failureOf(error).message)
    } finally {
      setBusy(null)
    }
  }
  return (
    <Drawer open={open} size={420} title={t('scene-edit.versions.title')} onClose={onClose}>
      {loaded.failure ? <ListError failure={loaded.failure} kept={false} onRetry={loaded.reload} /> : null}
      <ol className={styles.versions} aria-busy={loaded.loading}>
        {(loaded.data?.rows ?? []).map(({ version, by, at }) => (
          <li key={version}>
            <b>{t('scene-edit.versions.one', { version })}</b>
            <span>{[dateTime(at, tag), by].filter((part) => part !== '').join(' ')}</span>
            {locked ? null : (
              <Button size="small" loading={busy === version} onClick={() => void take(version)}>
                {t('scene-edit.versions.take')}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Drawer>
  )
}
