import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { customerActs } from '@lianda/shared/module/customer/customer.contract'
import { advanceConversation, startConversation } from '@lianda/shared/module/scene/customer/conversation.rules'
import { topicOf } from '@lianda/shared/module/scene/customer/topics.rules'
import { advanceFlow } from '@lianda/shared/module/scene/flow.rules'
import type { FlowState } from '@lianda/shared/module/scene/flow.types'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import type { Temper } from '@lianda/shared/module/customer/customer.contract'
import { tempersOf } from '@lianda/shared/module/scene/customer/mood.rules'
import { filled } from '@lianda/shared/module/scene/customer/wordings.rules'
import { linesBefore } from '../../../../../shared/test/play-scene'
import { DEMO_SCENES, type DemoSceneKey } from './demo-scenes'

const KEYS = Object.keys(DEMO_SCENES) as DemoSceneKey[]
const folder = new URL('../../../../../shared/test-data/understanding/', import.meta.url)
const wordings = z.object({ ordinary: z.array(z.object({ node: z.string(), text: z.string() })) })

/** A conversation at a node, with a customer who trusts and knows enough to tell everything. */
function openAt(scene: SceneContent, nodeId: string): FlowState {
  const { state } = startConversation(scene, 1)
  const { facts = [], memories = [] } = scene.customer ?? {}
  const customer = state.customer && {
    ...state.customer,
    trust: 10,
    told: Object.fromEntries(facts.flatMap(({ after }) => after.map((id) => [id, 1]))),
    heard: Object.fromEntries(memories.map(({ id }) => [id, { text: '?', turn: 0 }])),
  }
  return { ...state, nodeId, path: [nodeId], ...(customer ? { customer } : {}) }
}

describe.each(KEYS)('the customer of %s', (key) => {
  const scene: SceneContent = DEMO_SCENES[key]
  const who = scene.customer
  if (!who) throw new Error(`${key} has no customer`)
  const waiting = scene.flow.nodes.filter(({ type }) => type === 'student' || type === 'question')

  it('knows the answer to at least 20 questions, each in at least three wordings', () => {
    expect(who.facts.length).toBeGreaterThanOrEqual(20)
    const answers = [...who.facts.flatMap(({ levels }) => levels.slice(0, 1)), ...who.smallTalk]
    expect(answers.filter((one) => one.wordings.length < 3)).toEqual([])
  })

  it('answers every example question from the fact that it is about, at some node at least', () => {
    const unanswered = who.facts.filter(({ id, asked, levels }) => {
      const { values = {} } = startConversation(scene, 1).state.customer ?? {}
      const known = new Set(levels.flatMap((level) => level.wordings.map(({ text }) => filled(text, values) ?? text)))
      return !waiting.some((node) =>
        asked.examples.some((text) => {
          const { step } = advanceConversation(scene, openAt(scene, node.id), { kind: 'said', text })
          return step.lines.some((line) => known.has(line.text)) && step.state.customer?.told[id] !== undefined
        }),
      )
    })
    expect(unanswered.map(({ id }) => id)).toEqual([])
  })

  it('takes every example for its own topic', () => {
    const topics = [...who.facts, ...who.smallTalk]
    const mistaken = topics.flatMap(({ id, asked }) =>
      asked.examples.filter((text) => {
        const found = topicOf(scene, who, text)?.topic
        return (found?.kind === 'fact' ? found.fact.id : found?.talk.id) !== id
      }),
    )
    expect(mistaken).toEqual([])
  })

  it('has three to six wordings for every occasion, and questions in other words at every node', () => {
    const acts = Object.keys(customerActs.shape) as (keyof typeof customerActs.shape)[]
    const counts = acts.map((act) => who.acts[act]?.length ?? 0)
    expect(counts.every((count) => count >= 3 && count <= 6)).toBe(true)
    expect(who.nodes.map(({ node }) => node).toSorted()).toEqual(waiting.map(({ id }) => id).toSorted())
    expect(who.nodes.every(({ again }) => again.length >= 3)).toBe(true)
  })

  it('names nodes, intents and topics that exist', () => {
    const intents = new Set(waiting.flatMap(({ transitions }) => transitions.map(({ id }) => id)))
    const [facts, memories, objections, goals] = [who.facts, who.memories, who.objections, who.goals].map(
      (all) => new Set(all.map(({ id }) => id)),
    )
    const nodes = new Set(waiting.map(({ id }) => id))
    const missing = [
      ...who.facts.flatMap(({ after }) => after.filter((id) => !facts?.has(id))),
      ...who.facts.flatMap(({ knowing }) => knowing.filter((id) => !memories?.has(id))),
      ...who.objections.flatMap(({ raisedBy }) => raisedBy.filter((id) => !intents.has(id))),
      ...who.goals.flatMap(({ metBy }) => metBy.filter((id) => !intents.has(id))),
      ...who.memories.flatMap(({ recalls }) => recalls.flatMap((one) => one.nodes.filter((id) => !nodes.has(id)))),
      ...who.outcomes.flatMap(({ unresolved }) => unresolved.filter((id) => !objections?.has(id))),
      ...who.outcomes.flatMap(({ unmet }) => unmet.filter((id) => !goals?.has(id))),
    ]
    expect(missing).toEqual([])
  })

  it('lets ordinary answers be understood as they are without facts, but for two questions at most', () => {
    const { ordinary } = wordings.parse(JSON.parse(readFileSync(new URL(`${key}.json`, folder), 'utf8')))
    const changed = ordinary.filter(({ node, text }) => {
      const context = { heard: linesBefore(scene, node) }
      const input = { kind: 'said' as const, text }
      const [plain, own] = [advanceFlow, advanceConversation].map(
        (advance) => advance(scene, openAt(scene, node), input, context).decision,
      )
      return plain?.result !== own?.result || plain?.intentId !== own?.intentId
    })
    expect(changed.length).toBeLessThanOrEqual(2)
  })

  it('leaves whoever talks of something else on every day that the author allows, and sooner on a hard one', () => {
    const text = scene.language === '16k_en' ? 'The moon is made of cheese.' : '月亮是奶酪做的。'
    const turnsUntilGone = (day: Temper, seed: number): number => {
      let { state, end } = startConversation(scene, seed, day)
      let n = 0
      for (; end === null && n < 100; n++)
        ({ state, end } = advanceConversation(scene, state, { kind: 'said', text }).step)
      expect(end).not.toBeNull()
      return n
    }
    expect(tempersOf(who.mood)).toEqual(['easy', 'usual', 'hard'])
    for (const seed of [1, 2, 3]) {
      const [easy = 0, usual = 0, hard = 0] = tempersOf(who.mood).map((day) => turnsUntilGone(day, seed))
      expect(hard).toBeLessThanOrEqual(usual)
      expect(usual).toBeLessThanOrEqual(easy)
    }
  })
})

describe.each([
  {
    key: 'hotel-check-in' as const,
    node: 's_room',
    told: 'I can give you a quiet room that faces the garden.',
    next: 'Breakfast is from seven to ten, and it is included.',
    uses: /garden/,
    other: 'It is included from seven to ten. Your room faces the street.',
    notices: /garden.*street|street.*garden/,
  },
  {
    key: 'property-call' as const,
    node: 's_empathy',
    told: '孩子睡不好换谁都着急，我马上帮您处理，今晚我派保安上门。',
    next: '今晚十一点我会上门核实，同时联系楼上业主。',
    uses: /保安/,
    other: '今晚十一点我安排值班同事上门核实。',
    notices: /保安/,
  },
])('what the learner of $key tells in words', ({ key, node, told, next, uses, other, notices }) => {
  const scene: SceneContent = DEMO_SCENES[key]
  const start = (): FlowState => {
    const { state } = startConversation(scene, 1)
    return { ...state, nodeId: node, path: [node] }
  }
  const after = (...texts: string[]) =>
    texts.reduce(
      ({ state }, text) => {
        const { step, decision } = advanceConversation(scene, state, { kind: 'said', text })
        return { state: step.state, lines: step.lines.map((line) => line.text), decision }
      },
      { state: start(), lines: [] as string[], decision: null as null | { customer?: unknown } },
    )

  it('is used in a later turn', () => {
    expect(after(told, next).lines.join(' ')).toMatch(uses)
    expect(after(told).lines.join(' ')).not.toMatch(uses)
  })

  it('is held to when it is told differently', () => {
    const { lines, decision } = after(told, other)
    expect(lines[0]).toMatch(notices)
    expect(decision?.customer).toMatchObject({ noticed: {} })
  })
})
