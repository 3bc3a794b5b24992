import { Alert, App, Button } from 'antd'
import { useState } from 'react'
import { type UserRow, userGet } from '@lianda/shared/module/org/org.admin.contract'
import { type Failure, failureOf } from '../platform/failure'
import { call } from '../platform/platform'
import { useText } from '../platform/text'
import styles from './user.module.css'

/** Why nothing was saved; field errors are shown at their fields. No retry button: an unchanged retry can't succeed. */
export function UserRefusal({ failure }: { failure: Failure }) {
  const t = useText()
  if (Object.keys(failure.fields).length > 0) return null
  return (
    <Alert
      className={styles.refusal}
      type="error"
      showIcon
      role="alert"
      title={`${t('user.notSaved')} ${failure.message}`}
      description={failure.requestId ? t('list.reference', { id: failure.requestId }) : undefined}
    />
  )
}

interface ConflictProps {
  id: string
  busy: boolean
  onTheirs: (theirs: UserRow) => void
  onMine: (theirs: UserRow) => void
}

/** Somebody else saved this user meanwhile: choose one version, nothing is overwritten unseen. */
export function UserConflict({ id, busy, onTheirs, onMine }: ConflictProps) {
  const t = useText()
  const { message } = App.useApp()
  const [asking, setAsking] = useState(false)
  const decide = async (take: (theirs: UserRow) => void) => {
    setAsking(true)
    try {
      take((await call(userGet, { id })).user)
    } catch (error) {
      message.error(failureOf(error).message)
    } finally {
      setAsking(false)
    }
  }
  return (
    <Alert
      className={styles.refusal}
      type="warning"
      showIcon
      role="alert"
      title={t('user.changed')}
      description={t('user.changedHint')}
      action={
        <span className={styles.choice}>
          <Button loading={asking} disabled={busy} onClick={() => void decide(onTheirs)}>
            {t('user.takeTheirs')}
          </Button>
          <Button disabled={busy || asking} onClick={() => void decide(onMine)}>
            {t('user.keepMine')}
          </Button>
        </span>
      }
    />
  )
}
