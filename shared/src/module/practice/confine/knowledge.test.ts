import { expect, it } from 'vitest'
import type { Customer, Persona } from '../../customer/customer.contract'
import { knowledgeOf } from './knowledge.rules'

const says = (...texts: string[]) => texts.map((text) => ({ text }))
const fact = (id: string, ...levels: string[][]): Customer['facts'][number] => ({
  ...{ id, label: id, asked: { keywords: id, examples: [id] }, after: [], knowing: [], guarded: [] },
  levels: levels.map((texts) => ({ trust: 0, wordings: says(...texts) })),
})
const scene = {
  persona: { brief: 'A guest.' } as Persona,
  customer: {
    facts: [
      fact('seat', ['I sat in {seat}.', 'In {seat}, {name}.'], ['I paid for {seat} myself.']),
      fact('work', ['I build bridges.']),
    ],
  } as Customer,
}

it('is told with the values of this practice, and what nobody asked for stays hidden', () => {
  const self = { told: { seat: 1 }, heard: {}, values: { seat: 'the last row' } }
  expect(knowledgeOf(scene, self)).toEqual({
    told: ['I sat in the last row.'],
    known: ['A guest.', 'I sat in the last row.'],
    hidden: [['I paid for the last row myself.'], ['I build bridges.']],
  })
})

it('says what the learner told once that is known', () => {
  const self = { told: { seat: 2, work: 1 }, heard: { name: { text: 'Mia', turn: 1 } }, values: { seat: 'row 4' } }
  const { known, hidden } = knowledgeOf(scene, self)
  expect(known).toContain('In row 4, Mia.')
  expect(hidden).toEqual([])
})
