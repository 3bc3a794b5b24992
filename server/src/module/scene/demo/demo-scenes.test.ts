import { readFileSync } from 'node:fs'
import { validateFlow } from '@lianda/shared/module/scene/flow-problems.rules'
import { advanceFlow, referencePhrases, startFlow } from '@lianda/shared/module/scene/flow.rules'
import { type Paraphrase, intentAccuracy } from '@lianda/shared/module/scene/intent-accuracy.rules'
import { type SceneContent, sceneContent } from '@lianda/shared/module/scene/scene.contract'
import type { PracticeScore } from '@lianda/shared/module/scoring/scoring.contract'
import { ruleProblems, scorePractice } from '@lianda/shared/module/scoring/scoring.rules'
import type { ScoredTurn } from '@lianda/shared/module/scoring/scoring.types'
import { ruleFor } from '@lianda/shared/module/scoring/scoring-defaults.rules'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { DEMO_SCENES, type DemoSceneKey } from './demo-scenes'

const KEYS = Object.keys(DEMO_SCENES) as DemoSceneKey[]
const rows = z.array(z.object({ node: z.string(), intent: z.nullable(z.string()), text: z.string() }))
const folder = new URL('../../../../../shared/test-data/paraphrase/', import.meta.url)
const read = (file: string): Paraphrase[] =>
  rows.parse(JSON.parse(readFileSync(new URL(`${file}.json`, folder), 'utf8')))

describe.each(KEYS)('demonstration scene %s', (key) => {
  const scene = DEMO_SCENES[key]

  it('keeps the contract and every rule of a flow', () => {
    expect(sceneContent.parse(scene)).toEqual(scene)
    expect(validateFlow(scene)).toEqual([])
    expect(ruleProblems(ruleFor(scene))).toEqual([])
  })

  it('branches, and each of its ways of ending can be reached', () => {
    expect(scene.flow.nodes.filter((n) => n.transitions.length > 1).length).toBeGreaterThanOrEqual(5)
    const outcomes = scene.flow.nodes.flatMap((n) => n.transitions.map((t) => t.outcome)).filter((o) => o !== undefined)
    expect(new Set(outcomes).size).toBeGreaterThanOrEqual(2)
  })

  it('understands each of its own reference scripts', () => {
    for (const node of scene.flow.nodes) {
      for (const t of node.transitions) {
        const misses = t.scripts.filter((text) => {
          const state = { nodeId: node.id, path: [node.id], misses: 0, silences: 0, seed: 1, draws: 0 }
          return advanceFlow(scene, state, { kind: 'said', text }).decision.result !== 'matched'
        })
        expect(misses).toEqual([])
      }
    }
  })

  it('is won by the best answer at every node', () => {
    let step = startFlow(scene, 3)
    for (let turn = 0; turn < 12 && !step.end; turn++) {
      const node = scene.flow.nodes.find((n) => n.id === step.state.nodeId)
      const best =
        node?.transitions.find((t) => t.right === true || t.outcome === 'won') ??
        node?.transitions.find((t) => !/拒绝|Cannot|costs/.test(t.label))
      const text = best?.scripts[0] ?? ''
      step = advanceFlow(scene, step.state, { kind: 'said', text }).step
    }
    expect(step.end).toEqual({ reason: 'finished', outcome: 'won' })
  })

  it('chooses the intent that was meant for at least 80 % of a hundred paraphrases, without an embedding service', () => {
    const all = read(key)
    expect(all.length).toBeGreaterThanOrEqual(100)
    const nodes = new Map(scene.flow.nodes.map((n) => [n.id, n]))
    expect(
      all.filter((r) => r.intent !== null && !nodes.get(r.node)?.transitions.some((t) => t.id === r.intent)),
    ).toEqual([])
    const measured = intentAccuracy(scene, all)
    expect(measured.share).toBeGreaterThanOrEqual(0.8)
    expect(measured.offTopicShare).toBeGreaterThanOrEqual(0.8)
  })

  it('does not take the off-topic among words that nobody tuned for as an answer', () => {
    expect(intentAccuracy(scene, read(`${key}.held-out`)).offTopicShare).toBeGreaterThanOrEqual(0.8)
  })
})

/** What must never pass, from wordings that were written before the key words were opened. */
const own = z.object({
  sensible: z.array(z.object({ turns: z.array(z.object({ node: z.string(), text: z.string() })) })),
  strategies: z.object({
    keywordList: z.array(z.object({ node: z.string(), text: z.string() })),
    swearing: z.array(z.object({ node: z.string(), text: z.string() })),
    negatedAll: z.array(z.object({ node: z.string(), text: z.string() })),
    wrongFigures: z.array(z.object({ node: z.string(), text: z.string() })),
    stuffed: z.string(),
  }),
})
const wordingsOf = (key: DemoSceneKey) =>
  own.parse(JSON.parse(readFileSync(new URL(`../understanding/${key}.json`, folder), 'utf8')))

/** A conversation in which the learner says `text` at each node; null: the learner leaves. */
function play(scene: SceneContent, text: (nodeId: string, n: number) => string | null): PracticeScore {
  let step = startFlow(scene, 3)
  const turns: ScoredTurn[] = []
  let heard = step.lines
  while (!step.end && turns.length < 24) {
    const said = text(step.state.nodeId, turns.length)
    if (said === null) break
    const context = { heard, said: turns.map((one) => one.text) }
    const after = advanceFlow(scene, step.state, { kind: 'said', text: said }, context)
    const { nodeId } = step.state
    turns.push({
      turn: turns.length + 1,
      nodeId,
      text: said,
      kind: 'text',
      decision: after.decision,
      measures: null,
      replyMs: null,
    })
    step = after.step
    if (step.lines.length > 0) heard = step.lines
  }
  const { language, flow, lexicon } = scene
  const end = step.end ?? { reason: 'by_learner' as const }
  const learner = { name: '沈晓雯', workno: 'A20312' }
  return scorePractice({ language, flow, path: step.state.path, end, turns, lexicon, learner }, ruleFor(scene))
}

describe.each(KEYS)('who passes %s', (key) => {
  const scene = DEMO_SCENES[key]
  const { sensible, strategies } = wordingsOf(key)
  const following = (turns: readonly { node: string; text: string }[]) => (nodeId: string) =>
    turns.find(({ node }) => node === nodeId)?.text ?? null
  const before = (nodeId: string) =>
    scene.flow.nodes.filter((one) => one.transitions.some((way) => way.node === nodeId)).flatMap((one) => one.lines)
  const scripts = scene.flow.nodes.flatMap((node) => node.transitions.flatMap((way) => way.scripts.slice(0, 1)))
  const [first] = sensible

  it('a sensible learner in ordinary words of their own', () => {
    const scores = sensible.map(({ turns }) => play(scene, following(turns)))
    expect(scores.filter(({ passed }) => passed).length).toBeGreaterThanOrEqual(3)
    expect(Math.min(...scores.map(({ total }) => total ?? 0))).toBeGreaterThanOrEqual(70)
  })

  it.each([
    ['a list of key words', following(strategies.keywordList), 40],
    ['one stuffed sentence every turn', () => strategies.stuffed, 40],
    ['the right words, denied', following(strategies.negatedAll), 40],
    ['swearing with key words', following(strategies.swearing), 40],
    ['wrong figures', following(strategies.wrongFigures), 65],
    ['the customer parroted', (nodeId: string) => before(nodeId)[0]?.text ?? '', 40],
    ['all scripts in one breath', () => scripts.join(', ').slice(0, 480), 40],
    [
      'leaving after two turns',
      (nodeId: string, n: number) => (n < 2 ? following(first?.turns ?? [])(nodeId) : null),
      40,
    ],
  ] as [string, (nodeId: string, n: number) => string | null, number][])('nobody by %s', (_name, text, most) => {
    const { passed, total } = play(scene, text)
    expect(passed).toBe(false)
    expect(total).toBeLessThanOrEqual(most)
  })

  it('nothing is lost for wording by following the scene’s own advice', () => {
    const { dimensions, open } = play(scene, (nodeId) => {
      const node = scene.flow.nodes.find(({ id }) => id === nodeId)
      const best = node?.transitions.find((way) => way.right === true || way.outcome === 'won') ?? node?.transitions[0]
      return best?.better ?? best?.scripts[0] ?? ''
    })
    expect(open).toEqual([])
    expect(dimensions.find(({ dimension }) => dimension === 'wording')?.score).toBe(100)
  })
})

describe('the English scene', () => {
  it('has phrases short enough for a grammar, of plain words', () => {
    const scene = DEMO_SCENES['hotel-check-in']
    const phrases = scene.flow.nodes.flatMap((n) => n.transitions.flatMap((t) => t.scripts))
    expect(phrases.filter((p) => p.split(' ').length > 12 || !/^[a-z ]+$/.test(p))).toEqual([])
    expect(referencePhrases(scene, startFlow(scene, 1).state).length).toBeGreaterThanOrEqual(8)
  })
})
