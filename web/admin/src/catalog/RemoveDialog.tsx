import { App, Modal, Radio, Skeleton } from 'antd'
import { useEffect, useId, useState } from 'react'
import {
  catalogContents,
  catalogDelete,
  type CatalogNode,
  catalogRestore,
  NO_CATALOG,
} from '@lianda/shared/module/catalog/catalog.admin.contract'
import type { OutputOf } from '@lianda/shared/contract/endpoint'
import { ListError } from '../list/ListStates'
import { useUndoToast } from '../parts/use-undo-toast'
import { type Failure, failureOf } from '../platform/failure'
import { call } from '../platform/platform'
import { useCall } from '../platform/query'
import { useText } from '../platform/text'
import { CatalogSelect } from './CatalogSelect'
import { withBelow } from './catalog-tree.rules'
import { type Catalogs, contentsMoved } from './use-catalogs'
import styles from './catalog-tree.module.css'

interface Props {
  node: CatalogNode | null
  catalogs: Catalogs
  onClose: () => void
  /** `gone`: the deleted categories; `target`: where their contents are now. It loads again what is shown of them. */
  onRemoved: (gone: ReadonlySet<string>, target: string | null) => void
}

/** Where the contents go. */
type Target = 'category' | 'none'

/** Deletes a category: says what is in it, asks where that goes, and offers undo afterwards. */
export function RemoveDialog({ node, catalogs, onClose, onRemoved }: Props) {
  const t = useText()
  const { message } = App.useApp()
  const offerUndo = useUndoToast()
  const contents = useCall(catalogContents, node ? { id: node.id } : null)
  const [target, setTarget] = useState<Target>('category')
  const [moveTo, setMoveTo] = useState<string | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    setTarget('category')
    setMoveTo(null)
    setFailure(null)
  }, [node])
  if (!node) return null

  const { type, index } = catalogs
  const { id, name } = node
  const inside = contents.loading ? null : contents.data
  const asks = inside !== null && (inside.items > 0 || (inside.binned > 0 && !inside.loose))
  const to = !asks ? undefined : target === 'none' ? NO_CATALOG : (moveTo ?? undefined)

  const undo = async () => {
    try {
      await call(catalogRestore, { id })
      message.success(t('catalog.restored', { name }))
    } catch (error) {
      message.error(failureOf(error).message)
    }
    contentsMoved(type)
  }
  const remove = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await call(catalogDelete, { id, ...(to === undefined ? {} : { moveTo: to }) })
      onClose()
      onRemoved(withBelow(index, id), to ?? null)
      offerUndo(t('catalog.removed', { name }), () => void undo())
    } catch (error) {
      setFailure(failureOf(error))
      // Something was added meanwhile, or somebody else has deleted the target.
      contents.reload()
      catalogs.reload()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={t('catalog.removeOf', { name })}
      width={440}
      okText={t(asks ? 'catalog.removeMove' : 'catalog.remove')}
      okButtonProps={{ danger: true, disabled: inside === null || (asks && to === undefined) }}
      cancelText={t('office.cancel')}
      confirmLoading={busy}
      onOk={() => void remove()}
      onCancel={onClose}
    >
      {failure ? <ListError failure={failure} kept onRetry={() => void remove()} /> : null}
      {contents.failure ? <ListError failure={contents.failure} kept={false} onRetry={contents.reload} /> : null}
      {inside ? (
        <Inside inside={inside} type={type} />
      ) : contents.failure ? null : (
        <Skeleton active={false} title={false} paragraph={{ rows: 2 }} />
      )}
      {asks ? (
        <TargetChoice
          loose={inside.loose}
          without={withBelow(index, id)}
          {...{ catalogs, target, moveTo, setTarget, setMoveTo }}
        />
      ) : null}
    </Modal>
  )
}

function Inside({ inside, type }: { inside: OutputOf<typeof catalogContents>; type: Catalogs['type'] }) {
  const t = useText()
  const { categories, items, binned } = inside
  const facts = [
    ...(items > 0 ? [t(`catalog.things.${type}`, { count: items })] : []),
    ...(categories > 0 ? [t('catalog.below', { count: categories })] : []),
    ...(binned > 0 ? [t('catalog.binned', { count: binned })] : []),
  ]
  if (facts.length === 0) return <p>{t('catalog.removeEmpty')}</p>
  return (
    <>
      <p>{t('catalog.inside', { facts: facts.join(t('office.comma')) })}</p>
      {categories > 0 ? <p className={styles.help}>{t('catalog.belowToo')}</p> : null}
      {binned > 0 && items === 0 && inside.loose ? <p className={styles.help}>{t('catalog.binnedLoose')}</p> : null}
    </>
  )
}

interface ChoiceProps {
  catalogs: Catalogs
  loose: boolean
  without: ReadonlySet<string>
  target: Target
  moveTo: string | null
  setTarget: (target: Target) => void
  setMoveTo: (id: string | null) => void
}

function TargetChoice({ catalogs, loose, without, target, moveTo, setTarget, setMoveTo }: ChoiceProps) {
  const t = useText()
  const id = useId()
  const only = catalogs.nodes.every((one) => without.has(one.id))
  return (
    <div className={styles.target}>
      <span id={id} className={styles.label}>
        {t('catalog.moveContent')}
      </span>
      {loose ? (
        <Radio.Group
          aria-labelledby={id}
          value={target}
          options={[
            { value: 'category', label: t('catalog.toCategory'), disabled: only },
            { value: 'none', label: t('catalog.toNone') },
          ]}
          onChange={(event) => setTarget(event.target.value === 'none' ? 'none' : 'category')}
        />
      ) : null}
      {target === 'category' && !only ? (
        <CatalogSelect
          label={t('catalog.moveContent')}
          nodes={catalogs.nodes}
          without={without}
          none={false}
          value={moveTo ?? undefined}
          onChange={setMoveTo}
        />
      ) : null}
      {only && !loose ? <p className={styles.help}>{t('catalog.noTarget')}</p> : null}
    </div>
  )
}
