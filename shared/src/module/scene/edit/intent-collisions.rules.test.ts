import { describe, expect, it } from 'vitest'
import { aFlow, aScene } from '../../../../test/scene-builder'
import type { FlowNode } from '../scene.contract'
import { inseparable, intentCollisions, meaningsOf } from './intent-collisions.rules'

const withScripts = (need: string[], price: string[]): FlowNode[] =>
  aFlow().map((node) =>
    node.id === 's1'
      ? {
          ...node,
          transitions: node.transitions.map((way, at) => ({ ...way, keywords: '', scripts: at === 0 ? need : price })),
        }
      : node,
  )
const judged = (need: string[], price: string[]) => {
  const content = aScene({}, withScripts(need, price))
  const node = content.flow.nodes.find(({ id }) => id === 's1') as FlowNode
  return { content, node, found: intentCollisions(content, node) }
}
const NEED = ['您平时怎么用车', '主要是上下班开吗', '家里几个人坐']
const PRICE = ['现在买有优惠', '价格可以再商量', '这款车落地十八万']

describe('meanings at a node', () => {
  it('are told with score, quote and margin, the best first', () => {
    const { content, node } = judged(NEED, PRICE)
    const [best, second] = meaningsOf(content, node, '您平时上下班怎么用车呢')
    expect(best?.intent.id).toBe('i_need')
    expect(best?.nearest).toBe('您平时怎么用车')
    expect(best?.margin).toBe((best?.score ?? 0) - (second?.score ?? 0))
    expect(second?.margin).toBe(-(best?.margin ?? 0))
  })

  it('that differ do not collide', () => {
    expect(judged(NEED, PRICE).found).toEqual([])
  })

  it('that share a sentence collide, and both sentences are named', () => {
    const { node, found } = judged([...NEED, '现在优惠多少'], [...PRICE, '现在优惠多少呢'])
    expect(found.length).toBeGreaterThan(0)
    const [first] = found
    expect(new Set([first?.script, first?.nearest])).toEqual(new Set(['现在优惠多少', '现在优惠多少呢']))
    expect(inseparable(node, found)).toEqual([])
  })

  it('whose sentences are mostly the same are not told apart by words', () => {
    const { node, found } = judged(['现在买有优惠', '价格可以商量'], ['现在买有优惠吗', '价格可以商量吗'])
    expect(inseparable(node, found).map(({ id }) => id)).toContain('i_need')
  })
})
