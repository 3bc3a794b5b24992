import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { advanceFlow } from '@lianda/shared/module/scene/flow.rules'
import type { FlowDecision, FlowState } from '@lianda/shared/module/scene/flow.types'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import * as z from 'zod/mini'
import { linesBefore, playScene, type Strategy } from '../../shared/test/play-scene'
import { DEMO_SCENES } from '../../server/src/module/scene/demo/demo-scenes'
import { atLeast, atMost, type Bench, type Figure, percentile, report } from './figures'

const FOLDER = resolve(import.meta.dirname, '..', '..', 'shared', 'test-data', 'understanding')
const said = z.object({ node: z.string(), text: z.string() })
const meant = z.object({ ...said.shape, way: z.string(), keyInformation: z._default(z.array(z.string()), []) })
const turn = z.object({ ...said.shape, again: z.optional(z.string()) })
const talks = z.array(z.object({ turns: z.array(turn) }))
const wordings = z.object({
  ordinary: z.array(meant),
  colloquial: z.array(meant),
  offTopic: z.array(said),
  negated: z.array(z.object({ ...said.shape, way: z.string() })),
  wrongFigure: z.array(z.object({ ...said.shape, label: z.string(), right: z.optional(z.boolean()) })),
  conduct: z.array(z.object({ ...said.shape, kind: z.string() })),
  askingBack: z.array(said),
  sensible: talks,
  colloquialConversations: talks,
  twoMistakes: talks,
  strategies: z.object({
    keywordList: z.array(said),
    swearing: z.array(said),
    negatedAll: z.array(said),
    wrongFigures: z.array(said),
    stuffed: z.string(),
  }),
})
type Turn = z.infer<typeof turn>

const following =
  (turns: readonly Turn[]): Strategy =>
  (nodeId) =>
    turns.find(({ node }) => node === nodeId) ?? null

/** Understands one sentence at a node, after the customer's lines that lead there. */
function understood(scene: SceneContent, { node, text }: { node: string; text: string }): FlowDecision {
  const state: FlowState = { nodeId: node, path: [node], misses: 0, silences: 0, seed: 1, draws: 0 }
  return advanceFlow(scene, state, { kind: 'said', text }, { heard: linesBefore(scene, node) }).decision
}

const share = <T>(all: readonly T[], good: (one: T) => boolean): number =>
  all.length === 0 ? 100 : Math.round((1_000 * all.filter(good).length) / all.length) / 10

function sentences(key: string, scene: SceneContent, own: z.infer<typeof wordings>): Figure[] {
  const taken = (one: z.infer<typeof meant>): boolean => {
    const { result, nodeId, intentId } = understood(scene, one)
    const ways = scene.flow.nodes.find(({ id }) => id === one.node)?.transitions ?? []
    const [got, wanted] = [intentId, one.way].map((id) => ways.find((way) => way.id === id))
    const alike = got?.node === wanted?.node && got?.right === wanted?.right && got?.outcome === wanted?.outcome
    return result === 'matched' && nodeId === one.node && got !== undefined && alike
  }
  const refused = ({ way, ...one }: { node: string; text: string; way: string }): boolean => {
    const { result, intentId, contradicted = [] } = understood(scene, one)
    return result !== 'matched' || intentId !== way || contradicted.length > 0
  }
  const says = (one: { node: string; text: string; label: string }) => understood(scene, one).said.includes(one.label)
  const kinds = (one: { node: string; text: string }) => understood(scene, one).conduct ?? []
  const withInformation = own.ordinary.filter(({ keyInformation }) => keyInformation.length > 0)
  const bad = own.conduct.filter(({ kind }) => !['none', 'contradiction'].includes(kind))
  const chinese = scene.language !== '16k_en'
  return [
    ...(chinese
      ? [
          atLeast(`${key}: ordinary wording`, share(own.ordinary, taken), 95, '%'),
          atLeast(`${key}: colloquial wording`, share(own.colloquial, taken), 45, '%'),
        ]
      : [
          report(`${key}: ordinary wording`, share(own.ordinary, taken), '%'),
          report(`${key}: colloquial wording`, share(own.colloquial, taken), '%'),
        ]),
    atLeast(
      `${key}: off-topic left alone`,
      share(own.offTopic, (one) => understood(scene, one).result !== 'matched'),
      95,
      '%',
    ),
    report(
      `${key}: key information heard in ordinary wording`,
      share(withInformation, (one) => one.keyInformation.every((label) => understood(scene, one).said.includes(label))),
      '%',
    ),
    report(`${key}: denied answers not taken`, share(own.negated, refused), '%'),
    report(
      `${key}: another value not taken`,
      share(
        own.wrongFigure.filter(({ right }) => !right),
        (one) => !says(one),
      ),
      '%',
    ),
    report(
      `${key}: the value in another notation taken`,
      share(
        own.wrongFigure.filter(({ right }) => right === true),
        says,
      ),
      '%',
    ),
    report(
      `${key}: bad conduct recognised`,
      share(bad, (one) => kinds(one).length > 0),
      '%',
    ),
    report(
      `${key}: harmless look-alikes left alone`,
      share(
        own.conduct.filter(({ kind }) => kind === 'none'),
        (one) => kinds(one).length === 0,
      ),
      '%',
    ),
    report(
      `${key}: asking back costs nothing`,
      share(own.askingBack, (one) => understood(scene, one).result !== 'non_standard'),
      '%',
    ),
  ]
}

function strategies(scene: SceneContent, own: z.infer<typeof wordings>): Record<string, Strategy> {
  const waiting = scene.flow.nodes.filter(({ type }) => type === 'student' || type === 'question')
  const scripts = scene.flow.nodes.flatMap((node) => node.transitions.flatMap((way) => way.scripts.slice(0, 1)))
  const [first] = own.sensible
  const elsewhere =
    (by: number): Strategy =>
    (nodeId) => {
      const at = waiting.findIndex(({ id }) => id === nodeId)
      return { text: waiting[(at + by) % waiting.length]?.transitions[0]?.scripts[0] ?? '' }
    }
  const sensible = following(first?.turns ?? [])
  const goodbye = scene.language === '16k_en' ? 'Thank you, goodbye, have a nice evening.' : '好的，谢谢您，再见。'
  return {
    'list of key words': following(own.strategies.keywordList),
    'one stuffed sentence': () => ({ text: own.strategies.stuffed }),
    negated: following(own.strategies.negatedAll),
    'swearing with key words': following(own.strategies.swearing),
    'wrong figures': following(own.strategies.wrongFigures),
    'customer parroted': (nodeId) => ({ text: linesBefore(scene, nodeId)[0]?.text ?? goodbye }),
    monologue: () => ({ text: scripts.join(', ').slice(0, 480) }),
    'left after two turns': (nodeId, n) => (n < 2 ? sensible(nodeId, n) : null),
    'one sentence': (nodeId, n) => (n < 1 ? sensible(nodeId, n) : null),
    goodbye: () => ({ text: goodbye }),
    'lines one place on': elsewhere(1),
    'lines two places on': elsewhere(2),
  }
}

function conversations(key: string, scene: SceneContent, own: z.infer<typeof wordings>): Figure[] {
  const of = (talk: readonly { turns: Turn[] }[]) => talk.map(({ turns }) => playScene(scene, following(turns)))
  const points = (scores: readonly { total: number | null }[]) => scores.map(({ total }) => total ?? 0)
  const sensible = of(own.sensible)
  const mistakes = points(of(own.twoMistakes))
  const played = Object.entries(strategies(scene, own)).map(([name, strategy]) => ({
    name,
    score: playScene(scene, strategy),
  }))
  const best = played.toSorted((a, b) => (b.score.total ?? 0) - (a.score.total ?? 0))[0]
  return [
    atLeast(`${key}: sensible learners, least score`, Math.min(...points(sensible)), 85, 'points'),
    report(
      `${key}: sensible learners passed`,
      share(sensible, ({ passed }) => passed),
      '%',
    ),
    report(
      `${key}: colloquial, asked again, least score`,
      Math.min(...points(of(own.colloquialConversations))),
      'points',
    ),
    report(`${key}: two mistakes, least score`, Math.min(...mistakes), 'points'),
    report(`${key}: two mistakes, highest score`, Math.max(...mistakes), 'points'),
    atMost(`${key}: best strategy without sense (${best?.name ?? ''})`, best?.score.total ?? 0, 40, 'points'),
    atMost(`${key}: strategies that pass`, played.filter(({ score }) => score.passed).length, 0, ''),
  ]
}

/** Milliseconds of a decision, p95, once the scene is prepared. */
function speed(scenes: readonly [SceneContent, z.infer<typeof wordings>][]): Figure {
  const times = scenes.flatMap(([scene, own]) => {
    for (const one of own.ordinary) understood(scene, one)
    return own.ordinary.map((one) => {
      const begun = performance.now()
      understood(scene, one)
      return performance.now() - begun
    })
  })
  return atMost('a decision, p95', percentile(times, 95), 10, 'ms')
}

export const understandingBench: Bench = {
  name: 'understanding',
  title: 'Understanding and score on own wordings',
  run() {
    const scenes = Object.entries(DEMO_SCENES).map(([key, scene]) => {
      const file = resolve(FOLDER, `${key}.json`)
      return { key, scene, own: wordings.parse(JSON.parse(readFileSync(file, 'utf8'))) }
    })
    const figures = scenes.flatMap(({ key, scene, own }) => [
      ...sentences(key, scene, own),
      ...conversations(key, scene, own),
    ])
    return Promise.resolve({
      how: 'Words alone, without an embedding service. The wordings were written from the scenes’ descriptions before their key words were opened and are frozen (shared/test-data/understanding). The first run, before anything was changed: ordinary 73 to 88 %, colloquial 33 to 44 %, off-topic 83 to 96 %, sensible learners 28 to 98 points, best strategy 66 points. The rules of negation, values and conduct were widened afterwards with these lines in view, so that they say less about other words now; keywords, scripts and thresholds were not.',
      figures: [...figures, speed(scenes.map(({ scene, own }) => [scene, own]))],
    })
  },
}
