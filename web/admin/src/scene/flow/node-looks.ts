import type { NodeType } from '@lianda/shared/module/scene/scene.contract'
import type { IconName } from '@lianda/shared/ui/icon-shapes'

/** Name of a node's colour. */
export const colourOf = (type: NodeType) =>
  ({ start: 'brand', student: 'brand', customer: 'customer', question: 'info', end: 'success' })[type]

export const ICONS = {
  start: 'play',
  student: 'mic',
  customer: 'person',
  question: 'hint',
  end: 'flag',
} as const satisfies Record<NodeType, IconName>
