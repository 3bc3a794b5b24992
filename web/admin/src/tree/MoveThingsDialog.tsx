import { Modal } from 'antd'
import { useEffect, useState } from 'react'
import { useText } from '../platform/text'
import { NodeSelect } from './NodeSelect'
import type { TreeSource } from './tree-source'
import styles from './tree.module.css'

interface Props {
  /** The question that is the title; null: closed. */
  title: string | null
  source: TreeSource
  /** Whether things may be without a category. */
  none: boolean
  busy: boolean
  onMove: (catalogId: string | null) => void
  onClose: () => void
}

/** Asks for the category that things are moved to. */
export function MoveThingsDialog({ title, source, none, busy, onMove, onClose }: Props) {
  const t = useText()
  const [chosen, setChosen] = useState<string | null | undefined>()
  useEffect(() => setChosen(undefined), [title])
  return (
    <Modal
      open={title !== null}
      width={440}
      title={title}
      okText={t('catalog.moveHere')}
      cancelText={t('office.cancel')}
      okButtonProps={{ disabled: chosen === undefined, loading: busy }}
      onOk={() => chosen !== undefined && onMove(chosen)}
      onCancel={onClose}
      destroyOnHidden
    >
      <NodeSelect autoFocus label={title ?? ''} nodes={source.nodes} none={none} value={chosen} onChange={setChosen} />
      {source.nodes.length === 0 ? <p className={styles.help}>{t('catalog.noneYet')}</p> : null}
    </Modal>
  )
}
