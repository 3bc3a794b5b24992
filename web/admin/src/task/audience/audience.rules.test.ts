import { expect, it } from 'vitest'
import { departmentTree, includedBy, pathOf, toggled } from './audience.rules'

const row = (id: string, parentId: string | null) => ({ id, name: id.toUpperCase(), parentId, users: 1 })
const ROWS = [row('sales', null), row('shop', 'sales'), row('till', 'shop'), row('service', null)]

it('departments stand below their parents', () => {
  const tree = departmentTree(ROWS)
  expect(tree.map((node) => node.id)).toEqual(['sales', 'service'])
  expect(tree[0]?.children[0]?.children[0]?.id).toBe('till')
  expect(pathOf(ROWS, 'till')).toEqual(['sales', 'shop', 'till'])
})

it('a department means everybody below it: choosing it drops what it includes', () => {
  expect(toggled(ROWS, ['till', 'service'], 'sales')).toEqual(['service', 'sales'])
  expect(toggled(ROWS, ['sales'], 'sales')).toEqual([])
})

it('what is included cannot be chosen by itself', () => {
  expect(includedBy(ROWS, ['sales'], 'till')).toBe('sales')
  expect(includedBy(ROWS, ['till'], 'till')).toBeNull()
  expect(toggled(ROWS, ['sales'], 'till')).toEqual(['sales'])
})
