import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { preparer } from '@lianda/shared/module/lexicon/prepare.rules'
import { encodedText } from '@lianda/shared/module/understanding/encoded-text.rules'
import {
  type IntentGuess,
  type IntentIndex,
  acceptedIntents,
  intentIndex,
  rankIntents,
  textsToEncode,
} from '@lianda/shared/module/understanding/intent-index.rules'
import type { Vector } from '@lianda/shared/module/understanding/vector-space.rules'
import { type LocalEmbeddings, localEmbeddings } from '../../server/src/infra/llm/local-embedding'
import { type Figure, atLeast, atMost, percentile, report } from './figures'
import { type IntentSet, type IntentSets, intentsFolder, readIntentSets } from './intent-sets'

/** The computed bar itself. */
const STRICTNESS = 50
const LEXICON = preparer({ polite: [], sensitive: [], hotWords: [], synonyms: [] }, '16k_en')
/** The encoder's thread, as it is built for the server. */
export const ENCODER_THREAD = pathToFileURL(
  resolve(import.meta.dirname, '..', '..', 'server', 'dist', 'local-embedding-worker.js'),
)

type Vectors = ReadonlyMap<string, Vector>

/** Shares in percent. */
interface Shares {
  right: number
  wrong: number
  foreign: number
  unseen: number
  otherNode: number
  otherIntents: number
}

/** Chooses at one node and keeps how long each decision took, without the encoder. */
type Choose = (node: string, text: string) => IntentGuess | null

const chooser =
  (index: IntentIndex, vectors: Vectors | null, times: number[]): Choose =>
  (node, text) => {
    const began = performance.now()
    const vector = vectors?.get(encodedText(text, true)) ?? null
    const [best = null] = acceptedIntents(rankIntents(index, node, text, vector), STRICTNESS)
    times.push(performance.now() - began)
    return best
  }

const share = <T>(all: readonly T[], test: (one: T) => boolean): number =>
  (100 * all.filter(test).length) / Math.max(1, all.length)

function measure(set: IntentSet, { outOfScope, unseen }: IntentSets, choose: Choose): Shares {
  const ids = set.nodes.map((n) => n.id)
  const at = (texts: readonly string[]) => texts.flatMap((text) => ids.map((node) => ({ node, text })))
  const alone = (turn: { node: string; text: string }): boolean => choose(turn.node, turn.text) === null
  const chosen = set.held.map((h) => ({ ...h, guess: choose(h.node, h.text) }))
  const others = set.held.flatMap(({ node, text }) =>
    ids.filter((id) => id !== node).map((other) => ({ node: other, text })),
  )
  return {
    right: share(chosen, (c) => c.guess?.intent === c.intent),
    wrong: share(chosen, (c) => c.guess !== null && c.guess.intent !== c.intent),
    foreign: share(at(outOfScope), alone),
    unseen: share(at(outOfScope.filter((t) => unseen.has(t))), alone),
    otherNode: share(others, alone),
    otherIntents: share(at(set.trade), alone),
  }
}

const mean = (all: readonly Shares[], key: keyof Shares): number =>
  all.reduce((sum, s) => sum + s[key], 0) / Math.max(1, all.length)

const round = (value: number): number => Math.round(value * 10) / 10

interface Goals {
  right: number
  foreign: number
  otherNode: number
}

function rows(method: string, sets: readonly IntentSet[], shares: readonly Shares[], goals: Goals): Figure[] {
  const keys: (keyof Shares)[] = ['right', 'wrong', 'foreign', 'otherNode', 'otherIntents']
  const bySet = sets.map((set, i) => {
    const found = shares[i]
    return report(`${method}: ${set.name}`, keys.map((k) => round(found?.[k] ?? 0).toFixed(1)).join(' / '))
  })
  return [
    report(
      `${method}, by set`,
      'right / wrong / foreign left alone / other node left alone / other intents left alone, %',
    ),
    ...bySet,
    atLeast(`${method}: right, mean of the sets`, round(mean(shares, 'right')), goals.right, '%'),
    report(`${method}: wrong, mean`, round(mean(shares, 'wrong')), '%'),
    atLeast(`${method}: foreign sentences left alone, mean`, round(mean(shares, 'foreign')), goals.foreign, '%'),
    report(`${method}: of these the ones unseen in tuning`, round(mean(shares, 'unseen')), '%'),
    atLeast(
      `${method}: sentences of the other node left alone, mean`,
      round(mean(shares, 'otherNode')),
      goals.otherNode,
      '%',
    ),
    report(
      `${method}: sentences of other intents of the trade left alone, mean`,
      round(mean(shares, 'otherIntents')),
      '%',
    ),
  ]
}

/** Vectors of everything that is said or an example, one by one as in a conversation, with the time of each. */
async function encodeAll(sets: IntentSets, encoder: LocalEmbeddings, times: number[]): Promise<Vectors> {
  const said = sets.sets.flatMap((s) => [...s.held.map((h) => h.text), ...s.trade]).concat(sets.outOfScope)
  const texts = new Set([
    ...sets.sets.flatMap((s) => textsToEncode(s.nodes, true)),
    ...said.map((t) => encodedText(t, true)),
  ])
  const vectors = new Map<string, Vector>()
  for (const text of texts) {
    const began = performance.now()
    const [vector = []] = await encoder.embed([text], AbortSignal.timeout(60_000))
    times.push(performance.now() - began)
    vectors.set(text, Float32Array.from(vector))
  }
  return vectors
}

function run(sets: IntentSets, vectors: Vectors | null, times: number[], builds: number[], apart: boolean): Shares[] {
  return sets.sets.map((set) => {
    const began = performance.now()
    const scenes = apart ? set.nodes.map((n) => [n]) : [set.nodes]
    const choosers = new Map(
      scenes.flatMap((nodes) => {
        const index = intentIndex({ nodes, lexicon: LEXICON, vectors: vectors ?? undefined })
        const choose = chooser(index, vectors, times)
        return nodes.map((n) => [n.id, choose] as const)
      }),
    )
    builds.push(performance.now() - began)
    return measure(set, sets, (node, text) => choosers.get(node)?.(node, text) ?? null)
  })
}

function missing(): Figure[] {
  return [report('public sets of intents', 'not measured: name their folder with --intents=<folder> or INTENTS_FOLDER')]
}

async function figures(folder: string): Promise<Figure[]> {
  const sets = readIntentSets(folder)
  const times = { words: [] as number[], both: [] as number[], encoder: [] as number[], apart: [] as number[] }
  const builds = { words: [] as number[], both: [] as number[] }
  const words = run(sets, null, times.words, builds.words, false)
  const encoder = localEmbeddings(ENCODER_THREAD)
  try {
    const vectors = await encodeAll(sets, encoder, times.encoder)
    const both = run(sets, vectors, times.both, builds.both, false)
    const near = both[sets.sets.findIndex((s) => s.name.includes('near'))]
    const apart = [run(sets, null, times.apart, [], true), run(sets, vectors, times.apart, [], true)]
    const alone = (['right', 'foreign', 'otherNode'] as const).map((k) =>
      apart.map((a) => round(mean(a, k))).join(', '),
    )
    const decision = percentile(times.both, 95) + percentile(times.encoder, 95)
    return [
      ...rows('words only', sets.sets, words, { right: 85, foreign: 91, otherNode: 72 }),
      ...rows('with the encoder', sets.sets, both, { right: 91, foreign: 95, otherNode: 70 }),
      atLeast('with the encoder: near neighbours right', round(near?.right ?? 0), 83, '%'),
      report('each node a scene of its own (words, encoder): right', `${alone[0]} %`),
      report('each node a scene of its own: foreign left alone', `${alone[1]} %`),
      report('each node a scene of its own: the other node left alone', `${alone[2]} %`),
      atMost('a decision by words, 95th percentile', percentile(times.words, 95), 10, 'ms'),
      atMost('a decision with the encoder, 95th percentile of both added', decision, 60, 'ms'),
      report('the encoder for a sentence, median', percentile(times.encoder, 50), 'ms'),
      report('building an index of 100 examples, words, slowest', Math.max(...builds.words), 'ms'),
      report('the same with vectors at hand, slowest', Math.max(...builds.both), 'ms'),
    ]
  } finally {
    await encoder.close()
  }
}

/** Choice of intents on the public sets, with what is measured and how. */
export const publicSets = {
  how:
    'Public sets: two nodes of five intents a set, ten examples each, all held-out sentences (intent-sets.json: drawn before ' +
    'tuning, and tuned on other intents). Right = the intent that is meant is the best at its node and reaches the bar; left alone = none reaches it. ' +
    "Other node: held-out sentences of the set's five intents that the node lacks. Other intents: of all other intents of BANKING77, or of the set's domains of CLINC150; no node has them.",
  async figures(): Promise<Figure[]> {
    const folder = intentsFolder()
    return folder === null ? missing() : await figures(folder)
  },
}
