import type { TreeNode } from '@lianda/shared/contract/tree'
import { NodeSelect } from './NodeSelect'

interface Props {
  nodes: readonly TreeNode[]
  /** Given by the form. */
  id?: string
  value?: string | null
  disabled?: boolean
  onChange?: (id: string | null) => void
}

/** The category of a thing as a field of a form. */
export const NodeField = ({ value, onChange, ...props }: Props) => (
  <NodeSelect {...props} value={value} onChange={(id) => onChange?.(id)} />
)
