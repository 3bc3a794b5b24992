import { describe, expect, it } from 'vitest'
import type { CatalogNode } from '@lianda/shared/module/catalog/catalog.admin.contract'
import { catalogOptions, pathTo, shifted, visibleRows, withBelow } from './catalog-tree.rules'

const node = (id: string, parentId: string | null, sort: number): CatalogNode => ({
  id,
  name: id,
  parentId,
  sort,
  count: 1,
  rev: 0,
})
const nodes = [
  node('cars', null, 1),
  node('talk', null, 0),
  node('range', 'cars', 0),
  node('cold', 'range', 0),
  node('care', 'cars', 1),
]
const names = (open: string[]) => visibleRows(nodes, new Set(open)).map((row) => `${row.depth}${row.node.id}`)

describe('a tree of categories', () => {
  it('shows what is open, siblings in their order', () => {
    expect(names([])).toEqual(['1talk', '1cars'])
    expect(names(['cars', 'range'])).toEqual(['1talk', '1cars', '2range', '3cold', '2care'])
    expect(names(['range'])).toEqual(['1talk', '1cars'])
  })

  it('knows the way to a category and what is below one', () => {
    expect(pathTo(nodes, 'cold').map((row) => row.id)).toEqual(['cars', 'range', 'cold'])
    expect(pathTo(nodes, null)).toEqual([])
    expect([...withBelow(nodes, 'cars')].sort()).toEqual(['care', 'cars', 'cold', 'range'])
  })

  it('does not offer a category, or what is below it, as its own parent', () => {
    const [, cars] = catalogOptions(nodes, withBelow(nodes, 'range'))
    expect(cars?.disabled).toBe(false)
    expect(cars?.children.map((row) => [row.value, row.disabled])).toEqual([
      ['range', true],
      ['care', false],
    ])
    expect(cars?.children[0]?.children[0]?.disabled).toBe(true)
  })

  it('says which orders change when one goes up or down, and nothing at the ends', () => {
    const range = nodes[2]
    if (!range) throw new Error('the tree is not complete')
    expect(shifted(nodes, range, 1).map((row) => [row.id, row.sort])).toEqual([
      ['care', 0],
      ['range', 1],
    ])
    expect(shifted(nodes, range, -1)).toEqual([])
  })
})
