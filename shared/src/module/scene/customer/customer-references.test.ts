import { describe, expect, it } from 'vitest'
import { aCustomer } from '../../../../test/customer-builder'
import { aFreePlay } from '../../../../test/free-builder'
import { aScene } from '../../../../test/scene-builder'
import { freeFlow } from '../free/free-flow.rules'
import type { FreePlay } from '../free/free-play.contract'
import type { SceneContent } from '../scene.contract'
import { referenceProblems } from './customer-references.rules'

const drawn = (change: Parameters<typeof aCustomer>[0] = {}): SceneContent => aScene({ customer: aCustomer(change) })

const freely = (over: Partial<FreePlay> = {}, change: Parameters<typeof aCustomer>[0] = {}): SceneContent => {
  const free = aFreePlay(over)
  const none = { objections: [], memories: [], goals: [], nodes: [], outcomes: [], facts: [] }
  return aScene({ free, flow: freeFlow(free), customer: aCustomer({ ...none, ...change }) })
}

const [fact] = aCustomer().facts
const [doubt] = aCustomer().objections
if (!fact || !doubt) throw new Error('the customer of the tests has a fact and a doubt')

describe('references inside a customer', () => {
  it('all lead somewhere in a sound scene and in a sound free practice', () => {
    expect(referenceProblems(drawn())).toEqual([])
    expect(referenceProblems(freely())).toEqual([])
  })

  it('a choice has at least two answers, each with an id of its own', () => {
    const [memory] = aCustomer().memories
    if (!memory) throw new Error('the customer of the tests remembers something')
    const option = { id: 'o', text: '开车', keywords: '开车' }
    const problems = (options: (typeof option)[]) =>
      referenceProblems(drawn({ memories: [{ ...memory, kind: 'choice', options }] }))
    expect(problems([option])).toEqual([{ field: 'customer.memories.0.options', rule: 'too_few', params: { n: 2 } }])
    expect(problems([option, option])).toEqual([{ field: 'customer.memories.0.options.1.text', rule: 'row_same' }])
    expect(problems([option, { ...option, id: 'p' }])).toEqual([])
  })

  it.each([
    [
      'a fact that waits for one that is not there',
      { facts: [{ ...fact, after: ['gone'] }] },
      'customer.facts.0.after',
    ],
    ['a fact that waits for itself', { facts: [{ ...fact, after: [fact.id] }] }, 'customer.facts.0.after'],
    ['a fact that needs an unknown memory', { facts: [{ ...fact, knowing: ['gone'] }] }, 'customer.facts.0.knowing'],
    [
      'a doubt that nothing raises',
      { objections: [{ ...doubt, raisedBy: ['gone'] }] },
      'customer.objections.0.raisedBy',
    ],
    ['a goal that nothing meets', { goals: [{ id: 'g', label: 'g', metBy: ['gone'] }] }, 'customer.goals.0.metBy'],
    [
      'wordings of a node that is not there',
      { nodes: [{ node: 'gone', again: [{ text: 'x' }], left: [] }] },
      'customer.nodes.0.node',
    ],
  ])('%s is found with its field', (_what, change, field) => {
    expect(referenceProblems(drawn(change))).toContainEqual({ field, rule: 'not_found' })
  })

  it('a sentence with a slot that nothing fills is found', () => {
    const acts = { ...aCustomer().acts, back: [{ text: '{who}，说回来。' }], again: [{ text: '我说，{line}' }] }
    expect(referenceProblems(drawn({ acts }))).toEqual([{ field: 'customer.acts.back.0.text', rule: 'slot_unknown' }])
  })

  it('two rows with one id are found, a point that has the name of a made node too', () => {
    const { points } = aFreePlay()
    const [first] = points
    if (!first) throw new Error('no point')
    expect(referenceProblems(freely({ points: [first, first] }))).toContainEqual({
      field: 'free.points.1.label',
      rule: 'row_same',
    })
    expect(referenceProblems(freely({ points: [{ ...first, id: 'free-talk' }] }))).toContainEqual({
      field: 'free.points.0.label',
      rule: 'row_same',
    })
  })

  it('an end that asks for a point that is not there, and a free practice without a customer, are found', () => {
    const ends: FreePlay['ends'] = [{ outcome: 'open', met: ['gone'], wordings: [{ text: 'bye' }] }]
    const { customer: _nobody, ...alone } = freely({ ends })
    expect(referenceProblems(alone)).toEqual([
      { field: 'customer', rule: 'required' },
      { field: 'free.ends.0.met', rule: 'not_found' },
    ])
  })
})
