import { App, Modal, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { type UserRow, userDelete, userOwned, userRestore } from '@lianda/shared/module/org/org.admin.contract'
import { ListError } from '../list/ListStates'
import { useUndoToast } from '../parts/use-undo-toast'
import { type Failure, failureOf } from '../platform/failure'
import { call } from '../platform/platform'
import { refresh, useCall } from '../platform/query'
import { useText } from '../platform/text'
import { PersonSelect } from './PersonSelect'
import styles from './user.module.css'

interface Props {
  user: UserRow | null
  onClose: () => void
  onRemoved: (id: string) => void
}

/** Deletes a user: says what that changes, asks who takes over what they lead and manage, and offers undo. */
export function RemoveUserDialog({ user, onClose, onRemoved }: Props) {
  const t = useText()
  const { message } = App.useApp()
  const offerUndo = useUndoToast()
  const owned = useCall(userOwned, user ? { id: user.id } : null, { once: true })
  const [handTo, setHandTo] = useState<string | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    setHandTo(null)
    setFailure(null)
  }, [user])
  if (!user) return null
  const { id, name } = user
  const { leads = [], manages = 0 } = owned.data ?? {}
  const hands = leads.length > 0 || manages > 0

  const undo = async () => {
    try {
      await call(userRestore, { id })
      message.success(t('org.user.restored', { name }))
    } catch (error) {
      message.error(failureOf(error).message)
    }
    refresh('org')
  }
  const remove = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await call(userDelete, { id, ...(handTo === null ? {} : { handTo }) })
      onClose()
      onRemoved(id)
      refresh('org')
      offerUndo(t('org.user.removed', { name }), () => void undo())
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      width={440}
      title={t('org.user.removeTitle', { name })}
      okText={t('org.user.remove')}
      okButtonProps={{ danger: true, disabled: owned.data === null }}
      cancelText={t('office.cancel')}
      confirmLoading={busy}
      onOk={() => void remove()}
      onCancel={onClose}
    >
      {failure ? <ListError failure={failure} kept={false} onRetry={() => void remove()} /> : null}
      <p className={styles.help}>{t('org.user.removeHint')}</p>
      {owned.failure ? <ListError failure={owned.failure} kept={false} onRetry={owned.reload} /> : null}
      {owned.data || owned.failure ? null : <Skeleton active={false} title={false} paragraph={{ rows: 2 }} />}
      {leads.length > 0 ? <p>{t('org.user.leads', { names: leads.join(t('office.comma')) })}</p> : null}
      {manages > 0 ? <p>{t('org.user.manages', { count: manages })}</p> : null}
      {hands ? (
        <div className={styles.field}>
          <label htmlFor="hand-to">{t('org.user.handTo')}</label>
          <PersonSelect
            id="hand-to"
            name=""
            none={t('org.user.handNone')}
            value={handTo}
            without={id}
            onChange={setHandTo}
          />
          <span className={styles.help}>{t('org.user.handHint')}</span>
        </div>
      ) : null}
    </Modal>
  )
}
