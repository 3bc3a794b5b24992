import type { AccessEntry } from '@lianda/shared/module/catalog/access.admin.contract'
import type { OpenType } from '@lianda/shared/module/catalog/open-types'
import type { TreeNode } from '../../infra/tree/tree.rules'

/** An access list as it is stored. */
export interface AccessList {
  open: OpenType
  entries: AccessEntry[]
}

/** A category as its tree stores it. */
export interface CatalogEntry extends TreeNode {
  /** Who made it; absent where it was made before that was noted, or by the program. */
  creatorId?: string
  /** Absent: open to all. */
  access?: AccessList
}
