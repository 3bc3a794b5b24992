import { describe, expect, it } from 'vitest'
import { aFlow, aScene, node, way } from '../../../test/scene-builder'
import { FLOW_RULES, validateFlow } from './flow-problems.rules'
import type { FlowNode } from './scene.contract'

const line = (id: string, text: string) => ({ id, text, emotion: 0 })
const change = (id: string, more: Partial<FlowNode>) => aFlow().map((n) => (n.id === id ? { ...n, ...more } : n))
const without = (...types: string[]) => aFlow().filter((n) => !types.includes(n.type))
const s1 = aFlow().find((n) => n.id === 's1')
const intents = (n: number) =>
  Array.from({ length: n }, (_v, i) => way(`x${i}`, 'q1', { keywords: `词${i}`, label: `${i}` }))

/** For each rule, a flow that breaks it. */
const BROKEN: Record<(typeof FLOW_RULES)[number], FlowNode[]> = {
  one_start: [...aFlow(), node('start2', 'start', [])],
  one_end: without('end'),
  start_target: change('c2', { transitions: [way('w2', 'start')] }),
  start_to_end: change('start', { transitions: [way('w0', 'end')] }),
  start_lines: change('start', { transitions: [way('w0', 'c1'), way('w9', 'c2')] }),
  end_onward: change('end', { transitions: [way('w9', 'c1')] }),
  self_link: change('c2', { transitions: [way('w2', 'c2')] }),
  duplicate_link: change('c2', { transitions: [way('w2', 'q1'), way('w9', 'q1')] }),
  two_node_loop: change('c2', { transitions: [way('w2', 's1')] }),
  unknown_target: change('c2', { transitions: [way('w2', 'nowhere')] }),
  no_way_on: change('c2', { transitions: [] }),
  unreachable: [...aFlow(), node('c9', 'customer', [way('w9', 'end')], { lines: [line('z', '喂')] })],
  cannot_reach_end: [
    ...aFlow(),
    node('c8', 'customer', [way('w8', 's9')], { lines: [line('z', '喂')] }),
    node('s9', 'student', [way('w9', 'c8', { keywords: '好' })]),
  ],
  student_missing: without('student', 'question'),
  customer_missing: without('customer', 'question'),
  endless_customer: change('c2', { transitions: [way('w2', 'c1'), way('w3', 'q1')] }).map((n) =>
    n.id === 'c1' ? { ...n, transitions: [way('w1', 'c2')] } : n,
  ),
  no_speech: change('c2', { lines: [] }),
  no_intent_words: change('s1', { transitions: [way('i', 'q1')] }),
  intents_max: change('s1', { transitions: intents(6) }),
  scripts_max: change('s1', {
    transitions: [way('i', 'q1', { scripts: Array.from({ length: 11 }, (_v, i) => `话${i}`) })],
  }),
  branch_limit: change('s1', { transitions: intents(21) }),
  one_way_per_intent: change('s1', {
    transitions: [...(s1?.transitions ?? []), way('w1', 'q1', { keywords: '别的' })],
  }),
  duplicate_keyword: change('s1', {
    transitions: [way('i', 'q1', { keywords: '用车|价格' }), way('j', 'c2', { keywords: '價格' })],
  }),
  duplicate_speech: change('c2', { lines: [line('a', '先别说价格'), line('b', '先别说价格！')] }),
  bad_keywords: change('s1', { transitions: [way('i', 'q1', { keywords: '用车||价格' })] }),
  right_missing: change('q1', { transitions: [way('i', 'end', { keywords: '三周' })] }),
  value_unread: change('s1', { mustSay: [{ label: '用车', keywords: '用车', value: '很多' }] }),
  fact_unknown: change('s1', { held: ['gone'] }),
  conduct_words: change('s1', { conduct: [{ kind: 'false_promise', weight: 'usual', words: ['最低价', '……'] }] }),
  conduct_twice: change('s1', {
    conduct: [
      { kind: 'pressure', weight: 'more' },
      { kind: 'pressure', weight: 'less' },
    ],
  }),
}

describe('validation of a flow', () => {
  it('finds nothing wrong with a sound flow', () => {
    expect(validateFlow(aScene())).toEqual([])
  })

  it.each(FLOW_RULES)('%s is found and comes with a repair', (rule) => {
    const found = validateFlow(aScene({}, BROKEN[rule])).filter((p) => p.rule === rule)
    expect(found).not.toEqual([])
    expect(found.every((p) => (p.fix?.kind ?? '') !== '')).toBe(true)
  })

  it('allows 5 intents, 10 scripts and a longer circle through the learner', () => {
    const circle = change('q1', {
      transitions: [way('i', 'end', { keywords: '三周', right: true }), way('j', 'c1', { keywords: '再来' })],
    })
    expect(validateFlow(aScene({}, circle))).toEqual([])
    const full = change('s1', {
      transitions: [way('w9', 'c2', { scripts: Array.from({ length: 10 }, (_v, i) => `话${i}`) }), ...intents(4)],
    })
    expect(validateFlow(aScene({}, full))).toEqual([])
  })

  it('names every problem, not the first', () => {
    const rules = validateFlow(aScene({}, without('end', 'customer'))).map((p) => p.rule)
    expect(rules).toEqual(expect.arrayContaining(['one_end', 'unknown_target', 'unreachable']))
  })

  it('tells a dead end where it is, not at every node before it', () => {
    const dead = aFlow().map((n) => (n.id === 'q1' ? { ...n, transitions: [] } : n))
    const at = validateFlow(aScene({}, dead)).map(({ rule, nodeId }) => `${rule} ${nodeId}`)
    expect(at).toContain('no_way_on q1')
    expect(at.filter((one) => one.startsWith('cannot_reach_end'))).toEqual([])
  })
})
