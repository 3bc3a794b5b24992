import { App, Modal, Radio, Skeleton } from 'antd'
import { useEffect, useId, useState } from 'react'
import { type NodeContents, NO_NODE, type TreeNode } from '@lianda/shared/contract/tree'
import { ListError } from '../list/ListStates'
import { useUndoToast } from '../parts/use-undo-toast'
import { type Failure, failureOf } from '../platform/failure'
import { useCall } from '../platform/query'
import { useText } from '../platform/text'
import { NodeSelect } from './NodeSelect'
import { withBelow } from './tree.rules'
import { type TreeSource, useTreeText } from './tree-source'
import styles from './tree.module.css'

interface Props {
  node: TreeNode | null
  source: TreeSource
  onClose: () => void
  /** `gone`: the deleted categories; `target`: where their contents are now. It loads again what is shown of them. */
  onRemoved: (gone: ReadonlySet<string>, target: string | null) => void
}

/** Where the contents go. */
type Target = 'category' | 'none'

/** Deletes a category: says what is in it, asks where that goes, and offers undo afterwards. */
export function RemoveDialog({ node, source, onClose, onRemoved }: Props) {
  const t = useText()
  const tt = useTreeText(source.words)
  const { message } = App.useApp()
  const offerUndo = useUndoToast()
  const contents = useCall(source.contents, node ? { id: node.id } : null)
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

  const { index } = source
  const { id, name } = node
  const inside = contents.loading ? null : contents.data
  const asks = inside !== null && (inside.items > 0 || (inside.binned > 0 && !inside.loose))
  const to = !asks ? undefined : target === 'none' ? NO_NODE : (moveTo ?? undefined)

  const undo = async () => {
    try {
      await source.restore(id)
      message.success(tt('restored', { name }))
    } catch (error) {
      message.error(failureOf(error).message)
    }
    source.moved()
  }
  const remove = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await source.remove(id, to)
      onClose()
      onRemoved(withBelow(index, id), to ?? null)
      offerUndo(tt('removed', { name }), () => void undo())
    } catch (error) {
      setFailure(failureOf(error))
      // Something was added meanwhile, or somebody else has deleted the target.
      contents.reload()
      source.reload()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={tt('removeOf', { name })}
      width={440}
      okText={tt(asks ? 'removeMove' : 'remove')}
      okButtonProps={{ danger: true, disabled: inside === null || (asks && to === undefined) }}
      cancelText={t('office.cancel')}
      confirmLoading={busy}
      onOk={() => void remove()}
      onCancel={onClose}
    >
      {failure ? <ListError failure={failure} kept onRetry={() => void remove()} /> : null}
      {contents.failure ? <ListError failure={contents.failure} kept={false} onRetry={contents.reload} /> : null}
      {inside ? (
        <Inside inside={inside} source={source} />
      ) : contents.failure ? null : (
        <Skeleton active={false} title={false} paragraph={{ rows: 2 }} />
      )}
      {asks ? (
        <TargetChoice
          loose={inside.loose}
          without={withBelow(index, id)}
          {...{ source, target, moveTo, setTarget, setMoveTo }}
        />
      ) : null}
    </Modal>
  )
}

function Inside({ inside, source }: { inside: NodeContents; source: TreeSource }) {
  const t = useText()
  const tt = useTreeText(source.words)
  const { categories, items, binned, uses = [] } = inside
  const facts = [
    ...(items > 0 ? [source.things(items)] : []),
    ...(categories > 0 ? [tt('below', { count: categories })] : []),
    ...(binned > 0 ? [tt('binned', { count: binned })] : []),
  ]
  const named = uses.map((use) => <Use key={use.noun} use={use} />)
  if (facts.length === 0)
    return (
      <>
        <p>{tt('removeEmpty')}</p>
        {named}
      </>
    )
  return (
    <>
      <p>{tt('inside', { facts: facts.join(t('office.comma')) })}</p>
      {categories > 0 ? <p className={styles.help}>{tt('belowToo')}</p> : null}
      {named}
      {binned > 0 && items === 0 && inside.loose ? <p className={styles.help}>{tt('binnedLoose')}</p> : null}
    </>
  )
}

/** What names the category, and how often; by name as far as somebody sees it. */
function Use({ use: { noun, count, names = [] } }: { use: NonNullable<NodeContents['uses']>[number] }) {
  const t = useText()
  const more = count - names.length
  const shown = [...names, ...(more > 0 ? [t('catalog.uses.more', { count: more })] : [])]
  return (
    <>
      <p>{t(`catalog.uses.${noun}`, { count })}</p>
      {names.length > 0 ? <p className={styles.help}>{shown.join(t('office.comma'))}</p> : null}
    </>
  )
}

interface ChoiceProps {
  source: TreeSource
  loose: boolean
  without: ReadonlySet<string>
  target: Target
  moveTo: string | null
  setTarget: (target: Target) => void
  setMoveTo: (id: string | null) => void
}

function TargetChoice({ source, loose, without, target, moveTo, setTarget, setMoveTo }: ChoiceProps) {
  const tt = useTreeText(source.words)
  const id = useId()
  const only = source.nodes.every((one) => without.has(one.id))
  return (
    <div className={styles.target}>
      <span id={id} className={styles.label}>
        {tt('moveContent')}
      </span>
      {loose ? (
        <Radio.Group
          aria-labelledby={id}
          value={target}
          options={[
            { value: 'category', label: tt('toCategory'), disabled: only },
            { value: 'none', label: tt('toNone') },
          ]}
          onChange={(event) => setTarget(event.target.value === 'none' ? 'none' : 'category')}
        />
      ) : null}
      {target === 'category' && !only ? (
        <NodeSelect
          label={tt('moveContent')}
          words={source.words}
          nodes={source.nodes}
          without={without}
          none={false}
          value={moveTo ?? undefined}
          onChange={setMoveTo}
        />
      ) : null}
      {only && !loose ? <p className={styles.help}>{tt('noTarget')}</p> : null}
    </div>
  )
}
