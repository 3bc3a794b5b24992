import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { advanceFlow } from '@lianda/shared/module/scene/flow.rules'
import { isEnglish } from '@lianda/shared/module/lexicon/prepare.rules'
import { encodedText } from '@lianda/shared/module/understanding/encoded-text.rules'
import type { FlowDecision, FlowState } from '@lianda/shared/module/scene/flow.types'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import * as z from 'zod/mini'
import { type Encode, linesBefore, playScene, type Strategy } from '../../shared/test/play-scene'
import { localEmbeddings } from '../../server/src/infra/llm/local-embedding'
import { encodeScene } from '../../server/src/module/practice/answer/encode-turn'
import { DEMO_SCENES } from '../../server/src/module/scene/demo/demo-scenes'
import { ENCODER_THREAD, publicSets } from './intent-choice'
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

/** A scene with its own wordings, and what an encoder makes of them. */
interface Played {
  key: string
  scene: SceneContent
  own: z.infer<typeof wordings>
  encode: Encode
}

/** Understands one sentence at a node, after the customer's lines that lead there. */
function understood({ scene, encode }: Played, { node, text }: { node: string; text: string }): FlowDecision {
  const state: FlowState = { nodeId: node, path: [node], misses: 0, silences: 0, seed: 1, draws: 0 }
  return advanceFlow(scene, state, { kind: 'said', text }, { heard: linesBefore(scene, node), encoded: encode(text) })
    .decision
}

const share = <T>(all: readonly T[], good: (one: T) => boolean): number =>
  all.length === 0 ? 100 : Math.round((1_000 * all.filter(good).length) / all.length) / 10

function sentences(played: Played): Figure[] {
  const { key, scene, own } = played
  const taken = (one: z.infer<typeof meant>): boolean => {
    const { result, nodeId, intentId } = understood(played, one)
    const ways = scene.flow.nodes.find(({ id }) => id === one.node)?.transitions ?? []
    const [got, wanted] = [intentId, one.way].map((id) => ways.find((way) => way.id === id))
    const alike = got?.node === wanted?.node && got?.right === wanted?.right && got?.outcome === wanted?.outcome
    return result === 'matched' && nodeId === one.node && got !== undefined && alike
  }
  const refused = ({ way, ...one }: { node: string; text: string; way: string }): boolean => {
    const { result, intentId, contradicted = [] } = understood(played, one)
    return result !== 'matched' || intentId !== way || contradicted.length > 0
  }
  const says = (one: { node: string; text: string; label: string }) => understood(played, one).said.includes(one.label)
  const kinds = (one: { node: string; text: string }) => understood(played, one).conduct ?? []
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
      share(own.offTopic, (one) => understood(played, one).result !== 'matched'),
      95,
      '%',
    ),
    report(
      `${key}: key information heard in ordinary wording`,
      share(withInformation, (one) =>
        one.keyInformation.every((label) => understood(played, one).said.includes(label)),
      ),
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
      share(own.askingBack, (one) => understood(played, one).result !== 'non_standard'),
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

function conversations({ key, scene, own, encode }: Played): Figure[] {
  const of = (talk: readonly { turns: Turn[] }[]) => talk.map(({ turns }) => playScene(scene, following(turns), encode))
  const points = (scores: readonly { total: number | null }[]) => scores.map(({ total }) => total ?? 0)
  const sensible = of(own.sensible)
  const mistakes = points(of(own.twoMistakes))
  const played = Object.entries(strategies(scene, own)).map(([name, strategy]) => ({
    name,
    score: playScene(scene, strategy, encode),
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
function speed(all: readonly Played[]): Figure {
  const times = all.flatMap((played) => {
    for (const one of played.own.ordinary) understood(played, one)
    return played.own.ordinary.map((one) => {
      const begun = performance.now()
      understood(played, one)
      return performance.now() - begun
    })
  })
  return atMost('a decision, p95', percentile(times, 95), 10, 'ms')
}

const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : value && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : []

/** The same wordings with the encoder that the server has for English. */
async function encoded({ key, scene, own }: Played): Promise<Played> {
  const encoder = localEmbeddings(ENCODER_THREAD)
  const index = await encodeScene(encoder, scene)
  const texts = [...new Set([...textsIn(own), ...textsIn(scene.flow)])]
  const vectors = await encoder.embed(
    texts.map((text) => encodedText(text, true)),
    AbortSignal.timeout(300_000),
  )
  await encoder.close()
  const of = new Map(texts.map((text, at) => [text, vectors[at]]))
  const encode: Encode = (text) => {
    const vector = of.get(text)
    return vector && { index, vector }
  }
  return { key: `${key} with the encoder`, scene, own, encode }
}

export const understandingBench: Bench = {
  name: 'understanding',
  title: 'Understanding and score on own wordings, and choice of intents on public sets',
  async run() {
    const words = Object.entries(DEMO_SCENES).map(([key, scene]): Played => {
      const file = resolve(FOLDER, `${key}.json`)
      return { key, scene, own: wordings.parse(JSON.parse(readFileSync(file, 'utf8'))), encode: () => undefined }
    })
    const english = words.filter(({ scene }) => isEnglish(scene.language))
    const scenes = [...words, ...(await Promise.all(english.map(encoded)))]
    const figures = scenes.flatMap((played) => [...sentences(played), ...conversations(played)])
    return {
      how: `Own wordings: written from the scenes’ descriptions before their key words were opened, and frozen (shared/test-data/understanding). The first run, before anything was changed: ordinary 73 to 88 %, colloquial 33 to 44 %, off-topic 83 to 96 %, sensible learners 28 to 98 points, best strategy 66 points. The rules of negation, values and conduct and the weights of the evidence were found with these lines in view, so that they say less about other words; key words and scripts were not touched. ${publicSets.how}`,
      figures: [...figures, speed(words), ...(await publicSets.figures())],
    }
  },
}
