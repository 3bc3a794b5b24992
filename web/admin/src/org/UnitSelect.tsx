import { useRef } from 'react'
import type { TreeNode } from '@lianda/shared/contract/tree'
import { NodeSelect } from '../tree/NodeSelect'
import type { TreeSource } from '../tree/tree-source'

interface Props {
  id?: string
  words: TreeSource['words']
  nodes: readonly (TreeNode & { closed?: boolean })[]
  /** Whether none can be chosen; `none`: and stands there at first. */
  offersNone?: boolean
  none?: boolean
  value?: string | null
  onChange?: (id: string | null) => void
}

/** A department or a position of a form. A closed department can only be kept. */
export function UnitSelect({ id, words, nodes, none = false, offersNone = none, value, onChange }: Props) {
  const first = useRef(value)
  const closed = nodes.filter((node) => node.closed && node.id !== first.current).map((node) => node.id)
  return (
    <NodeSelect
      {...(id === undefined ? {} : { id })}
      words={words}
      nodes={nodes}
      without={new Set(closed)}
      none={offersNone}
      value={none ? (value ?? null) : offersNone ? value : (value ?? undefined)}
      onChange={(chosen) => onChange?.(chosen)}
    />
  )
}
