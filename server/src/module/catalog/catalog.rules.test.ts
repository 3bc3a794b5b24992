import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CATALOG_DEPTH } from '@lianda/shared/module/catalog/catalog.admin.contract'
import { type CatalogEntry, inOrder, pathOf, withCatalog, withChanged, within, withPath } from './catalog.rules'

type Step =
  | { kind: 'add'; name: string; parent: number }
  | { kind: 'move'; which: number; parent: number; name: string }

const step = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), name: fc.constantFrom('a', 'b', 'c', 'd'), parent: fc.nat(12) }),
  fc.record({
    kind: fc.constant('move' as const),
    which: fc.nat(12),
    parent: fc.nat(12),
    name: fc.constantFrom('a', 'b', 'c', 'd'),
  }),
)

/** Ids count from 1; 0 is the root. */
const idOf = (n: number): string | null => (n === 0 ? null : `c${n}`)

function apply(tree: CatalogEntry[], one: Step): CatalogEntry[] {
  const parentId = idOf(one.parent)
  if (one.kind === 'add') {
    const added = withCatalog(tree, { id: `c${tree.length + 1}`, name: one.name, parentId })
    return added.ok ? added.value : tree
  }
  const before = tree.find((entry) => entry.id === idOf(one.which))
  const moved = before ? withChanged(tree, { ...before, name: one.name, parentId }) : null
  return moved?.ok ? moved.value : tree
}

describe('a tree of categories, whatever is done to it', () => {
  it('loses nobody, is no deeper than six levels, has no loop and no two of a name on a level', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const tree = steps.reduce<CatalogEntry[]>(apply, [])
        const ordered = inOrder(tree)
        expect(ordered.map((one) => one.id).toSorted()).toEqual(tree.map((one) => one.id).toSorted())
        for (const { id } of tree) expect(pathOf(tree, id).length).toBeLessThanOrEqual(CATALOG_DEPTH)
        const places = tree.map((one) => `${one.parentId}/${one.name}`)
        expect(new Set(places).size).toBe(places.length)
      }),
    )
  })

  it('lists parents before children, siblings in their order', () => {
    const entry = (id: string, parentId: string | null, sort: number) => ({ id, name: id, parentId, sort, rev: 1 })
    const tree = [entry('b2', 'b', 2), entry('b', null, 2), entry('a', null, 1), entry('b1', 'b', 1)]
    expect(inOrder(tree).map((one) => one.id)).toEqual(['a', 'b', 'b1', 'b2'])
    expect(within(tree, 'b').toSorted()).toEqual(['b', 'b1', 'b2'])
    expect(within(tree, 'none')).toEqual([])
  })

  it('finds a path by its names and makes what is missing', () => {
    let n = 0
    const grow = (tree: CatalogEntry[], names: string[]) => {
      const grown = withPath(tree, names, () => `c${++n}`)
      if (!grown.ok) throw new Error(grown.reason)
      return grown.value
    }
    const first = grow([], ['产品知识', '续航 与充电'])
    expect([first.id, first.tree.length]).toEqual(['c2', 2])
    const again = grow(first.tree, ['产品知识', '续航与充电'])
    expect([again.id, again.tree.length]).toEqual(['c2', 2])
    expect(grow(first.tree, []).id).toBeNull()
    expect(withPath([], ['1', '2', '3', '4', '5', '6', '7'], () => `d${++n}`)).toEqual({
      ok: false,
      reason: 'too_deep',
    })
  })
})
