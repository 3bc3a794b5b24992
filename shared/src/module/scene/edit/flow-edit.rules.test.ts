import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../../test/effort'
import { validFlow } from '../../../../test/flow-arbitrary'
import { aCustomer } from '../../../../test/customer-builder'
import { aFlow, aScene, node, way } from '../../../../test/scene-builder'
import { validateFlow } from '../flow-problems.rules'
import type { FlowProblem } from '../scene.admin.contract'
import type { Flow } from '../scene.contract'
import { copied, pasted } from './flow-clipboard.rules'
import {
  addIntent,
  addNode,
  type Edited,
  idsOf,
  link,
  NO_TARGET,
  readingOrder,
  relink,
  removeNodes,
  searchNodes,
  unlink,
} from './flow-edit.rules'
import { repaired } from './flow-repair.rules'

const flow: Flow = { nodes: aFlow() }
const ruleOf = (edited: Edited) => (edited.ok ? null : edited.problem.rule)
const flowOf = (edited: Edited): Flow => {
  if (!edited.ok) throw new Error(edited.problem.rule)
  return edited.flow
}
const problems = (nodes: Flow) => validateFlow(aScene({ customer: aCustomer() }, nodes.nodes))
const nameOf = (type: string) => type
const origin = { left: 0, top: 0 }

describe('drawing a way', () => {
  it.each([
    ['a node to itself', 'self_link', () => link(flow, 'c2', null, 'c2')],
    ['the same place twice', 'duplicate_link', () => link(flow, 'c1', null, 's1')],
    ['back and forth between two nodes', 'two_node_loop', () => link(flow, 'c2', null, 's1')],
    ['into the start', 'start_target', () => link(flow, 'c2', null, 'start')],
    ['from the start to the end', 'start_to_end', () => link({ nodes: unstarted() }, 'start', null, 'end')],
    ['a second way from the start', 'start_lines', () => link(flow, 'start', null, 'c2')],
    ['on from the end', 'end_onward', () => link(flow, 'end', null, 'c2')],
    ['a second way of an intent', 'intent_linked', () => link(flow, 's1', 'i_need', 'c2')],
    ['to a node that is not there', 'unknown_target', () => link(flow, 'c2', null, 'nowhere')],
  ])('is refused for %s, by %s', (_what, rule, step) => {
    const edited = step()
    expect(ruleOf(edited)).toBe(rule)
  })

  it('refuses what would cut the conversation off from its end, and proposes the way that is missing', () => {
    const dead: Flow = { nodes: [...aFlow(), node('c9', 'customer', [])] }
    const only = unlink(dead, 's1', 'i_price')
    const cut = relink(only, 's1', 'i_need', 'c9')
    expect(ruleOf(cut)).toBe('stops_flow')
    if (cut.ok) return
    const mended = flowOf(repaired(only, cut.problem, nameOf) as Edited)
    expect(mended.nodes.find((n) => n.id === 'c9')?.transitions[0]?.node).toBe('end')
    expect(mended.nodes.find((n) => n.id === 's1')?.transitions[0]?.node).toBe('c9')
  })

  it('refuses a sixth intent and a twenty-first way, and says the number in its rule', () => {
    let many = flowOf(addNode(flow, 'student', '问', origin))
    for (let n = 0; n < 4; n++) many = flowOf(addIntent(many, 's2'))
    expect(ruleOf(addIntent(many, 's2'))).toBe('intents_max')
    const wide: Flow = {
      nodes: [
        ...aFlow(),
        ...Array.from({ length: 21 }, (_one, n) => node(`x${n}`, 'student', [])),
        node('c9', 'customer', []),
      ],
    }
    let drawn = wide
    for (let n = 0; n < 20; n++) drawn = flowOf(link(drawn, 'c9', null, `x${n}`))
    expect(ruleOf(link(drawn, 'c9', null, 'x20'))).toBe('branch_limit')
  })

  it('a repair of every refusal with one is accepted and draws a way', () => {
    const steps = [
      () => link(flow, 'c2', null, 'c2'),
      () => link(flow, 'c2', null, 'start'),
      () => link({ nodes: unstarted() }, 'start', null, 'end'),
      () => link(flow, 's1', 'i_need', 'c2'),
      () => link(flow, 'start', null, 'c2'),
    ]
    for (const step of steps) {
      const edited = step()
      if (edited.ok) throw new Error('drawn')
      const base = edited.problem.rule === 'start_to_end' ? { nodes: unstarted() } : flow
      const mended = repaired(base, edited.problem, nameOf)
      expect([edited.problem.rule, mended && ruleOf(mended)]).toEqual([edited.problem.rule, null])
    }
  })
})

const unstarted = () => aFlow().map((n) => (n.id === 'start' ? { ...n, transitions: [] } : n))

describe('nodes', () => {
  it('the start stays, and there is one start and one end', () => {
    expect(ruleOf(removeNodes(flow, ['c2', 'start']))).toBe('start_stays')
    expect(ruleOf(addNode(flow, 'start', '开始', origin))).toBe('one_start')
    expect(ruleOf(addNode(flow, 'end', '结束', origin))).toBe('one_end')
  })

  it('a deleted node leaves intents that lead nowhere, and no plain ways', () => {
    const left = flowOf(removeNodes(flow, ['q1']))
    expect(left.nodes.find((n) => n.id === 's1')?.transitions.map((t) => t.node)).toEqual([NO_TARGET, 'c2'])
    expect(left.nodes.find((n) => n.id === 'c2')?.transitions).toEqual([])
  })

  it('copied nodes keep the ways among them and get ids of their own, also in another scene', () => {
    const text = copied(flow, ['s1', 'c2', 'end'])
    const other: Flow = {
      nodes: [node('start', 'start', [way('w', 's1')]), node('s1', 'student', []), node('end', 'end', [])],
    }
    const edited = pasted(other, text, { left: 40, top: 60 })
    const next = flowOf(edited)
    expect(idsOf(next).size).toBe(next.nodes.reduce((sum, n) => sum + 1 + n.transitions.length + n.lines.length, 0))
    const [student, customer] = next.nodes.slice(-2)
    expect(student?.transitions.map((t) => t.node)).toEqual([NO_TARGET, customer?.id])
    expect(customer?.transitions).toEqual([])
    expect(ruleOf(pasted(flow, '{"nodes":[]}', origin))).toBe('not_a_flow')
    expect(ruleOf(pasted(flow, '随便一段话', origin))).toBe('not_a_flow')
  })

  it('are found by name, sentence, intent and example', () => {
    expect(searchNodes(flow, '先别说').map((n) => n.id)).toEqual(['c2'])
    expect(searchNodes(flow, '怎么用车').map((n) => n.id)).toEqual(['s1'])
    expect(searchNodes(flow, '  ')).toEqual([])
  })

  it('are read in the order of a conversation, the end last', () => {
    const order = readingOrder({ nodes: [...aFlow()].reverse() }).map((n) => n.id)
    expect(order[0]).toBe('start')
    expect(order.at(-1)).toBe('end')
    expect(order).toHaveLength(aFlow().length)
  })
})

/** Rules that no sequence of steps of the editor can break. */
const NEVER = ['one_start', 'start_target', 'start_to_end', 'start_lines', 'end_onward', 'self_link', 'two_node_loop']
const UNBREAKABLE = new Set([...NEVER, 'one_way_per_intent', 'intents_max', 'branch_limit'])

const step = fc.record({
  kind: fc.constantFrom('add', 'intent', 'link', 'link', 'relink', 'unlink', 'remove', 'paste'),
  ...{ from: fc.nat(), to: fc.nat(), way: fc.nat() },
  type: fc.constantFrom('start', 'customer', 'student', 'question', 'end'),
})

function applied(
  now: Flow,
  { kind, from, to, way: which, type }: typeof step extends fc.Arbitrary<infer T> ? T : never,
): Edited {
  const at = now.nodes[from % now.nodes.length] as Flow['nodes'][number]
  const target = now.nodes[to % now.nodes.length] as Flow['nodes'][number]
  const intent = at.transitions[which % Math.max(1, at.transitions.length)]
  if (kind === 'add') return addNode(now, type as 'start', '新', origin)
  if (kind === 'intent') return addIntent(now, at.id)
  if (kind === 'link') return link(now, at.id, which % 2 === 0 ? null : (intent?.id ?? null), target.id)
  if (kind === 'relink' && intent) return relink(now, at.id, intent.id, target.id)
  if (kind === 'unlink' && intent) return { ok: true, flow: unlink(now, at.id, intent.id), ids: [] }
  if (kind === 'remove') return removeNodes(now, [at.id])
  return pasted(now, copied(now, [at.id, target.id]), origin)
}

describe('any sequence of steps', () => {
  it('breaks no rule of drawing, and every refusal names a rule', () => {
    fc.assert(
      fc.property(validFlow, fc.array(step, { maxLength: 30 }), (begun, steps) => {
        let now = begun
        for (const one of steps) {
          const edited = applied(now, one)
          if (edited.ok) now = edited.flow
          else expect(edited.problem.rule).not.toBe('')
        }
        expect(problems(now).filter(({ rule }) => UNBREAKABLE.has(rule))).toEqual([])
        const all = now.nodes.flatMap((n) => [n.id, ...n.transitions.map((t) => t.id)])
        expect(new Set(all).size).toBe(all.length)
      }),
      runs(60, 600),
    )
  })

  it('each proposal mends the problem that it is made for, and breaks no rule of drawing', () => {
    fc.assert(
      fc.property(validFlow, fc.array(step, { maxLength: 8 }), (begun, steps) => {
        let now = begun
        for (const one of steps) {
          const edited = applied(now, one)
          if (edited.ok) now = edited.flow
        }
        for (const problem of problems(now)) {
          const edited = repaired(now, problem, nameOf)
          if (!edited?.ok) continue
          const keyOf = (one: FlowProblem) => [one.rule, one.nodeId, one.transitionId].join()
          const left = problems(edited.flow)
          expect(left.map(keyOf)).not.toContain(keyOf(problem))
          expect(left.filter(({ rule }) => UNBREAKABLE.has(rule))).toEqual([])
        }
      }),
      runs(60, 400),
    )
  })
})

describe('a flow of the generator', () => {
  it('is valid', () => {
    fc.assert(
      fc.property(validFlow, (one) => {
        expect(problems(one)).toEqual([])
      }),
      runs(60, 600),
    )
  })
})
