import { Button, Skeleton } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { CatalogType } from '@lianda/shared/module/catalog/catalog.admin.contract'
import { Icon } from '@lianda/shared/ui/Icon'
import { ListError } from '../list/ListStates'
import { useText } from '../platform/text'
import { AdminIcon } from '../shell/AdminIcon'
import { CatalogActions } from './CatalogActions'
import { CatalogDialog, type CatalogStep } from './CatalogDialog'
import { type CatalogRow, pathTo, visibleRows } from './catalog-tree.rules'
import type { Catalogs } from './use-catalogs'
import styles from './catalog-tree.module.css'

interface Props {
  type: CatalogType
  /** Result of `useCatalogs(type)`: the page needs it too, to name the selection. */
  catalogs: Catalogs
  /** Label of the row above all categories, which selects everything. */
  rootLabel: string
  /** Total count, shown in that row. */
  rootCount?: number | undefined
  /** null = everything. */
  selected: string | null
  onSelect: (id: string | null) => void
  /** Deleting a category moved its content: the page has to reload its list. */
  onContentMoved?: () => void
  /** For pickers: select only, no changes. */
  readOnly?: boolean
}

/** Categories as a tree: arrows move and expand, Enter selects, F2 renames, Delete deletes. */
export function CatalogTree(props: Props) {
  const t = useText()
  const { catalogs, selected } = props
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [focused, setFocused] = useState<string | null>(null)
  const [step, setStep] = useState<CatalogStep | null>(null)
  const tree = useRef<HTMLDivElement>(null)
  const rows = visibleRows(catalogs.nodes, open)
  const may = !props.readOnly && catalogs.can.access
  // The tree has one tab stop; when its category is gone, it goes back to the root row.
  const stop = rows.some((row) => row.node.id === focused) ? focused : null

  useEffect(() => {
    // Opens the ancestors of the selected category, so that it is visible.
    const ancestors = pathTo(catalogs.nodes, selected).slice(0, -1)
    if (ancestors.length > 0) setOpen((now) => new Set([...now, ...ancestors.map((node) => node.id)]))
  }, [catalogs.nodes, selected])

  const toggle = (id: string, on: boolean) =>
    setOpen((now) => {
      const next = new Set(now)
      if (on) next.add(id)
      else next.delete(id)
      return next
    })
  const focus = (id: string | null) => {
    setFocused(id)
    tree.current?.querySelector<HTMLElement>(`[data-catalog="${id ?? ''}"]`)?.focus()
  }
  const onKey = (event: React.KeyboardEvent, row: CatalogRow | null) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const ids = [null, ...rows.map((one) => one.node.id)]
    const at = ids.indexOf(row?.node.id ?? null)
    const go = (index: number) => {
      const id = ids[index]
      if (id !== undefined) focus(id)
    }
    const keys: Record<string, () => void> = {
      ArrowDown: () => go(at + 1),
      ArrowUp: () => go(at - 1),
      Home: () => go(0),
      End: () => go(ids.length - 1),
      ArrowRight: () => (row?.hasChildren && !open.has(row.node.id) ? toggle(row.node.id, true) : go(at + 1)),
      ArrowLeft: () => (row && open.has(row.node.id) ? toggle(row.node.id, false) : focus(row?.node.parentId ?? null)),
      Enter: () => props.onSelect(row?.node.id ?? null),
      ' ': () => props.onSelect(row?.node.id ?? null),
      ...(row && may && catalogs.can.edit ? { F2: () => setStep({ kind: 'rename', node: row.node }) } : {}),
      ...(row && may && catalogs.can.deleted ? { Delete: () => setStep({ kind: 'remove', node: row.node }) } : {}),
    }
    const act = keys[event.key]
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  const item = (row: CatalogRow | null) => {
    const id = row?.node.id ?? null
    const opened = row === null || (row.hasChildren && open.has(row.node.id))
    return (
      <div
        key={id ?? 'all'}
        role="treeitem"
        data-catalog={id ?? ''}
        aria-level={(row?.depth ?? 0) + 1}
        aria-posinset={row?.position ?? 1}
        aria-setsize={row?.siblings ?? 1}
        aria-selected={selected === id}
        aria-expanded={row === null || row.hasChildren ? opened : undefined}
        aria-label={`${row?.node.name ?? props.rootLabel} ${row?.node.count ?? props.rootCount ?? ''}`}
        tabIndex={stop === id ? 0 : -1}
        className={selected === id ? styles.on : styles.row}
        style={{ paddingLeft: 8 + (row?.depth ?? 0) * 16 }}
        onFocus={() => setFocused(id)}
        onClick={() => props.onSelect(id)}
        onKeyDown={(event) => onKey(event, row)}
      >
        {row?.hasChildren ? (
          <span
            aria-hidden
            className={styles.chevron}
            onClick={(event) => {
              event.stopPropagation()
              toggle(row.node.id, !opened)
            }}
          >
            <Icon name={opened ? 'down' : 'next'} size={14} />
          </span>
        ) : (
          <span aria-hidden className={styles.chevron}>
            {row === null ? <Icon name="down" size={14} /> : null}
          </span>
        )}
        <span className={styles.name} title={row?.node.name}>
          {row?.node.name ?? props.rootLabel}
        </span>
        {/* The space separates name and count for screen readers. */}{' '}
        <span className={styles.count}>{row?.node.count ?? props.rootCount ?? ''}</span>
        {row && may ? (
          <CatalogActions
            row={row}
            nodes={catalogs.nodes}
            can={catalogs.can}
            onStep={setStep}
            onChanged={catalogs.reload}
          />
        ) : null}
      </div>
    )
  }
  return (
    <section className={styles.panel} aria-label={t('catalog.title')}>
      <header className={styles.head}>
        <h2>{t('catalog.title')}</h2>
        {may && catalogs.can.add ? (
          <Button
            type="text"
            size="small"
            aria-label={t('catalog.add')}
            icon={<AdminIcon name="plus" size={16} />}
            onClick={() => setStep({ kind: 'add', parentId: selected })}
          />
        ) : null}
      </header>
      {catalogs.failure ? (
        <ListError failure={catalogs.failure} kept={catalogs.ready} onRetry={catalogs.reload} />
      ) : null}
      {catalogs.ready ? (
        <div role="tree" aria-label={t('catalog.title')} className={styles.tree} ref={tree}>
          {item(null)}
          {rows.map(item)}
        </div>
      ) : catalogs.failure ? null : (
        <Skeleton active={false} title={false} paragraph={{ rows: 5 }} />
      )}
      <CatalogDialog
        step={step}
        type={props.type}
        nodes={catalogs.nodes}
        onClose={() => setStep(null)}
        onChanged={(id, moved) => {
          catalogs.reload()
          if (moved) props.onContentMoved?.()
          if (step?.kind === 'remove' && step.node.id === selected) props.onSelect(id)
          if (step?.kind === 'add' && id) props.onSelect(id)
        }}
      />
    </section>
  )
}
