import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../../shared/test/effort'
import { type Removal, targetOf, withMerged, withoutNode, withRestored } from './removal.rules'
import {
  indexOf,
  inOrder,
  pathOf,
  totalsOf,
  type Tree,
  type TreeNode,
  withAdded,
  withChanged,
  within,
  withinAny,
  withPath,
} from './tree.rules'

const LIMITS = { depth: 6, most: 2_000 }

const name = fc.constantFrom('a', 'b', 'c', 'd')
const node = fc.nat(12)
const step = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), name, parent: node }),
  fc.record({ kind: fc.constant('move' as const), which: node, parent: node, name, before: fc.option(node) }),
  fc.record({ kind: fc.constant('remove' as const), which: node, to: node }),
  fc.record({ kind: fc.constant('merge' as const), which: node, to: node }),
  fc.record({ kind: fc.constant('undo' as const) }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

interface State {
  tree: TreeNode[]
  made: number
  removals: Removal[]
}

/** Ids count from 1; 0 is the root. */
const idOf = (n: number): string | null => (n === 0 ? null : `c${n}`)

function apply(state: State, one: Step): State {
  const { tree, made, removals } = state
  if (one.kind === 'add') {
    const added = withAdded(tree, { id: `c${made + 1}`, name: one.name, parentId: idOf(one.parent) }, LIMITS)
    return added.ok ? { ...state, tree: added.value, made: made + 1 } : state
  }
  if (one.kind === 'move') {
    const was = tree.find((entry) => entry.id === idOf(one.which))
    const change = { parentId: idOf(one.parent), name: one.name }
    const before = one.before === null ? {} : { before: idOf(one.before) }
    const moved = was ? withChanged(tree, { id: was.id, rev: was.rev, ...change, ...before }, LIMITS) : null
    return moved?.ok ? { ...state, tree: moved.value } : state
  }
  if (one.kind === 'remove') {
    const id = idOf(one.which) ?? ''
    const to = idOf(one.to)
    const cut = withoutNode(tree, id, to)
    if (!cut.ok) return state
    return {
      ...state,
      tree: cut.value.tree,
      removals: [...removals, { id, to, nodes: cut.value.gone, at: new Date(0) }],
    }
  }
  if (one.kind === 'merge') {
    const [id, to] = [idOf(one.which) ?? '', idOf(one.to) ?? '']
    const cut = withMerged(tree, id, to, LIMITS)
    if (!cut.ok) return state
    const { gone: nodes, children } = cut.value
    return { ...state, tree: cut.value.tree, removals: [...removals, { id, to, nodes, children, at: new Date(0) }] }
  }
  const last = removals.at(-1)
  const back = last ? withRestored(tree, last, LIMITS) : null
  return back?.ok ? { ...state, tree: back.value, removals: removals.slice(0, -1) } : state
}

const anyTree = (steps: readonly Step[]): State => steps.reduce<State>(apply, { tree: [], made: 0, removals: [] })
const manySteps = fc.array(step, { maxLength: 60 })

describe('a tree of categories, whatever is done to it', () => {
  it('loses nobody, is no deeper than six levels, has no loop and no two of a name on a level', () => {
    fc.assert(
      fc.property(manySteps, (steps) => {
        const { tree } = anyTree(steps)
        const index = indexOf(tree)
        expect(
          inOrder(index)
            .map((one) => one.id)
            .toSorted(),
        ).toEqual(tree.map((one) => one.id).toSorted())
        expect(new Set(tree.map((one) => one.id)).size).toBe(tree.length)
        for (const { id } of tree) {
          const path = pathOf(index, id)
          expect(path.at(-1)?.id).toBe(id)
          expect(path.length).toBeLessThanOrEqual(LIMITS.depth)
        }
        const places = tree.map((one) => `${one.parentId}/${one.name}`)
        expect(new Set(places).size).toBe(places.length)
      }),
      runs(300, 3_000),
    )
  })

  it('counts in each category what is in it and below it', () => {
    fc.assert(
      fc.property(manySteps, fc.array(fc.nat(9), { maxLength: 40 }), (steps, figures) => {
        const { tree } = anyTree(steps)
        const index = indexOf(tree)
        const counts = new Map(tree.map((one, n) => [one.id, figures[n] ?? 0]))
        const totals = totalsOf(index, counts)
        for (const { id } of tree)
          expect(totals.get(id)).toBe(within(index, id).reduce((sum, one) => sum + (counts.get(one) ?? 0), 0))
      }),
      runs(100, 1_000),
    )
  })

  it('always knows where the contents of a deleted category belong: to one that is there, or to none', () => {
    fc.assert(
      fc.property(manySteps, (steps) => {
        const { tree, removals } = anyTree(steps)
        const there = new Set(tree.map((one) => one.id))
        for (const { to } of removals) {
          const target = targetOf(tree, removals, to)
          expect(target === null || there.has(target)).toBe(true)
          if (to !== null && there.has(to)) expect(target).toBe(to)
        }
      }),
      runs(200, 2_000),
    )
  })
})

describe('a tree of categories', () => {
  const entry = (id: string, parentId: string | null, sort: number) => ({ id, name: id, parentId, sort, rev: 1 })
  const tree: Tree<TreeNode> = [entry('b2', 'b', 2), entry('b', null, 2), entry('a', null, 1), entry('b1', 'b', 1)]
  const order = (nodes: Tree<TreeNode>) => inOrder(indexOf(nodes)).map((one) => one.id)

  it('lists parents before children, siblings in their order', () => {
    expect(order(tree)).toEqual(['a', 'b', 'b1', 'b2'])
    expect(within(indexOf(tree), 'b')).toEqual(['b', 'b1', 'b2'])
    expect(within(indexOf(tree), 'none')).toEqual([])
    expect(withinAny(indexOf(tree), ['b1', 'b', 'none', 'b']).toSorted()).toEqual(['b', 'b1', 'b2'])
  })

  it.each<[string, Partial<Parameters<typeof withChanged>[1]>, string[] | string]>([
    ['before a sibling', { before: 'b1' }, ['a', 'b', 'b2', 'b1']],
    ['to the end', { id: 'b1', name: 'b1', before: null }, ['a', 'b', 'b2', 'b1']],
    ['before a sibling of another level', { parentId: null, before: 'a' }, ['b2', 'a', 'b', 'b1']],
    ['to another level without a place: last', { parentId: null }, ['a', 'b', 'b1', 'b2']],
    ['renamed, its place stays', { name: 'new' }, ['a', 'b', 'b1', 'b2']],
    ['before one that is no sibling', { before: 'a' }, 'not_found'],
    ['below itself', { id: 'b', name: 'b', parentId: 'b1' }, 'below_itself'],
    ['below what is not there', { parentId: 'x' }, 'not_found'],
    ['to a name that is taken', { name: 'b1' }, 'name_taken'],
    ['as somebody has seen it before', { rev: 0 }, 'changed'],
  ])('is arranged by hand: %s', (_title, change, expected) => {
    const changed = withChanged(tree, { id: 'b2', name: 'b2', parentId: 'b', rev: 1, ...change }, LIMITS)
    expect(changed.ok ? order(changed.value) : changed.reason).toEqual(expected)
  })

  it('finds a path by its names and makes what is missing', () => {
    let n = 0
    const grow = (nodes: Tree<TreeNode>, names: string[]) => {
      const grown = withPath(nodes, names, (name, parentId) => ({ id: `c${++n}`, name, parentId }), LIMITS)
      if (!grown.ok) throw new Error(grown.reason)
      return grown.value
    }
    const first = grow([], ['产品知识', '续航 与充电'])
    expect([first.id, first.tree.length]).toEqual(['c2', 2])
    const again = grow(first.tree, ['产品知识', '续航与充电'])
    expect([again.id, again.tree.length]).toEqual(['c2', 2])
    expect(grow(first.tree, []).id).toBeNull()
    expect(
      withPath<TreeNode>(
        [],
        ['1', '2', '3', '4', '5', '6', '7'],
        (name, parentId) => ({ id: `d${++n}`, name, parentId }),
        LIMITS,
      ),
    ).toEqual({
      ok: false,
      reason: 'too_deep',
    })
  })

  it('takes back a deleted category at its place, at the top when its parent is gone, and not twice', () => {
    const cut = withoutNode(tree, 'b', 'a')
    if (!cut.ok) throw new Error(cut.reason)
    const removal = { id: 'b', nodes: cut.value.gone, to: 'a', at: new Date(0) }
    expect(order(cut.value.tree)).toEqual(['a'])
    const back = withRestored(cut.value.tree, removal, LIMITS)
    expect(back.ok && order(back.value)).toEqual(['a', 'b', 'b1', 'b2'])
    const orphan = { ...removal, nodes: [entry('b2', 'b', 2)] }
    const atTop = withRestored(cut.value.tree, orphan, LIMITS)
    expect(atTop.ok && atTop.value.find((one) => one.id === 'b2')?.parentId).toBeNull()
    expect(withRestored(tree, removal, LIMITS)).toEqual({ ok: false, reason: 'name_taken' })
    const full = Array.from({ length: LIMITS.most - 1 }, (_none, n) => entry(`f${n}`, null, n))
    expect(withRestored(full, removal, LIMITS)).toEqual({ ok: false, reason: 'too_many' })
    expect(withAdded([...full, entry('x', null, 0)], { id: 'y', name: 'y', parentId: null }, LIMITS)).toEqual({
      ok: false,
      reason: 'too_many',
    })
  })

  it('takes back a merged category, but not above itself where its place went below one of its children', () => {
    const top = [entry('p', null, 0), entry('m', 'p', 0), entry('child', 'm', 0), entry('to', null, 1)]
    const cut = withMerged(top, 'm', 'to', LIMITS)
    if (!cut.ok) throw new Error(cut.reason)
    const removal = { id: 'm', nodes: cut.value.gone, children: cut.value.children, to: 'to', at: new Date(0) }
    const back = withRestored(cut.value.tree, removal, LIMITS)
    expect(back.ok && order(back.value)).toEqual(['p', 'm', 'child', 'to'])
    const moved = withChanged(cut.value.tree, { id: 'p', name: 'p', parentId: 'child', rev: 1 }, LIMITS)
    const below = moved.ok ? withRestored(moved.value, removal, LIMITS) : moved
    expect(below.ok && order(below.value)).toEqual(['to', 'child', 'p', 'm'])
  })

  it.each([
    ['itself', 'b'],
    ['what is below it', 'b1'],
    ['what is not there', 'x'],
  ])('does not give the contents of a deleted category to %s', (_title, to) => {
    expect(withoutNode(tree, 'b', to)).toEqual({ ok: false, reason: 'not_found' })
  })
})
