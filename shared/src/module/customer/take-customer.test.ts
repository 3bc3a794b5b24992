import { expect, it } from 'vitest'
import type { CustomerContent } from './customer.admin.contract'
import type { Customer, Objection } from './customer.contract'
import { takeCustomer } from './take-customer.rules'

const persona = {
  ...({ name: '王女士', gender: 'female', portrait: 'woman-bob', brief: '第一次来', character: '直接' } as const),
  ...{ voice: '', attributes: [] },
}
const asked = { keywords: '', examples: ['放心'] }
const said = [{ text: '好。' }]
const doubt = (id: string, raisedBy: string[]): Objection => ({
  ...{ id, label: id, raisedBy, wordings: said, resolvedBy: asked },
  ...{ pressed: said, patience: 1, resolved: said, dropped: said },
})
const mood = { trust: 5, patience: 6, moves: [] }
const content: CustomerContent = {
  ...{ persona, facts: [], smallTalk: [], mood, acts: {} },
  objections: [doubt('o1', []), doubt('o2', [])],
}
const of = { id: 'c1', version: 3 }

it('a scene without a customer gets all of one that is taken, and remembers which version it was', () => {
  const scene = takeCustomer({ persona: { ...persona, name: '' } }, of, content)
  expect(scene).toMatchObject({ persona, customerOf: of })
  expect(scene).toHaveProperty('customer.objections', content.objections)
  expect(scene).toHaveProperty('customer.memories', [])
})

it('a scene keeps its goals, and what raises a doubt that it had already', () => {
  const customer: Customer = {
    ...{ facts: [], smallTalk: [], mood, acts: {}, memories: [], nodes: [], outcomes: [] },
    ...{ objections: [doubt('o1', ['p1']), doubt('o9', ['p1'])], goals: [{ id: 'g1', label: '约上', metBy: ['p1'] }] },
  }
  const taken = takeCustomer({ persona, customer }, of, content).customer
  expect(taken.goals).toEqual(customer.goals)
  expect(taken.objections.map(({ id, raisedBy }) => [id, raisedBy])).toEqual([
    ['o1', ['p1']],
    ['o2', []],
  ])
})

it('a customer without doubts takes those of the scene away', () => {
  const { objections: _none, ...calm } = content
  const own = { memories: [], goals: [], nodes: [], outcomes: [], objections: [doubt('o1', ['p1'])] }
  expect(takeCustomer({ persona, customer: { ...calm, ...own } }, of, calm).customer.objections).toEqual([])
})
