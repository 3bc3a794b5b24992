import { App, Button } from 'antd'
import { ActionMenu } from '../parts/ActionMenu'
import { type CatalogNode, CATALOG_DEPTH, catalogUpdate } from '@lianda/shared/module/catalog/catalog.admin.contract'
import { Icon } from '@lianda/shared/ui/Icon'
import { failureOf } from '../platform/failure'
import { call } from '../platform/platform'
import { useText } from '../platform/text'
import type { CatalogStep } from './CatalogDialog'
import { type CatalogRow, shifted } from './catalog-tree.rules'
import type { Catalogs } from './use-catalogs'
import styles from './catalog-tree.module.css'

interface Props {
  row: CatalogRow
  nodes: readonly CatalogNode[]
  can: Catalogs['can']
  onStep: (step: CatalogStep) => void
  onChanged: () => void
}

/** Actions of one category, behind a button that appears on hover and focus. */
export function CatalogActions({ row, nodes, can, onStep, onChanged }: Props) {
  const t = useText()
  const { message } = App.useApp()
  const { node } = row
  const shift = async (step: -1 | 1) => {
    try {
      for (const { id, rev, name, parentId, sort } of shifted(nodes, node, step))
        await call(catalogUpdate, { id, rev, name, parentId, sort })
    } catch (error) {
      message.error(failureOf(error).message)
    }
    onChanged()
  }
  const steps: Record<string, () => void> = {
    add: () => onStep({ kind: 'add', parentId: node.id }),
    rename: () => onStep({ kind: 'rename', node }),
    move: () => onStep({ kind: 'move', node }),
    up: () => void shift(-1),
    down: () => void shift(1),
    remove: () => onStep({ kind: 'remove', node }),
  }
  const items = [
    ...(can.add
      ? [{ key: 'add', label: t('catalog.addUnder', { name: node.name }), disabled: row.depth >= CATALOG_DEPTH }]
      : []),
    ...(can.edit
      ? [
          { key: 'rename', label: t('catalog.rename') },
          { key: 'move', label: t('catalog.move') },
          { key: 'up', label: t('catalog.up'), disabled: row.position === 1 },
          { key: 'down', label: t('catalog.down'), disabled: row.position === row.siblings },
        ]
      : []),
    ...(can.deleted ? [{ key: 'remove', label: t('catalog.remove'), danger: true }] : []),
  ]
  if (items.length === 0) return null
  return (
    <span className={styles.more} onClick={(event) => event.stopPropagation()}>
      <ActionMenu menu={{ items, onClick: ({ key }) => steps[key]?.() }}>
        <Button
          type="text"
          size="small"
          aria-label={t('catalog.more', { name: node.name })}
          icon={<Icon name="more" size={16} />}
        />
      </ActionMenu>
    </span>
  )
}
