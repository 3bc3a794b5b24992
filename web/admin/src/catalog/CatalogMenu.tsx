import { Dropdown, type MenuProps } from 'antd'
import { CATALOG_DEPTH } from '@lianda/shared/module/catalog/catalog.admin.contract'
import type { Translate } from '@lianda/shared/i18n/texts'
import { useText } from '../platform/text'
import type { CatalogStep } from './CatalogDialog'
import { type CatalogIndex, type CatalogRow, type Shift, shiftPlace } from './catalog-tree.rules'
import type { Catalogs } from './use-catalogs'
import styles from './catalog-tree.module.css'

/** A menu opened for a row (null: that of everything), and where: px in the window. */
export interface MenuAt {
  row: CatalogRow | null
  left: number
  top: number
}

interface Props {
  at: MenuAt
  catalogs: Catalogs
  onStep: (step: CatalogStep) => void
  onShift: (row: CatalogRow, shift: Shift) => void
  /** Called before a step. `back`: the row gets the focus again. */
  onClose: (back: boolean) => void
}

/** The actions of one category. One menu serves all rows: by the right mouse button, the menu key or the row's button. */
export function CatalogMenu({ at, catalogs, onStep, onShift, onClose }: Props) {
  const t = useText()
  const { row } = at
  const steps: Record<string, () => void> = {
    add: () => onStep({ kind: 'add', parentId: row?.node.id ?? null }),
    ...(row
      ? {
          rename: () => onStep({ kind: 'rename', node: row.node }),
          move: () => onStep({ kind: 'move', node: row.node }),
          up: () => onShift(row, 'up'),
          down: () => onShift(row, 'down'),
          remove: () => onStep({ kind: 'remove', node: row.node }),
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
        items: itemsOf(t, row, catalogs),
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
  t: Translate,
  row: CatalogRow | null,
  { can, index }: { can: Catalogs['can']; index: CatalogIndex },
): NonNullable<MenuProps['items']> {
  const item = (key: string, keys?: string, disabled = false) => ({
    key,
    label: t(`catalog.${key}`),
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
            label: t('catalog.addUnder', { name: row.node.name }),
            disabled: row.depth >= CATALOG_DEPTH,
          },
        ]
      : []),
    ...(can.edit
      ? [item('rename', 'F2'), item('move'), item('up', 'Alt ↑', stays('up')), item('down', 'Alt ↓', stays('down'))]
      : []),
    ...(can.deleted ? [{ ...item('remove', 'Del'), danger: true }] : []),
  ]
}

const isFocusFree = (): boolean =>
  document.activeElement === document.body || document.activeElement?.closest('[role="menu"]') !== null
