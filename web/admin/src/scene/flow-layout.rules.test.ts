import { describe, expect, it } from 'vitest'
import type { FlowNode } from '@lianda/shared/module/scene/scene.contract'
import { layoutFlow, NODE_WIDTH } from './flow-layout.rules'

const step = (id: string, ...to: string[]): FlowNode => ({
  id,
  name: id,
  type: 'customer',
  left: 0,
  top: 0,
  lines: [],
  mustSay: [],
  required: false,
  transitions: to.map((node, at) => ({ id: `${id}${at}`, node, label: '', keywords: '', scripts: [] })),
})
const height = () => 100
const placed = (nodes: FlowNode[]) => {
  const places = layoutFlow(nodes, height)
  return (id: string) => {
    const place = places.get(id)
    if (!place) throw new Error(`${id} has no place`)
    return place
  }
}

describe('the picture of a flow', () => {
  it('has every step below all that lead to it', () => {
    const at = placed([step('start', 'a'), step('a', 'b', 'end'), step('b', 'end'), step('end')])
    expect([at('start'), at('a'), at('b'), at('end')].map(({ y }) => y)).toEqual([0, 156, 312, 468])
  })

  it('leads ways back up, and knows its steps all the same', () => {
    const at = placed([step('start', 'a'), step('a', 'b'), step('b', 'a', 'end'), step('end')])
    expect(at('b').y).toBeGreaterThan(at('a').y)
    expect(at('end').y).toBeGreaterThan(at('b').y)
  })

  it('covers no step by another, however many stand side by side', () => {
    const ids = ['a', 'b', 'c', 'd', 'e']
    const at = placed([step('start', ...ids), ...ids.map((id) => step(id))])
    const xs = ids.map((id) => at(id).x).toSorted((a, b) => a - b)
    for (const [n, x] of xs.entries()) if (n > 0) expect(x - (xs[n - 1] ?? 0)).toBeGreaterThan(NODE_WIDTH)
  })

  it('gives a row the height of its highest step', () => {
    const nodes = [step('start', 'a', 'b'), step('a', 'end'), step('b', 'end'), step('end')]
    const places = layoutFlow(nodes, (node) => (node.id === 'b' ? 300 : 100))
    expect((places.get('end')?.y ?? 0) - (places.get('b')?.y ?? 0)).toBeGreaterThan(300)
  })

  it('has a place for steps that nothing leads to, for lines that lead nowhere, and for two hundred in a row', () => {
    const row = Array.from({ length: 200 }, (_none, n) => step(`n${n}`, `n${n + 1}`))
    const places = layoutFlow([...row, step('alone')], height)
    expect(places.size).toBe(201)
    expect(layoutFlow([], height).size).toBe(0)
  })
})
