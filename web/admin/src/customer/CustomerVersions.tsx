import { App, Button, Drawer } from 'antd'
import { useState } from 'react'
import {
  type CustomerContent,
  customerGet,
  customerVersionList,
} from '@lianda/shared/module/customer/customer.admin.contract'
import { ListError } from '../list/ListStates'
import { failureOf } from '../platform/failure'
import { dateTime } from '../platform/format'
import { call } from '../platform/platform'
import { useCall } from '../platform/query'
import { useTag, useText } from '../platform/text'
import styles from './customer.module.css'

interface Props {
  open: boolean
  id: string
  /** Takes what a version held; without it that is not offered. */
  onTake: ((content: CustomerContent) => void) | null
  onClose: () => void
}

/** The versions of a customer, newest first. */
export function CustomerVersions({ open, id, onTake, onClose }: Props) {
  const t = useText()
  const tag = useTag()
  const { message } = App.useApp()
  const [busy, setBusy] = useState<number | null>(null)
  const loaded = useCall(customerVersionList, open ? { id } : null)
  const take = async (version: number) => {
    setBusy(version)
    try {
      onTake?.((await call(customerGet, { id, version })).content)
      message.success(t('customer-admin.taken', { version }))
      onClose()
    } catch (error) {
      message.error(failureOf(error).message)
    } finally {
      setBusy(null)
    }
  }
  return (
    <Drawer open={open} size={480} title={t('customer-admin.versions')} onClose={onClose}>
      {loaded.failure ? <ListError failure={loaded.failure} kept={false} onRetry={loaded.reload} /> : null}
      <ol className={styles.rows} aria-busy={loaded.loading}>
        {(loaded.data?.rows ?? []).map(({ version, by, at }) => (
          <li key={version}>
            <b>{t('customer-admin.versionOf', { version })}</b>
            <span>{[dateTime(at, tag), by].filter((part) => part !== '').join(' ')}</span>
            {onTake ? (
              <Button size="small" loading={busy === version} onClick={() => void take(version)}>
                {t('customer-admin.take')}
              </Button>
            ) : null}
          </li>
        ))}
      </ol>
    </Drawer>
  )
}
