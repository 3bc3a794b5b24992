import { App, Button, Drawer } from 'antd'
import { type ReactNode, useState } from 'react'
import { sceneGet } from '@lianda/shared/module/scene/scene.admin.contract'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import { versionList } from '@lianda/shared/module/scene/scene-draft.admin.contract'
import { ListError } from '../../list/ListStates'
import { failureOf } from '../../platform/failure'
import { dateTime } from '../../platform/format'
import { call } from '../../platform/platform'
import { useCall } from '../../platform/query'
import { useTag, useText } from '../../platform/text'
import { ChangesSince } from './ChangesSince'
import styles from './version.module.css'

interface Props {
  open: boolean
  /** A scene, its newest version, and what is in work where that differs. */
  scene: { id: string; version: number; work?: SceneContent }
  /** Takes what a version held; without it that is not offered. */
  onTake?: (content: SceneContent) => void
  onClose: () => void
}

/** The published versions, newest first, and what each of them changed. */
export function VersionsDrawer({ open, scene: { id, version: newest, work }, onTake, onClose }: Props) {
  const t = useText()
  const tag = useTag()
  const { message } = App.useApp()
  const [busy, setBusy] = useState<number | null>(null)
  const [shown, setShown] = useState<number | 'work' | null>(null)
  const loaded = useCall(versionList, open ? { id } : null)
  const take = async (version: number) => {
    setBusy(version)
    try {
      onTake?.((await call(sceneGet, { id, version })).content)
      message.success(t('scene-version.taken', { version }))
      onClose()
    } catch (error) {
      message.error(failureOf(error).message)
    } finally {
      setBusy(null)
    }
  }
  const row = (key: number | 'work', title: string, about: string, more: ReactNode, changes: ReactNode) => (
    <li key={key}>
      <div className={styles.head}>
        <b>{title}</b>
        <span>{about}</span>
        <Button
          type="link"
          size="small"
          aria-expanded={shown === key}
          onClick={() => setShown(shown === key ? null : key)}
        >
          {t(shown === key ? 'scene-version.hide' : 'scene-version.show')}
        </Button>
        {more}
      </div>
      {shown === key ? changes : null}
    </li>
  )
  return (
    <Drawer open={open} size={560} title={t('scene-version.title')} onClose={onClose} destroyOnHidden>
      {loaded.failure ? <ListError failure={loaded.failure} kept={false} onRetry={loaded.reload} /> : null}
      <ol className={styles.versions} aria-busy={loaded.loading}>
        {work
          ? row('work', t('scene-version.work'), '', null, <ChangesSince id={id} since={newest} to={work} />)
          : null}
        {(loaded.data?.rows ?? []).map(({ version, by, at }) =>
          row(
            version,
            t('scene-version.one', { version }),
            [dateTime(at, tag), by].filter((part) => part !== '').join(' '),
            onTake ? (
              <Button size="small" loading={busy === version} onClick={() => void take(version)}>
                {t('scene-version.take')}
              </Button>
            ) : null,
            <ChangesSince id={id} since={version - 1} to={version} />,
          ),
        )}
      </ol>
    </Drawer>
  )
}
