import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { customerActs } from '@lianda/shared/module/customer/customer.contract'
import { advanceConversation, startConversation } from '@lianda/shared/module/scene/customer/conversation.rules'
import { topicOf } from '@lianda/shared/module/scene/customer/topics.rules'
import type { FlowState } from '@lianda/shared/module/scene/flow.types'
import { withFreeFlow } from '@lianda/shared/module/scene/free/free-flow.rules'
import { hearTurn } from '@lianda/shared/module/scene/free/free-hearing.rules'
import { type SceneContent, sceneContent } from '@lianda/shared/module/scene/scene.contract'
import { DEMO_FREE, type DemoFreeKey } from './demo-free'

const folder = new URL('../../../../../shared/test-data/free/', import.meta.url)
const said = z.array(z.object({ point: z.nullable(z.string()), text: z.string() }))
const others = z.record(z.string(), z.array(z.string()))

const KEYS = Object.keys(DEMO_FREE) as DemoFreeKey[]

describe.each(KEYS)('the free practice %s', (key) => {
  const content: SceneContent = DEMO_FREE[key]
  const { free, customer: who } = content
  if (!free || !who) throw new Error(`${key} is no free practice`)

  const meets = (text: string): string[] => hearTurn(content, free, text, {}).met.map(({ point }) => point.id)

  /** A talk whose customer trusts and knows enough to tell everything. */
  function open(): FlowState {
    const { state } = startConversation(content, 1)
    const told = Object.fromEntries(who?.facts.flatMap(({ after }) => after.map((id) => [id, 1])) ?? [])
    return state.customer ? { ...state, customer: { ...state.customer, trust: 10, told } } : state
  }

  it('keeps the contract, and its flow is the one that is made of it', () => {
    expect(sceneContent.parse(content)).toEqual(content)
    expect(withFreeFlow(content)).toEqual(content)
  })

  it('has at least 20 facts and three wordings for everything that is said more than once', () => {
    expect(who.facts.length).toBeGreaterThanOrEqual(20)
    const acts = Object.keys(customerActs.shape) as (keyof typeof customerActs.shape)[]
    expect(acts.filter((act) => (who.acts[act]?.length ?? 0) < 3)).toEqual([])
    const answers = [...who.facts.flatMap(({ levels }) => levels.slice(0, 1)), ...who.smallTalk]
    expect(answers.filter(({ wordings }) => wordings.length < 3)).toEqual([])
    const required = free.points.filter((point) => point.required)
    expect(required.filter(({ leads, replies }) => leads.length < 3 || replies.length < 3)).toEqual([])
  })

  it('meets each point by its examples and its better wording, and never by what sounds alike', () => {
    const missed = free.points.flatMap(({ id, met, better = '' }) =>
      [...met.examples, better].filter((text) => text !== '' && !meets(text).includes(id)),
    )
    const taken = free.points.flatMap(({ id, notMet }) => notMet.filter((text) => meets(text).includes(id)))
    expect({ missed, taken }).toEqual({ missed: [], taken: [] })
  })

  it('meets four of five points in words that nobody tuned for, and nothing by small sentences', () => {
    const rows = said.parse(JSON.parse(readFileSync(new URL(`${key}.json`, folder), 'utf8')))
    const meant = rows.filter(({ point }) => point !== null)
    const others = rows.filter(({ point, text }) => meets(text).some((id) => id !== point))
    expect(others).toEqual([])
    const right = meant.filter(({ point, text }) => meets(text).includes(point ?? ''))
    expect(right.length).toBeGreaterThanOrEqual(0.8 * meant.length)
  })

  it('answers every question that a fact is about from that fact', () => {
    const mistaken = [...who.facts, ...who.smallTalk].flatMap(({ id, asked }) =>
      asked.examples.filter((text) => {
        const found = topicOf(content, who, text)?.topic
        return (found?.kind === 'fact' ? found.fact.id : found?.talk.id) !== id
      }),
    )
    const silent = who.facts.flatMap(({ id, asked }) =>
      asked.examples.filter((text) => {
        const { step } = advanceConversation(content, open(), { kind: 'said', text })
        return step.state.customer?.told[id] === undefined
      }),
    )
    expect({ mistaken, silent }).toEqual({ mistaken: [], silent: [] })
  })

  it('takes questions about other things for a point in one of ten, though questions share most of their words', () => {
    const questions = others.parse(JSON.parse(readFileSync(new URL('other-questions.json', folder), 'utf8')))[key] ?? []
    expect(questions.length).toBeGreaterThanOrEqual(25)
    expect(questions.filter((text) => meets(text).length > 0).length).toBeLessThanOrEqual(0.1 * questions.length)
  })

  it('is won by who brings up one point after another, whatever is doubted meanwhile', () => {
    for (const seed of [1, 2, 3]) {
      let { state, end } = startConversation(content, seed)
      for (const { met, required } of free.points) {
        if (!required || end) continue
        const text = met.examples[seed % met.examples.length] ?? ''
        ;({ state, end } = advanceConversation(content, state, { kind: 'said', text }).step)
      }
      // A point in the form of a question may be answered as one, too: then the customer waits.
      const bye = content.language === '16k_en' ? 'Thank you, goodbye.' : '好的，再见。'
      if (!end) ({ end } = advanceConversation(content, state, { kind: 'said', text: bye }).step)
      expect(end).toEqual({ reason: 'finished', outcome: 'won' })
    }
  })

  it('takes a suggestion in the form of a question for one', () => {
    const [text, id] =
      content.language === '16k_en'
        ? ["Why don't we start with a pilot in two clinics for thirty days?", 'pilot']
        : ['我明天就派师傅上门检查，您看怎么样？', 'visit']
    expect(meets(text)).toContain(id)
  })

  it('hears what nobody may promise, and not who says that they can not promise it', () => {
    const kinds = (text: string) => hearTurn(content, free, text, {}).understood.conduct.map(({ kind }) => kind)
    const [bad, good] =
      content.language === '16k_en'
        ? ['For you it is completely free.', 'It is not completely free.']
        : ['我保证不会断网了。', '我不能保证不断网。']
    expect(kinds(bad)).toContain('false_promise')
    expect(kinds(good)).toEqual([])
  })
})
