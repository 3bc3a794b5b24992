import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TreeNode } from '@lianda/shared/contract/tree'
import { runs } from '../../../../shared/test/effort'
import {
  treeOptions,
  dropPlace,
  indexOf,
  matchesOf,
  type Place,
  pathTo,
  refusalOf,
  shiftPlace,
  visibleRows,
  withBelow,
} from './tree.rules'

const node = (id: string, parentId: string | null, sort: number): TreeNode => ({
  id,
  name: id,
  parentId,
  sort,
  count: 1,
  rev: 0,
})
/** As the server answers: parents before children, siblings in order. */
const nodes = [
  node('talk', null, 0),
  node('cars', null, 1),
  node('range', 'cars', 0),
  node('cold', 'range', 0),
  node('care', 'cars', 1),
]
const index = indexOf(nodes, 6)
const names = (open: string[]) => visibleRows(index, new Set(open)).map((row) => `${row.depth}${row.node.id}`)
const get = (id: string): TreeNode => {
  const found = index.byId.get(id)
  if (!found) throw new Error(id)
  return found
}

describe('a tree of categories', () => {
  it('shows what is open, siblings in their order', () => {
    expect(names([])).toEqual(['1talk', '1cars'])
    expect(names(['cars', 'range'])).toEqual(['1talk', '1cars', '2range', '3cold', '2care'])
    expect(names(['range'])).toEqual(['1talk', '1cars'])
  })

  it('knows the way to a category and what is below one', () => {
    expect(pathTo(index, 'cold').map((row) => row.id)).toEqual(['cars', 'range', 'cold'])
    expect(pathTo(index, null)).toEqual([])
    expect([...withBelow(index, 'cars')].sort()).toEqual(['care', 'cars', 'cold', 'range'])
  })

  it('does not offer a category, or what is below it, as its own parent', () => {
    const [, cars] = treeOptions(nodes, withBelow(index, 'range'))
    expect(cars?.disabled).toBe(false)
    expect(cars?.children.map((row) => [row.value, row.disabled])).toEqual([
      ['range', true],
      ['care', false],
    ])
    expect(cars?.children[0]?.children[0]?.disabled).toBe(true)
  })

  it('shows what a search finds with the way to it', () => {
    const found = matchesOf(index, ' COLD')
    expect([...(found?.found ?? [])]).toEqual(['cold'])
    expect(
      visibleRows(index, found?.open ?? new Set(), found?.shown).map((row) => [row.node.id, row.siblings]),
    ).toEqual([
      ['cars', 1],
      ['range', 1],
      ['cold', 1],
    ])
    expect(matchesOf(index, 'x')?.shown.size).toBe(0)
    expect(matchesOf(index, '  ')).toBeNull()
  })

  it.each<[string, 'up' | 'down' | 'in' | 'out', Place | null]>([
    ['care', 'up', { parentId: 'cars', before: 'range' }],
    ['care', 'down', null],
    ['range', 'down', { parentId: 'cars', before: null }],
    ['range', 'up', null],
    ['care', 'in', { parentId: 'range', before: null }],
    ['range', 'in', null],
    ['range', 'out', { parentId: null, before: null }],
    ['cold', 'out', { parentId: 'cars', before: 'care' }],
    ['talk', 'out', null],
  ])('a key moves %s %s', (id, shift, place) => {
    expect(shiftPlace(index, get(id), shift)).toEqual(place)
  })

  it.each<[string, string | null, 'before' | 'into' | 'after', Place | null]>([
    ['care', 'range', 'before', { parentId: 'cars', before: 'range' }],
    ['care', 'range', 'into', { parentId: 'range', before: null }],
    ['care', 'range', 'after', null],
    ['range', 'care', 'before', null],
    ['range', 'range', 'after', null],
    ['cold', 'talk', 'after', { parentId: null, before: 'cars' }],
    ['cold', null, 'into', { parentId: null, before: null }],
    ['care', 'cars', 'into', null],
  ])('%s dropped on %s (%s) goes where it is shown, or stays', (id, target, zone, place) => {
    expect(dropPlace(index, get(id), target, zone)).toEqual(place)
  })

  it('refuses to put a category below itself, too deep, or beside one of its name', () => {
    const into = (parentId: string | null): Place => ({ parentId, before: null })
    expect(refusalOf(index, get('cars'), into('cold'))).toBe('below_itself')
    expect(refusalOf(index, get('cars'), into('cars'))).toBe('below_itself')
    const deep = Array.from({ length: 6 }, (_none, n) => node(`d${n}`, n === 0 ? null : `d${n - 1}`, 0))
    const twin = { ...node('twin', null, 3), name: 'CARE' }
    const more = indexOf([...nodes, ...deep, twin], 6)
    expect(refusalOf(more, get('range'), into('d4'))).toBe('too_deep')
    expect(refusalOf(more, get('range'), into('d3'))).toBeNull()
    expect(refusalOf(more, twin, into('cars'))).toBe('name_taken')
    expect(refusalOf(more, twin, into(null))).toBeNull()
  })

  it('a key and its opposite bring a category back to where it was', () => {
    const tree = fc.array(fc.nat(30), { minLength: 2, maxLength: 30 }).map((parents) => {
      const made: TreeNode[] = []
      for (const [n, parent] of parents.entries())
        made.push(node(`n${n}`, parent < n ? `n${parent}` : null, made.length))
      return made
    })
    fc.assert(
      fc.property(tree, fc.nat(), fc.constantFrom(['up', 'down'] as const, ['down', 'up'] as const), (all, at, way) => {
        const moved = all[at % all.length]
        const there = moved ? shiftPlace(indexOf(all), moved, way[0]) : null
        if (!moved || !there) return
        const now = placed(all, moved, there)
        const back = shiftPlace(indexOf(now), moved, way[1])
        if (!back) throw new Error('no way back')
        expect(order(placed(now, moved, back))).toEqual(order(all))
      }),
      runs(200, 2_000),
    )
  })
})

const order = (all: readonly TreeNode[]) =>
  [...indexOf(all).children]
    .map(([parent, children]) => [parent, children.map((one) => one.id)] as const)
    .toSorted(([a], [b]) => String(a).localeCompare(String(b)))

/** As the server does it. */
function placed(all: readonly TreeNode[], moved: TreeNode, { parentId, before }: Place): TreeNode[] {
  const rest = all.filter((one) => one.id !== moved.id)
  const at = before === null ? rest.length : rest.findIndex((one) => one.id === before)
  return rest.toSpliced(at, 0, { ...moved, parentId })
}
