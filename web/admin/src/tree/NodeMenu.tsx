import { Dropdown, type MenuProps } from 'antd'
import type { NodeStep } from './NodeDialog'
import { type TreeIndex, type TreeRow, type Shift, shiftPlace } from './tree.rules'
import { type NodeAction, rightsAt, type TreeSource, useTreeText } from './tree-source'
import styles from './tree.module.css'

/** A menu opened for a row (null: that of everything), and where: px in the window. */
export interface MenuAt {
  row: TreeRow | null
  left: number
  top: number
}

interface Props {
  at: MenuAt
  source: TreeSource
  onStep: (step: NodeStep) => void
  onShift: (row: TreeRow, shift: Shift) => void
  /** Called before a step. `back`: the row gets the focus again. */
  onClose: (back: boolean) => void
}

/** The actions of one category. One menu serves all rows: by the right mouse button, the menu key or the row's button. */
export function NodeMenu({ at, source, onStep, onShift, onClose }: Props) {
  const tt = useTreeText(source.words)
  const { row } = at
  const can = rightsAt(source, row?.node ?? null)
  const own = row && can.edit ? (source.actions?.(row.node) ?? []) : []
  const steps: Record<string, () => void> = {
    add: () => onStep({ kind: 'add', parentId: row?.node.id ?? null }),
    ...(row
      ? {
          rename: () => onStep({ kind: 'rename', node: row.node }),
          move: () => onStep({ kind: 'move', node: row.node }),
          up: () => onShift(row, 'up'),
          down: () => onShift(row, 'down'),
          access: () => onStep({ kind: 'access', node: row.node }),
          remove: () => onStep({ kind: 'remove', node: row.node }),
          ...Object.fromEntries(own.map(({ key, run }) => [key, run])),
        }
      : {}),
  }
  return (
    <Dropdown
      open
      autoFocus
      trigger={['click']}
      placement="bottomLeft"
      menu={{
        items: itemsOf(tt, row, { can, index: source.index }, own),
        onClick: ({ key }) => {
          onClose(true)
          steps[key]?.()
        },
      }}
      onOpenChange={(open) => {
        // A click elsewhere has taken the focus with it.
        if (!open) requestAnimationFrame(() => onClose(isFocusFree()))
      }}
    >
      <span className={styles.anchor} style={{ left: at.left, top: at.top }} />
    </Dropdown>
  )
}

function itemsOf(
  tt: ReturnType<typeof useTreeText>,
  row: TreeRow | null,
  { can, index }: { can: ReturnType<typeof rightsAt>; index: TreeIndex },
  own: readonly NodeAction[],
): NonNullable<MenuProps['items']> {
  const item = (key: string, keys?: string, disabled = false) => ({
    key,
    label: tt(`${key}`),
    disabled,
    ...(keys === undefined ? {} : { extra: <kbd>{keys}</kbd> }),
  })
  if (!row) return can.add ? [item('add')] : []
  const stays = (shift: Shift) => shiftPlace(index, row.node, shift) === null
  return [
    ...(can.add
      ? [
          {
            key: 'add',
            label: tt('addUnder', { name: row.node.name }),
            disabled: row.depth >= index.depth,
          },
        ]
      : []),
    ...(can.edit
      ? [
          item('rename', 'F2'),
          ...own.map(({ key, label }) => ({ key, label })),
          item('move'),
          item('up', 'Alt ↑', stays('up')),
          item('down', 'Alt ↓', stays('down')),
        ]
      : []),
    ...(can.manage ? [{ key: 'access', label: tt('access.menu') }] : []),
    ...(can.deleted ? [{ ...item('remove', 'Del'), danger: true }] : []),
  ]
}

const isFocusFree = (): boolean =>
  document.activeElement === document.body || document.activeElement?.closest('[role="menu"]') !== null
