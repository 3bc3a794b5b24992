import { describe, expect, it } from 'vitest'
import { aCustomer } from '../../../../test/customer-builder'
import { aScene } from '../../../../test/scene-builder'
import type { Customer, Memory } from '../../customer/customer.contract'
import type { SceneContent } from '../scene.contract'
import { advanceConversation, startConversation } from './conversation.rules'
import { newCustomer } from './customer-step.rules'
import { listen } from './told.rules'

const says = (...texts: string[]) => texts.map((text) => ({ text }))
const choice = (keywords: string, options: [text: string, keywords: string][], rest: Partial<Memory> = {}): Memory => ({
  ...{ id: 'pick', label: 'pick', kind: 'choice', keywords, recalls: [], contradicted: says('{before}, {now}?') },
  options: options.map(([text, words], n) => ({ id: `o${n}`, text, keywords: words })),
  ...rest,
})
const remembering = (memory: Memory, language: SceneContent['language'] = '16k_zh') => {
  const who = aCustomer({ memories: [memory] })
  return { scene: aScene({ customer: who, language }), who }
}

/** What the customer knows after each of some turns, and what they noticed in the last one. */
function told({ scene, who }: { scene: SceneContent; who: Customer }, ...texts: string[]) {
  let self = newCustomer(who, [])
  let last: ReturnType<typeof listen> | null = null
  for (const text of texts) {
    last = listen(scene, who, self, text)
    self = { ...self, heard: last.heard, turn: self.turn + 1 }
  }
  return { text: self.heard['pick']?.text ?? null, noticed: last?.noticed ?? null }
}

describe('a choice that the learner tells', () => {
  const travel = remembering(
    choice('', [
      ['坐火车', '火车|高铁'],
      ['开车', '开车|自驾'],
    ]),
  )
  const people = remembering(
    choice('table', [
      ['a table for two', 'two of you|for two|both of you'],
      ['a table for four', 'four of you|for four'],
    ]),
    '16k_en',
  )

  it.each([
    ['我们坐高铁去', '坐火车'],
    ['不是坐火车，是开车过去', '开车'],
    ['火车没有了，我给您安排开车', '开车'],
    ['您是坐火车还是开车？', null],
    ['火车和自驾都行', null],
    ['我们坐火车，不对，是开车', '开车'],
    ['我们走着去', null],
  ])('of "%s" is "%s"', (text, expected) => {
    expect(told(travel, text).text).toBe(expected)
  })

  it.each([
    ['I have booked a table for the two of you.', 'a table for two'],
    ['That is a ticket for two.', null],
    ['Would you like a table for two or for four?', null],
    ['I could not get a table for two, but there is one for four.', 'a table for four'],
  ])('about a table, of "%s" is "%s"', (text, expected) => {
    expect(told(people, text).text).toBe(expected)
  })

  it('is held to: another one later is noticed, the same one and a correction are not', () => {
    expect(told(travel, '我们坐高铁去', '到时候开车过去').noticed).toMatchObject({ before: '坐火车', now: '开车' })
    expect(told(travel, '我们坐高铁去', '坐火车很快').noticed).toBeNull()
    expect(told(travel, '我们坐高铁去', '我说错了，是开车').noticed).toBeNull()
  })

  it('is used in a later turn, in the customer’s words', () => {
    const memory = choice(
      '',
      [
        ['坐火车', '火车|高铁'],
        ['开车', '开车|自驾'],
      ],
      { recalls: [{ nodes: ['q1'], wordings: says('{pick}的话，我问你。') }] },
    )
    const { scene } = remembering(memory)
    const first = startConversation(scene, 1)
    const second = advanceConversation(scene, first.state, { kind: 'said', text: '您老家在哪里？我们坐高铁去' })
    const third = advanceConversation(scene, second.step.state, { kind: 'said', text: '您平时怎么用车' })
    expect(third.step.lines.map(({ text }) => text)).toEqual(['坐火车的话，我问你。', '多久能提车'])
  })
})

describe('a name that the learner tells', () => {
  const learner = remembering({ ...choice('', []), kind: 'name' })

  it.each([
    ['您好，锦绣物业，我是李敏，请讲。', '李敏'],
    ['我是客服欧阳', null],
    ['我是客服王小明，您请说', '王小明'],
    ['我是客服小王，请问有什么可以帮您', '小王'],
    ['我叫诸葛明。', '诸葛明'],
    ['我是小区物业的', null],
    ['我是老员工，您放心', null],
    ['我是苏州人，您呢', null],
    ['我是唐山的，离您不远', null],
    ['我是王总介绍来的', null],
  ])('of "%s" is "%s"', (text, expected) => {
    expect(told(learner, text).text).toBe(expected)
  })

  it('that is told again is known since the first time', () => {
    const { scene, who } = learner
    const before = { ...newCustomer(who, []), turn: 3, heard: { pick: { text: '李敏', turn: 1 } } }
    expect(listen(scene, who, before, '我叫李敏。').heard['pick']).toEqual({ text: '李敏', turn: 1 })
    expect(listen(scene, who, before, '我叫王强。').heard['pick']).toEqual({ text: '王强', turn: 3 })
  })
})
