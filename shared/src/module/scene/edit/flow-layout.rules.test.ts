import { describe, expect, it } from 'vitest'
import type { FlowNode } from '../scene.contract'
import { heightGuess, layoutFlow, NODE_WIDTH } from './flow-layout.rules'

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
  it('has every step right of all that lead to it', () => {
    const at = placed([step('start', 'a'), step('a', 'b', 'end'), step('b', 'end'), step('end')])
    const gap = at('a').x - at('start').x
    expect(gap).toBeGreaterThan(NODE_WIDTH)
    expect([at('start'), at('a'), at('b'), at('end')].map(({ x }) => x)).toEqual([0, gap, 2 * gap, 3 * gap])
  })

  it('leads ways back to the left, and knows its steps all the same', () => {
    const at = placed([step('start', 'a'), step('a', 'b'), step('b', 'a', 'end'), step('end')])
    expect(at('b').x).toBeGreaterThan(at('a').x)
    expect(at('end').x).toBeGreaterThan(at('b').x)
  })

  it('covers no step by another, however many stand below each other', () => {
    const ids = ['a', 'b', 'c', 'd', 'e']
    const at = placed([step('start', ...ids), ...ids.map((id) => step(id))])
    const ys = ids.map((id) => at(id).y).toSorted((a, b) => a - b)
    for (const [n, y] of ys.entries()) if (n > 0) expect(y - (ys[n - 1] ?? 0)).toBeGreaterThan(height())
  })

  it('gives a high step the room it needs', () => {
    const nodes = [step('start', 'a', 'b'), step('a', 'end'), step('b', 'end'), step('end')]
    const places = layoutFlow(nodes, (node) => (node.id === 'a' ? 300 : 100))
    expect((places.get('b')?.y ?? 0) - (places.get('a')?.y ?? 0)).toBeGreaterThan(300)
  })

  it('has a place for steps that nothing leads to, for lines that lead nowhere, and for two hundred in a row', () => {
    const row = Array.from({ length: 200 }, (_none, n) => step(`n${n}`, `n${n + 1}`))
    const places = layoutFlow([...row, step('alone')], height)
    expect(places.size).toBe(201)
    expect(layoutFlow([], height).size).toBe(0)
  })

  it('guesses a height by what a step shows: lines of text and the intents of the learner', () => {
    const bare = step('a', 'b')
    const said = (text: string) => heightGuess({ ...bare, type: 'customer', lines: [{ id: 'l', text, emotion: 0 }] })
    expect(said('好'.repeat(17))).toBeGreaterThan(said('好'.repeat(16)))
    expect(said('a'.repeat(32))).toBe(said('好'.repeat(16)))
    expect(heightGuess({ ...bare, type: 'student' })).toBeGreaterThan(heightGuess({ ...bare, type: 'customer' }))
  })
})
