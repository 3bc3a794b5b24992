import { Alert, App, Button } from 'antd'
import { useState } from 'react'
import type { ImportBatch } from '@lianda/shared/module/import/import.admin.contract'
import { passwordProgress, takePasswords } from '@lianda/shared/module/user-import/user-import.admin.contract'
import { ListError } from '../list/ListStates'
import { PercentBar } from '../parts/PercentBar'
import { failureOf } from '../platform/failure'
import { call } from '../platform/platform'
import { refresh, useCall } from '../platform/query'
import { useText } from '../platform/text'
import { saveBytes } from './save-bytes'

/** Polling interval while passwords are being hashed. */
const POLL_MS = 2_000

/** How the passwords of an import stand: being processed, or to be downloaded, once. */
export function PasswordResult({ batch }: { batch: ImportBatch }) {
  const t = useText()
  const { message, modal } = App.useApp()
  const [busy, setBusy] = useState(false)
  const progress = useCall(
    passwordProgress,
    { id: batch.id },
    { everyMs: ({ waiting }) => (waiting > 0 ? POLL_MS : null) },
  )
  const { data, failure, reload } = progress
  if (!data) return failure ? <ListError failure={failure} kept={false} onRetry={reload} /> : null
  const take = async () => {
    setBusy(true)
    try {
      const { name, base64, rows } = await call(takePasswords, { id: batch.id })
      saveBytes(base64, name)
      message.success(t('user-import.passwords.taken', { count: rows }))
      refresh('org')
    } catch (error) {
      message.error(failureOf(error).message)
    } finally {
      setBusy(false)
      reload()
    }
  }
  const ask = () =>
    modal.confirm({
      title: t('user-import.passwords.take'),
      content: t('user-import.passwords.takeHint'),
      okText: t('user-import.passwords.takeNow'),
      cancelText: t('office.cancel'),
      onOk: take,
    })
  if (data.waiting > 0) {
    const done = Math.max(0, batch.insertcount - data.waiting)
    return (
      <div role="status">
        <p>{t('user-import.passwords.waiting', { count: data.waiting })}</p>
        <PercentBar
          percent={batch.insertcount > 0 ? Math.floor((done / batch.insertcount) * 100) : 0}
          label={t('user-import.passwords.progress')}
        />
      </div>
    )
  }
  if (data.oneTime === 'none') return null
  if (data.oneTime !== 'open') return <Alert type="info" showIcon title={t(`user-import.passwords.${data.oneTime}`)} />
  return (
    <Alert
      type="warning"
      showIcon
      title={t('user-import.passwords.open', { count: batch.insertcount })}
      description={t('user-import.passwords.openHint')}
      action={
        <Button type="primary" loading={busy} onClick={ask}>
          {t('user-import.passwords.take')}
        </Button>
      }
    />
  )
}
