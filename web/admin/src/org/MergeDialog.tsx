import { App, Modal } from 'antd'
import { useEffect, useState } from 'react'
import { type Department, departmentMerge, departmentRestore } from '@lianda/shared/module/org/unit.admin.contract'
import { ListError } from '../list/ListStates'
import { useUndoToast } from '../parts/use-undo-toast'
import { type Failure, failureOf } from '../platform/failure'
import { call } from '../platform/platform'
import { useText } from '../platform/text'
import { NodeSelect } from '../tree/NodeSelect'
import { withBelow } from '../tree/tree.rules'
import type { TreeSource } from '../tree/tree-source'
import styles from './user.module.css'

interface Props {
  node: Department | null
  source: TreeSource
  onClose: () => void
  /** It is gone; its people are in `into`. It loads again what is shown of them. */
  onMerged: (id: string, into: string) => void
}

/** Merges a department into another one: says what that changes, and offers undo afterwards. */
export function MergeDialog({ node, source, onClose, onMerged }: Props) {
  const t = useText()
  const { message } = App.useApp()
  const offerUndo = useUndoToast()
  const [to, setTo] = useState<string | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    setTo(null)
    setFailure(null)
  }, [node])
  if (!node) return null
  const { id, name } = node
  const undo = async () => {
    try {
      await call(departmentRestore, { id })
      message.success(t('catalog.restored', { name }))
    } catch (error) {
      message.error(failureOf(error).message)
    }
    source.moved()
  }
  const merge = async (into: string) => {
    setBusy(true)
    setFailure(null)
    try {
      await call(departmentMerge, { id, to: into })
      onClose()
      onMerged(id, into)
      offerUndo(t('org.department.merged', { name }), () => void undo())
    } catch (error) {
      setFailure(failureOf(error))
      source.reload()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      width={440}
      title={t('org.department.mergeOf', { name })}
      okText={t('org.department.mergeVerb')}
      okButtonProps={{ danger: true, disabled: to === null }}
      cancelText={t('office.cancel')}
      confirmLoading={busy}
      onOk={() => to !== null && void merge(to)}
      onCancel={onClose}
    >
      {failure ? <ListError failure={failure} kept={false} onRetry={() => to !== null && void merge(to)} /> : null}
      <p className={styles.help}>{t('org.department.mergeHint', { name })}</p>
      <NodeSelect
        autoFocus
        label={t('org.department.mergeInto')}
        words={source.words}
        nodes={source.nodes}
        without={withBelow(source.index, id)}
        none={false}
        value={to ?? undefined}
        onChange={setTo}
      />
    </Modal>
  )
}
