import { App, Modal, Skeleton } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import type { TaskDetail } from '@lianda/shared/module/task/task.admin.contract'
import { ListError } from '../../list/ListStates'
import { type Failure, failureOf } from '../../platform/failure'
import { useText } from '../../platform/text'

interface Props {
  title: string
  verb: string
  danger?: boolean
  /** What the server says about the change; it can be confirmed when that is there. */
  loaded: { data: unknown; failure: Failure | null; reload: () => void }
  ready?: boolean
  send: () => Promise<{ task: TaskDetail }>
  done: string
  /** Whom it touches. */
  children: ReactNode
  onClose: () => void
  onMoved: (task: TaskDetail) => void
  /** Somebody was faster: the package shown is stale. */
  onStale: () => void
}

/** Errors that mean the package has changed meanwhile. */
const OVERTAKEN: readonly string[] = [
  'task/changed_meanwhile',
  'task/not_published',
  'task/not_started',
  'task/ended',
  'task/begun',
  'task/archived',
]

/** Asks once before a published package is changed, after it showed whom that touches. */
export function ChangeDialog(props: Props) {
  const { title, verb, danger = false, loaded, ready = true, send, done, children, onClose, onMoved, onStale } = props
  const t = useText()
  const { message } = App.useApp()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)
  const running = useRef(false)

  const change = async () => {
    if (running.current || !ready) return
    running.current = true
    setBusy(true)
    setFailure(null)
    try {
      const { task } = await send()
      message.success(done)
      onMoved(task)
    } catch (error) {
      const refused = failureOf(error)
      if (OVERTAKEN.includes(refused.code)) {
        message.error(refused.message)
        onStale()
      } else setFailure(refused)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      width={520}
      title={title}
      okText={verb}
      okButtonProps={{ disabled: loaded.data === null || !ready, danger }}
      cancelText={t('office.cancel')}
      confirmLoading={busy}
      onOk={() => void change()}
      onCancel={onClose}
    >
      {failure ? <ListError failure={failure} kept={false} onRetry={() => void change()} /> : null}
      {loaded.failure ? <ListError failure={loaded.failure} kept={false} onRetry={loaded.reload} /> : null}
      {loaded.data !== null ? children : loaded.failure ? null : <Skeleton active={false} paragraph={{ rows: 4 }} />}
    </Modal>
  )
}
