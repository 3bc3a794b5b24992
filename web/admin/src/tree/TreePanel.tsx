import { Button, Input, Skeleton } from 'antd'
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { NO_NODE } from '@lianda/shared/contract/tree'
import { lateLayer, latePart } from '../parts/late-part'
import { ListError } from '../list/ListStates'
import { AdminIcon } from '../shell/AdminIcon'
import { NARROW, useMedia } from '../shell/use-media'
import type { NodeStep } from './NodeDialog'
import type { MenuAt } from './NodeMenu'
import { NodeRow } from './NodeRow'
import { DropHint } from './DropHint'
import { type TreeRow, matchesOf, pathTo, type Shift, shiftPlace, visibleRows } from './tree.rules'
import { treeItems } from './tree-items'
import { keyOf } from './tree-keys'
import { useArrange } from './use-arrange'
import { hasMenu, rightsAt, type TreeSource, useTreeText } from './tree-source'
import { useTreeDrag } from './use-tree-drag'
import { useVisibleRange } from './use-visible-range'
import styles from './tree.module.css'

const NodeDialog = lateLayer(
  async () => (await import('./NodeDialog')).NodeDialog,
  ({ step }) => step !== null,
)
const AccessDialog = lateLayer(
  async () => (await import('../access/AccessDialog')).AccessDialog,
  ({ subject }) => subject !== null,
)
const NodeMenu = latePart(async () => (await import('./NodeMenu')).NodeMenu, null)
const RemoveDialog = lateLayer(
  async () => (await import('./RemoveDialog')).RemoveDialog,
  ({ node }) => node !== null,
)

interface Props {
  /** Result of `useCatalogs`: the page needs it too, to name the selection. */
  source: TreeSource
  /** Label of the row above all categories, which selects everything. */
  rootLabel: string
  /** A category's id, `NO_NODE`, or null: everything. */
  selected: string | null
  onSelect: (id: string | null) => void
  /** Instead of the title, to choose between trees. */
  heading?: ReactNode
  /** For pickers: select only, no changes. */
  readOnly?: boolean
}

/** Heights of a row in px, with the gap below it. */
const ROW_PX = 33
const NARROW_ROW_PX = 45

/**
 * Categories as a tree. Arrows move and expand, Enter selects, F2 renames, Delete deletes, the menu key opens the
 * actions; Alt and arrows move a category, as dragging does. Only the rows on the screen are rendered.
 */
export function TreePanel({ source, rootLabel, selected, onSelect, heading, readOnly = false }: Props) {
  const tt = useTreeText(source.words)
  const { index, can, moved } = source
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [text, setText] = useState('')
  /** Closed by hand in what the search shows. */
  const [shut, setShut] = useState<ReadonlySet<string>>(new Set())
  /** Key of the row that Tab leads to. */
  const [stop, setStop] = useState('')
  const [step, setStep] = useState<NodeStep | null>(null)
  const [menu, setMenu] = useState<MenuAt | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const rowPx = useMedia(NARROW) ? NARROW_ROW_PX : ROW_PX
  const { from, to, reveal } = useVisibleRange(box, rowPx, source.ready)
  const may = !readOnly && can.access

  const matches = useMemo(() => matchesOf(index, text), [index, text])
  const items = useMemo(() => {
    const rows = visibleRows(index, matches ? without(matches.open, shut) : opened, matches?.shown ?? null)
    const top = index.children.get(null) ?? []
    const all = top.reduce((sum, node) => sum + node.count, source.loose)
    const showsLoose = !matches && (source.loose > 0 || selected === NO_NODE)
    return treeItems(rows, {
      everything: { label: rootLabel, count: source.ready ? all : undefined },
      loose: showsLoose ? { label: tt('none'), count: source.loose } : null,
    })
  }, [index, opened, shut, matches, source.loose, source.ready, selected, rootLabel, tt])
  const at = (key: string) => items.findIndex((item) => item.key === key)
  // When its row is gone, Tab leads to the first one.
  const stopAt = Math.max(0, at(stop))

  useEffect(() => {
    // Opens the ancestors of the selected category, so that it is visible.
    const ancestors = pathTo(index, selected).slice(0, -1)
    if (ancestors.length > 0) setOpened((now) => new Set([...now, ...ancestors.map((node) => node.id)]))
  }, [index, selected])
  // The selection is on the screen when the tree is first drawn.
  const seen = useRef(false)
  useEffect(() => {
    const place = items.findIndex((item) => item.id === selected)
    if (seen.current || !source.ready || place < 0) return
    seen.current = true
    reveal(place)
  }, [items, selected, source.ready, reveal])

  const open = useCallback((id: string) => setOpened((now) => new Set([...now, id])), [])
  const toggle = (id: string, on: boolean) => {
    if (matches) setShut((now) => (on ? without(now, new Set([id])) : new Set([...now, id])))
    else if (on) open(id)
    else setOpened((now) => without(now, new Set([id])))
  }
  /** A row that is to have the focus once it is rendered. */
  const wanted = useRef<string | null>(null)
  const focus = (key: string) => {
    wanted.current = key
    setStop(key)
    reveal(Math.max(0, at(key)))
  }
  useLayoutEffect(() => {
    if (wanted.current === null) return
    const row = box.current?.querySelector<HTMLElement>(`[data-node="${wanted.current}"]`)
    if (!row) return
    wanted.current = null
    row.focus({ preventScroll: true })
  })

  /** Deleted categories that are still shown. They are loaded again once none is selected: the list would ask for it. */
  const [gone, setGone] = useState<ReadonlySet<string> | null>(null)
  useEffect(() => {
    if (!gone || (selected !== null && gone.has(selected))) return
    setGone(null)
    // In this commit the list still asks for what it showed before: its own effect comes after this one.
    queueMicrotask(moved)
  }, [gone, selected, moved])

  const arrange = useArrange(source)
  const shift = ({ node }: TreeRow, way: Shift) =>
    void arrange(node.id, (newest, now) => {
      const place = shiftPlace(newest, now, way)
      if (place && place.parentId !== null) open(place.parentId)
      return place
    })
  const drag = useTreeDrag(index, may && can.edit && !matches, {
    open,
    move: (node, place) => void arrange(node.id, () => place),
  })
  const openMenu = (row: TreeRow | null, left: number, top: number) => setMenu({ row, left, top })
  const keys = keyOf({
    items,
    go: (place) => {
      const item = items[place]
      if (item) focus(item.key)
    },
    focus,
    toggle,
    select: (id) => onSelect(id),
    rename: may && can.edit ? ({ node }) => rightsAt(source, node).edit && setStep({ kind: 'rename', node }) : null,
    remove:
      may && can.deleted ? ({ node }) => rightsAt(source, node).deleted && setStep({ kind: 'remove', node }) : null,
    shift: may && can.edit && !matches ? shift : null,
  })
  const lockOf = (row: TreeRow | null): string | null => {
    const open = row?.node.access?.open ?? 'full'
    return open === 'full' ? null : tt('access.is', { open: tt(`access.open.${open}`) })
  }
  const shown = items.flatMap((_item, place) => ((place >= from && place < to) || place === stopAt ? [place] : []))

  return (
    <section className={styles.panel} aria-label={tt('title')}>
      <header className={styles.head}>
        {heading ?? <h2>{tt('title')}</h2>}
        {may && can.add ? (
          <Button
            type="text"
            size="small"
            aria-label={tt('add')}
            title={tt('add')}
            icon={<AdminIcon name="plus" size={16} />}
            onClick={() => setStep({ kind: 'add', parentId: index.byId.has(selected ?? '') ? selected : null })}
          />
        ) : null}
      </header>
      {source.nodes.length > 0 ? (
        <Input
          size="small"
          className={styles.search ?? ''}
          prefix={<AdminIcon name="search" size={14} />}
          aria-label={tt('search')}
          placeholder={tt('search')}
          value={text}
          maxLength={30}
          allowClear
          onChange={(event) => {
            setText(event.target.value)
            setShut(new Set())
          }}
          onKeyDown={(event) => {
            const first = items[1]
            if (event.key === 'ArrowDown' || event.key === 'Enter') {
              event.preventDefault()
              if (first) focus(first.key)
            } else if (event.key === 'Escape' && text !== '') {
              event.stopPropagation()
              setText('')
            }
          }}
        />
      ) : null}
      {source.failure ? <ListError failure={source.failure} kept={source.ready} onRetry={source.reload} /> : null}
      {source.ready ? (
        <div ref={box} className={styles.tree}>
          <div role="tree" aria-label={tt('title')} style={{ height: items.length * rowPx }}>
            {shown.map((place) => {
              const item = items[place]
              if (!item) return null
              const { row } = item
              const over = drag.drop?.target === item.id && item.key !== NO_NODE
              return (
                <NodeRow
                  key={item.key}
                  item={item}
                  top={place * rowPx}
                  selected={selected === item.id}
                  stop={place === stopAt}
                  marked={row !== null && matches?.found.has(row.node.id) === true}
                  drop={over ? (drag.drop?.refusal ? 'refused' : drag.drop?.zone) : undefined}
                  drag={item.key === NO_NODE ? {} : drag.row(row)}
                  menu={may && item.key !== NO_NODE && hasMenu(source, row)}
                  note={row ? (source.mark?.(row.node) ?? null) : null}
                  lock={lockOf(row)}
                  onSelect={() => onSelect(item.id)}
                  onToggle={() => toggle(item.key, !item.open)}
                  onFocus={() => setStop(item.key)}
                  onKeyDown={(event) => keys(event, place)}
                  onMenu={(left, top) => openMenu(row, left, top)}
                />
              )
            })}
          </div>
          {matches && matches.found.size === 0 ? <p className={styles.nothing}>{tt('noMatch')}</p> : null}
        </div>
      ) : source.failure ? null : (
        <Skeleton active={false} title={false} paragraph={{ rows: 5 }} />
      )}
      <span role="status" className={styles.hidden}>
        {matches ? tt('matches', { count: matches.found.size }) : ''}
      </span>
      <DropHint drag={drag} index={index} words={source.words} />
      {menu ? (
        <NodeMenu
          at={menu}
          source={source}
          onStep={setStep}
          onShift={shift}
          onClose={(back) => {
            setMenu(null)
            if (back) focus(menu.row?.node.id ?? '')
          }}
        />
      ) : null}
      <NodeDialog
        step={step?.kind === 'remove' || step?.kind === 'access' ? null : step}
        source={source}
        onClose={() => setStep(null)}
        onSaved={(id, parentId) => {
          // What the tree does not have yet can't be selected.
          const shown = source.reloaded()
          if (parentId !== null) open(parentId)
          if (step?.kind === 'add') void shown.then(() => onSelect(id))
        }}
      />
      <AccessDialog subject={step?.kind === 'access' ? step.node : null} onClose={() => setStep(null)} />
      <RemoveDialog
        key={source.key}
        node={step?.kind === 'remove' ? step.node : null}
        source={source}
        onClose={() => setStep(null)}
        onRemoved={(gone, target) => {
          setGone(gone)
          if (selected !== null && gone.has(selected)) onSelect(target)
        }}
      />
    </section>
  )
}

const without = (all: ReadonlySet<string>, some: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...all].filter((id) => !some.has(id)))
