import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { runs } from '../../../../test/effort'
import { validFlow } from '../../../../test/flow-arbitrary'
import { aFreePractice } from '../../../../test/free-builder'
import { aScene, node, way } from '../../../../test/scene-builder'
import { draftContent } from '../scene-draft.admin.contract'
import type { FreePlay, FreePoint } from '../free/free-play.contract'
import type { FlowNode, SceneContent } from '../scene.contract'
import { FIRST_HEIGHT } from './flow-layout.rules'
import { moveNodes, removeNodes, withNode } from './flow-edit.rules'
import { type Choice, draftMerger } from './merge-draft.rules'

const nobody: Choice = () => undefined

function merge(base: SceneContent, mine: SceneContent, theirs: SceneContent, choice = nobody) {
  const merged = draftMerger(base, theirs)(mine, choice)
  if (!merged) throw new Error('not merged')
  return merged
}
const nodesOf = ({ flow }: SceneContent) => new Map(flow.nodes.map((one) => [one.id, one]))
const renamed = (content: SceneContent, id: string, name: string): SceneContent => ({
  ...content,
  flow: withNode(content.flow, id, (one) => ({ ...one, name })),
})
const without = (content: SceneContent, id: string): SceneContent => {
  const edited = removeNodes(content.flow, [id])
  return edited.ok ? { ...content, flow: edited.flow } : content
}
const withNodes = (content: SceneContent, ...more: FlowNode[]): SceneContent => ({
  ...content,
  flow: { nodes: [...content.flow.nodes, ...more] },
})
const base = aScene()

/** A change by one person: of a node by its number, or of a field. */
type Change =
  | { kind: 'name' | 'hint' | 'remove' | 'move' | 'link'; at: number; text: string }
  | { kind: 'add' | 'goal' | 'brief' | 'silence' | 'polite'; at: number; text: string }
const changes = fc.array(
  fc.record({
    kind: fc.constantFrom<Change['kind'][]>(
      ...(['name', 'hint', 'remove', 'move', 'link', 'add', 'goal', 'brief', 'silence', 'polite'] as const),
    ),
    at: fc.nat(30),
    text: fc.string({ minLength: 1, maxLength: 8 }),
  }),
  { maxLength: 6 },
)
/** Done to a content; `who` marks what is added, so that each person's ids are their own. */
function done(
  content: SceneContent,
  steps: readonly { kind: Change['kind']; at: number; text: string }[],
  who: string,
) {
  return steps.reduce<SceneContent>((now, { kind, at, text }, n) => {
    const { nodes } = now.flow
    const one = nodes[at % nodes.length] as FlowNode
    const ofNode = (change: (was: FlowNode) => FlowNode) => ({ ...now, flow: withNode(now.flow, one.id, change) })
    switch (kind) {
      case 'name':
        return ofNode((was) => ({ ...was, name: text }))
      case 'hint':
        return ofNode((was) => ({ ...was, hint: text }))
      case 'remove':
        return without(now, one.id)
      case 'move':
        return { ...now, flow: moveNodes(now.flow, new Map([[one.id, { left: at * 7, top: n }]])) }
      case 'link':
        return ofNode((was) => ({
          ...was,
          transitions: [...was.transitions, way(`${who}w${n}`, nodes[(at * 3) % nodes.length]?.id ?? '')],
        }))
      case 'add':
        return withNodes(now, node(`${who}${n}`, 'customer', [way(`${who}x${n}`, one.id)], { name: text }))
      case 'goal':
        return { ...now, goal: text }
      case 'brief':
        return { ...now, persona: { ...now.persona, brief: text } }
      case 'silence':
        return { ...now, silence: { ...now.silence, maxTimes: 1 + (at % 5) } }
      case 'polite':
        return { ...now, lexicon: { ...now.lexicon, polite: [...now.lexicon.polite, text] } }
    }
  }, content)
}
const twoPeople = fc.record({ flow: validFlow, mine: changes, theirs: changes }).map((drawn) => {
  const before = aScene({ flow: drawn.flow })
  return { before, mine: done(before, drawn.mine, 'm'), theirs: done(before, drawn.theirs, 't') }
})

/** Nodes and fields by their places, without where nodes lie; the order of nodes means nothing. */
const placesOf = ({ flow, persona, lexicon, ...rest }: SceneContent) => ({
  ...Object.fromEntries(flow.nodes.map(({ left: _left, top: _top, ...one }) => [`flow.nodes/${one.id}`, one])),
  ...{ goal: rest.goal, persona, silence: rest.silence, 'lexicon.polite': lexicon.polite },
})

describe('two versions of a draft as one', () => {
  it('keep what only one of both changed, whoever it was', () => {
    fc.assert(
      fc.property(twoPeople, ({ before, mine, theirs }) => {
        expect(merge(before, mine, before).content).toEqual(mine)
        expect(placesOf(merge(before, before, theirs).content)).toEqual(placesOf(theirs))
        expect(merge(before, mine, mine)).toMatchObject({ content: mine, disputed: [] })
        const { content, disputed } = merge(before, mine, theirs)
        const [was, own, other, now] = [before, mine, theirs, content].map(placesOf) as Record<string, unknown>[]
        // Ways into nodes that the other deleted are no part of what somebody keeps.
        const gone = [...nodesOf(before).keys()].filter((id) => !nodesOf(mine).has(id) || !nodesOf(theirs).has(id))
        for (const place of Object.keys({ ...was, ...own, ...other })) {
          const isCut = gone.some((id) =>
            JSON.stringify([was?.[place], own?.[place], other?.[place]]).includes(`"${id}"`),
          )
          if (disputed.includes(place) || isCut) continue
          const [a, b, c] = [was, own, other].map((one) => JSON.stringify(one?.[place]))
          expect(JSON.stringify(now?.[place])).toBe(a === b ? c : b)
        }
      }),
      runs(150, 2000),
    )
  })

  it('are the same whoever saves second, but for where nodes lie', () => {
    fc.assert(
      fc.property(twoPeople, fc.boolean(), ({ before, mine, theirs }, flip) => {
        const [one, other] = [merge(before, mine, theirs), merge(before, theirs, mine)]
        expect(new Set(other.disputed)).toEqual(new Set(one.disputed))
        const here = merge(before, mine, theirs, () => (flip ? 'mine' : 'theirs'))
        const there = merge(before, theirs, mine, () => (flip ? 'theirs' : 'mine'))
        expect(placesOf(there.content)).toEqual(placesOf(here.content))
        expect(here.disputed).toEqual([])
      }),
      runs(150, 2000),
    )
  })

  it('are a draft that can be stored and opened, whatever is chosen', () => {
    fc.assert(
      fc.property(
        twoPeople,
        fc.func(fc.constantFrom('mine', 'theirs', undefined)),
        ({ before, mine, theirs }, choice) => {
          const { content } = merge(before, mine, theirs, choice as Choice)
          expect(z.safeParse(draftContent, content).success).toBe(true)
          const nodes = nodesOf(content)
          expect(nodes.size).toBe(content.flow.nodes.length)
          for (const { transitions } of nodes.values())
            for (const one of transitions) expect(one.node === '' || nodes.has(one.node)).toBe(true)
        },
      ),
      runs(150, 2000),
    )
  })

  it('dispute a node that both changed, and nothing else', () => {
    const mine = { ...renamed(renamed(base, 'c1', '我的'), 's1', '只有我'), goal: '我的目标' }
    const theirs = renamed(renamed(base, 'c1', '别人的'), 'q1', '只有别人')
    const { content, disputed } = merge(base, mine, theirs)
    expect(disputed).toEqual(['flow.nodes/c1'])
    const names = (one: SceneContent) => ['c1', 's1', 'q1'].map((id) => nodesOf(one).get(id)?.name)
    expect([names(content), content.goal]).toEqual([['我的', '只有我', '只有别人'], '我的目标'])
    expect(names(merge(base, mine, theirs, () => 'theirs').content)).toEqual(['别人的', '只有我', '只有别人'])
  })

  it('dispute a node that one deleted and the other changed, or led something new to', () => {
    const deleted = without(base, 'c2')
    const changed = renamed(base, 'c2', '改过')
    expect(merge(base, deleted, changed).disputed).toEqual(['flow.nodes/c2'])
    const kept = merge(base, deleted, changed, () => 'theirs').content
    expect(nodesOf(kept).get('c2')?.name).toBe('改过')
    const linked = withNodes(base, node('c9', 'customer', [way('w9', 'c2')]))
    const { disputed } = merge(base, linked, deleted)
    expect(disputed).toEqual(['flow.nodes/c2'])
    const gone = merge(base, linked, deleted, () => 'theirs').content
    expect([nodesOf(gone).has('c2'), nodesOf(gone).get('c9')?.transitions]).toEqual([false, []])
  })

  it('do not dispute a node that lost a way only because its target was deleted, nor one that was only moved', () => {
    const deleted = without(base, 'c2')
    const edited = renamed(base, 's1', '改过')
    const { content, disputed } = merge(base, edited, deleted)
    expect(disputed).toEqual([])
    expect(nodesOf(content).get('s1')).toMatchObject({ name: '改过', transitions: [{ node: 'q1' }, { node: '' }] })
    const moved = { ...base, flow: moveNodes(base.flow, new Map([['s1', { left: 900, top: 30 }]])) }
    expect(nodesOf(merge(base, moved, edited).content).get('s1')).toMatchObject({ name: '改过', left: 900, top: 30 })
  })

  it('keep both additions that were given the same id, and what I name by it', () => {
    const mine = withNodes(
      base,
      node('c3', 'customer', [way('w3', 's3')], { name: '我的客户' }),
      node('s3', 'student', [way('i3', 'end', { label: '意图' })], { name: '我的学员' }),
    )
    const theirs = withNodes(base, node('c3', 'customer', [way('w3', 'end')], { name: '别人的客户' }))
    const { content, disputed, ids } = merge(base, mine, theirs)
    const [id = '', wayId = ''] = [ids.get('c3'), ids.get('w3')]
    expect([disputed, nodesOf(content).get('c3')?.name]).toEqual([[], '别人的客户'])
    expect(nodesOf(content).get(id)).toMatchObject({ name: '我的客户', transitions: [{ id: wayId, node: 's3' }] })
    // Both were drawn at the same place: mine does not cover the other.
    expect(nodesOf(content).get(id)?.top).toBeGreaterThanOrEqual(FIRST_HEIGHT)
  })

  it('are not joined where they are together more than a draft can hold', () => {
    const full = (who: string) =>
      withNodes(base, ...Array.from({ length: 120 }, (_, n) => node(`${who}${n}`, 'customer', [])))
    expect(draftMerger(base, full('t'))(full('m'), nobody)).toBeNull()
  })

  it('bring what the other changed into each of a hundred steps of mine', () => {
    const many = withNodes(base, ...Array.from({ length: 190 }, (_, n) => node(`n${n}`, 'customer', [])))
    const join = draftMerger(many, JSON.parse(JSON.stringify(renamed(many, 'n7', '别人'))) as SceneContent)
    const steps = Array.from({ length: 100 }, (_, n) => renamed(many, 'n9', `${n}`))
    const names = steps.map((mine) => nodesOf(join(mine, nobody)?.content ?? base).get('n7')?.name)
    expect(new Set(names)).toEqual(new Set(['别人']))
  })
})

describe('two versions of a free practice as one', () => {
  const free = aFreePractice()
  const talk = free.free as FreePlay
  const withTalk = (change: Partial<FreePlay>, more: Partial<SceneContent> = {}): SceneContent => ({
    ...{ ...free, ...more },
    free: { ...talk, ...change },
  })
  const pointsWith = (id: string, change: Partial<FreePoint>) =>
    talk.points.map((point) => (point.id === id ? { ...point, ...change } : point))
  const added = (label: string): FreePoint => ({ ...(talk.points[0] as FreePoint), id: 'p3', label })

  it('keep what each changed, point by point', () => {
    const mine = withTalk({ points: pointsWith('dates', { hint: 'mine' }), turnLimit: 20 })
    const theirs = withTalk({ points: pointsWith('guests', { hint: 'theirs' }) }, { goal: 'theirs' })
    const { content, disputed } = merge(free, mine, theirs)
    expect(disputed).toEqual([])
    expect(content.free?.points.map(({ hint }) => hint)).toEqual(['mine', 'theirs'])
    expect([content.free?.turnLimit, content.goal]).toEqual([20, 'theirs'])
  })

  it('dispute a point that both changed, and one that one deleted', () => {
    const mine = withTalk({ points: pointsWith('dates', { hint: 'mine' }) })
    expect(merge(free, mine, withTalk({ points: pointsWith('dates', { hint: 'theirs' }) })).disputed).toEqual([
      'free.points/dates',
    ])
    const gone = withTalk({ points: talk.points.slice(1) })
    expect(merge(free, mine, gone).disputed).toEqual(['free.points/dates'])
    expect(merge(free, mine, gone, () => 'theirs').content.free?.points.map(({ id }) => id)).toEqual(['guests'])
  })

  it('keep both additions that were given the same id, and what I name by it', () => {
    const mine = withTalk({
      points: [...talk.points, added('mine')],
      ends: [{ outcome: 'won', met: ['p3'], wordings: [{ text: 'Thanks.' }] }],
    })
    const theirs = withTalk({ points: [...talk.points, added('theirs')] })
    const { content, disputed, ids } = merge(free, mine, theirs)
    const id = ids.get('p3') ?? ''
    expect([disputed, id === '' || id === 'p3']).toEqual([[], false])
    expect(content.free?.points.map((point) => [point.id, point.label]).slice(2)).toEqual([
      [id, 'mine'],
      ['p3', 'theirs'],
    ])
    expect(content.free?.ends[0]?.met).toEqual([id])
    expect(merge(free, mine, mine).ids.size).toBe(0)
  })
})
