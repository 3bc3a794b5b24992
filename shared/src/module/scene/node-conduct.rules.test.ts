import { describe, expect, it } from 'vitest'
import { aCustomer } from '../../../test/customer-builder'
import { aFlow, aScene } from '../../../test/scene-builder'
import { advanceConversation, startConversation } from './customer/conversation.rules'
import { advanceFlow } from './flow.rules'
import type { FlowNode, SceneContent } from './scene.contract'

const at = (change: Partial<FlowNode>, more: Partial<SceneContent> = {}) =>
  aScene(
    more,
    aFlow().map((node) => (node.id === 's1' ? { ...node, ...change } : node)),
  )
const said = (scene: SceneContent, text: string) =>
  advanceConversation(scene, startConversation(scene, 1).state, { kind: 'said', text }, {})

describe('what a node minds', () => {
  const customer = aCustomer()
  const push = '您平时怎么用车，今天不买就没了'

  it.each([
    [[{ kind: 'pressure' as const, weight: 'more' as const }], -2],
    [[], -1],
    [[{ kind: 'pressure' as const, weight: 'less' as const }], 0],
  ])('%j moves the mood by as much', (conduct, loss) => {
    const polite = said(at({}, { customer }), '您平时怎么用车').step.state.customer
    const { step, decision } = said(at({ conduct }, { customer }), push)
    expect(decision.conduct).toMatchObject([{ kind: 'pressure' }])
    expect((step.state.customer?.trust ?? 0) - (polite?.trust ?? 0)).toBe(loss)
  })

  it('is noted in the decision, so that the score knows it', () => {
    const { decision } = said(at({ conduct: [{ kind: 'pressure', weight: 'more' }] }), push)
    expect(decision.conduct).toMatchObject([{ kind: 'pressure', weight: 'more' }])
    expect(said(at({}), push).decision.conduct?.[0]).not.toHaveProperty('weight')
  })

  it('may be words of its own, at this node only', () => {
    const own = at({ conduct: [{ kind: 'false_promise', weight: 'usual', words: ['跳楼价', '闭眼…入'] }] })
    const heard = said(own, '您平时怎么用车，现在是跳楼价').decision.conduct
    expect(heard).toMatchObject([{ kind: 'false_promise' }])
    expect(said(own, '您平时怎么用车，这款闭眼都能入').decision.conduct).toHaveLength(1)
    expect(said(at({}), '您平时怎么用车，现在是跳楼价').decision.conduct).toEqual([])
    const next = { ...startConversation(own, 1).state, nodeId: 'q1' }
    expect(advanceFlow(own, next, { kind: 'said', text: '大概三周可以提车，跳楼价' }).decision.conduct).toEqual([])
  })

  it('keeps what the organisation took out of the lexicon out', () => {
    const own = at({ conduct: [{ kind: 'pressure', weight: 'usual', words: ['限时'] }] })
    const context = { conduct: { add: [], remove: ['今天不买', '不买就没了'] } }
    const { state } = startConversation(own, 1)
    const hear = (text: string) => advanceFlow(own, state, { kind: 'said', text }, context).decision.conduct
    expect(hear(push)).toEqual([])
    expect(hear('您平时怎么用车，这个是限时的')).toMatchObject([{ kind: 'pressure' }])
  })
})

describe('facts that a node holds back or allows', () => {
  const customer = aCustomer()

  it('are not told here, though they are asked for', () => {
    expect(said(at({}, { customer }), '您老家在哪里？').decision.customer?.kind).toBe('fact')
    expect(said(at({ held: ['home'] }, { customer }), '您老家在哪里？').decision.customer?.kind).toBe('guarded')
  })

  it('are told here before what they wait for; held back wins', () => {
    const asked = '您的预算是多少？'
    expect(said(at({}, { customer }), asked).decision.customer?.kind).toBe('guarded')
    expect(said(at({ early: ['budget'] }, { customer }), asked).decision.customer?.kind).toBe('fact')
    const both = at({ early: ['budget'], held: ['budget'] }, { customer })
    expect(said(both, asked).decision.customer?.kind).toBe('guarded')
  })
})
