import { Button } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { NO_NODE } from '@lianda/shared/contract/tree'
import { lateLayer } from '../parts/late-part'
import { useAddress } from '../platform/use-address'
import { NARROW, useMedia } from '../shell/use-media'
import { TreePanel } from './TreePanel'
import { type TreeSource, useTreeText } from './tree-source'
import styles from './tree-list.module.css'

const TreeDrawer = lateLayer(
  async () => (await import('./TreeDrawer')).TreeDrawer,
  ({ open }) => open,
)

/** What the list beside the tree needs to know. */
export interface ChosenNode {
  /** Name of the chosen category, for the title; undefined: everything. */
  name: string | undefined
  /** Where something new goes. */
  newIn: string | null
  /** Opens the tree where there is no room for it beside the list; else null. */
  button: ReactNode
}

interface Props {
  source: TreeSource
  /** Label of the row that selects everything. */
  rootLabel: string
  /** Key in the address that holds the chosen category, and field of the list's call. */
  param: 'catalogId' | 'categoryId' | 'departmentId' | 'positionId'
  /** Instead of the title of the tree, to choose between trees. */
  heading?: ReactNode
  /** Another category was chosen. */
  onChosen?: () => void
  children: (chosen: ChosenNode) => ReactNode
}

/** A list with its tree of categories beside it; on narrow screens the tree is a drawer. */
export function TreeList({ source, rootLabel, param, onChosen, heading, children }: Props) {
  const tt = useTreeText(source.words)
  const narrow = useMedia(NARROW)
  const [params, setAddress] = useAddress()
  const [open, setOpen] = useState(false)
  const selected = params.get(param)
  const { index, ready } = source

  const choose = (id: string | null) => {
    setOpen(false)
    setAddress({ [param]: id, page: null })
    onChosen?.()
  }
  // Deleted in another tab, or a link to one that is gone: everything is shown.
  const lost = ready && selected !== null && selected !== NO_NODE && !index.byId.has(selected)
  useEffect(() => {
    if (lost) setAddress({ [param]: null, page: null }, { replace: true })
  }, [lost, param, setAddress])

  const node = index.byId.get(selected ?? '')
  const tree = (
    <TreePanel source={source} rootLabel={rootLabel} selected={selected} heading={heading} onSelect={choose} />
  )
  return (
    <div className={styles.panes}>
      {narrow ? (
        <TreeDrawer open={open} title={rootLabel} onClose={() => setOpen(false)}>
          {tree}
        </TreeDrawer>
      ) : (
        tree
      )}
      <div className={styles.list}>
        {children({
          name: selected === NO_NODE ? tt('none') : node?.name,
          newIn: node?.id ?? null,
          button: narrow ? <Button onClick={() => setOpen(true)}>{tt('show')}</Button> : null,
        })}
      </div>
    </div>
  )
}
