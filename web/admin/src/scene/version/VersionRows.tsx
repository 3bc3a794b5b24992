import { App, Button, Drawer } from 'antd'
import { type ReactNode, useState } from 'react'
import { ListError } from '../../list/ListStates'
import { failureOf } from '../../platform/failure'
import { dateTime } from '../../platform/format'
import type { Called } from '../../platform/query'
import { useTag, useText } from '../../platform/text'
import styles from './version.module.css'

interface Props {
  open: boolean
  /** The versions, newest first. */
  versions: Called<{ rows: { version: number; by: string; at: number }[] }>
  /** What is in work where that differs from the newest version. */
  work?: ReactNode
  /** What a version changed. @param since the version before it; 0: there is none */
  changes: (since: number, version: number) => ReactNode
  /** Takes what a version held; without it that is not offered. */
  onTake?: (version: number) => Promise<void>
  onClose: () => void
}

/** The versions of a thing in a drawer, and what each of them changed. */
export function VersionRows({ open, versions, work, changes, onTake, onClose }: Props) {
  const t = useText()
  const tag = useTag()
  const { message } = App.useApp()
  const [busy, setBusy] = useState<number | null>(null)
  const [shown, setShown] = useState<number | 'work' | null>(null)
  const rows = versions.data?.rows ?? []
  const take = async (version: number) => {
    setBusy(version)
    try {
      await onTake?.(version)
      onClose()
    } catch (error) {
      message.error(failureOf(error).message)
    } finally {
      setBusy(null)
    }
  }
  const row = (key: number | 'work', title: string, about: string, more: ReactNode, difference: ReactNode) => (
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
      {shown === key ? difference : null}
    </li>
  )
  return (
    <Drawer open={open} size={560} title={t('scene-version.title')} onClose={onClose} destroyOnHidden>
      {versions.failure ? <ListError failure={versions.failure} kept={false} onRetry={versions.reload} /> : null}
      <ol className={styles.versions} aria-busy={versions.loading}>
        {work === undefined ? null : row('work', t('scene-version.work'), '', null, work)}
        {rows.map(({ version, by, at }, index) =>
          row(
            version,
            t('scene-version.one', { version }),
            [dateTime(at, tag), by].filter((part) => part !== '').join(' '),
            onTake ? (
              <Button size="small" loading={busy === version} onClick={() => void take(version)}>
                {t('scene-version.take')}
              </Button>
            ) : null,
            changes(rows[index + 1]?.version ?? 0, version),
          ),
        )}
      </ol>
    </Drawer>
  )
}
