import { isEnglish } from '@lianda/shared/module/lexicon/prepare.rules'
import { readFileSync } from 'node:fs'
import { validateFlow } from '@lianda/shared/module/scene/flow-problems.rules'
import { advanceFlow, referencePhrases, startFlow } from '@lianda/shared/module/scene/flow.rules'
import { type Paraphrase, intentAccuracy } from '@lianda/shared/module/scene/intent-accuracy.rules'
import { sceneContent } from '@lianda/shared/module/scene/scene.contract'
import { ruleProblems } from '@lianda/shared/module/scoring/scoring.rules'
import { ruleFor } from '@lianda/shared/module/scoring/scoring-defaults.rules'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { linesBefore, playScene, type Strategy } from '../../../../../shared/test/play-scene'
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

describe.each(KEYS)('who passes %s', (key) => {
  const scene = DEMO_SCENES[key]
  const { sensible, strategies } = wordingsOf(key)
  const following =
    (turns: readonly { node: string; text: string }[]): Strategy =>
    (nodeId) =>
      turns.find(({ node }) => node === nodeId) ?? null
  const scripts = scene.flow.nodes.flatMap((node) => node.transitions.flatMap((way) => way.scripts.slice(0, 1)))
  const [first] = sensible

  it('a sensible learner in ordinary words of their own', () => {
    const scores = sensible.map(({ turns }) => playScene(scene, following(turns)))
    expect(scores.every(({ passed }) => passed)).toBe(true)
    expect(Math.min(...scores.map(({ total }) => total ?? 0))).toBeGreaterThanOrEqual(85)
  })

  it('the same words, as a recogniser gives them without punctuation, score the same', () => {
    const heard = (text: string) =>
      text.toLowerCase().replace(/[^\p{L}\p{N}'%]+/gu, isEnglish(scene.language) ? ' ' : '')
    for (const { turns } of sensible) {
      const bare = turns.map((turn) => ({ ...turn, text: heard(turn.text) }))
      const [typed, spoken] = [turns, bare].map((said) => playScene(scene, following(said)).total ?? 0)
      expect(Math.abs((typed ?? 0) - (spoken ?? 0))).toBeLessThanOrEqual(2)
    }
  })

  it.each([
    ['a list of key words', following(strategies.keywordList), 40],
    ['one stuffed sentence every turn', () => ({ text: strategies.stuffed }), 40],
    ['the right words, denied', following(strategies.negatedAll), 40],
    ['swearing with key words', following(strategies.swearing), 40],
    ['wrong figures', following(strategies.wrongFigures), 55],
    ['the customer parroted', (nodeId) => ({ text: linesBefore(scene, nodeId)[0]?.text ?? '' }), 40],
    ['all scripts in one breath', () => ({ text: scripts.join(', ').slice(0, 480) }), 40],
    ['leaving after two turns', (nodeId, n) => (n < 2 ? following(first?.turns ?? [])(nodeId, n) : null), 40],
  ] as [string, Strategy, number][])('nobody by %s', (_name, strategy, most) => {
    const { passed, total } = playScene(scene, strategy)
    expect(passed).toBe(false)
    expect(total).toBeLessThanOrEqual(most)
  })

  it('nothing is lost for wording by following the scene’s own advice', () => {
    const { dimensions, open } = playScene(scene, (nodeId) => {
      const node = scene.flow.nodes.find(({ id }) => id === nodeId)
      const best = node?.transitions.find((way) => way.right === true || way.outcome === 'won') ?? node?.transitions[0]
      return { text: best?.better ?? best?.scripts[0] ?? '' }
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
