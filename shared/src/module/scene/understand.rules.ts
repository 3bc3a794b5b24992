import { findKeywords, keywordsScore, type PreparedExpression, prepareKeywords } from '../lexicon/keywords.rules'
import { isEnglish, type PreparedText, type Preparer, preparer } from '../lexicon/prepare.rules'
import { neighbours } from './flow-graph.rules'
import { waits } from '../scoring/scored-nodes.rules'
import { conductOf } from '../understanding/conduct.rules'
import { clausesOf } from '../understanding/clauses.rules'
import { fitOf } from '../understanding/fit.rules'
import { type IntentIndex, intentIndex, rankIntents } from '../understanding/intent-index.rules'
import { checkInformation } from '../understanding/key-information.rules'
import type { Judgement, Question } from '../understanding/judge.rules'
import type { NodeSource } from '../understanding/scene-part.rules'
import { isSentence } from '../understanding/sentence.rules'
import { asides } from '../understanding/speech-acts.rules'
import { asksFor, isParroted, isRepeated, isTooMuchAtOnce } from '../understanding/own-words.rules'
import { OFFENCES } from './customer-reply.rules'
import type { ConductFound, Contradiction, FlowDecision, TurnContext } from './flow.types'
import type { ConductKind, FlowNode, NotTaken, SceneContent, Transition } from './scene.contract'
import { type Weigh, explainedShare, scriptSimilarity, weigher } from './similarity.rules'

interface PreparedIntent {
  keywords: PreparedExpression
  scripts: PreparedText[]
  features: Set<string>
}

/** A scene prepared for understanding turns; built once per scene version. */
export interface SceneIndex {
  lexicon: Preparer
  weigh: Weigh
  intents: Map<Transition, PreparedIntent>
  /** Learned from the examples by words; one with an encoder's vectors is in the context of a turn. */
  examples: IntentIndex
  /** What its people talk about besides: no off-topic there. */
  talkedOf: ReadonlySet<string>
}

/** The nodes of a scene with the examples of their intents, to learn from. */
export const exampleNodes = (content: SceneContent): NodeSource[] =>
  content.flow.nodes.filter(waits).map(({ id, transitions }) => ({
    id,
    intents: transitions.map((way) => ({ id: way.id, examples: way.scripts })),
  }))

/** What is said in a scene, on both sides. */
const textsOf = ({ flow, goal, persona }: SceneContent): string[] => [
  goal,
  persona.brief,
  ...flow.nodes.flatMap(({ lines, transitions }) => [
    ...lines.map(({ text }) => text),
    ...transitions.flatMap(({ scripts, keywords }) => [...scripts, keywords]),
  ]),
]

const built = new WeakMap<SceneContent, SceneIndex>()

/** The index of a scene, cached by content object: pass the same object, so that it is built once. */
export function sceneIndex(content: SceneContent): SceneIndex {
  const known = built.get(content)
  if (known) return known
  const lexicon = preparer(content.lexicon, content.language)
  const intents = new Map<Transition, PreparedIntent>()
  for (const node of content.flow.nodes.filter(waits)) {
    for (const t of node.transitions) {
      const scripts = t.scripts.map((s) => lexicon.prepare(s))
      const features = new Set(scripts.flatMap((s) => [...s.features]))
      intents.set(t, { keywords: prepareKeywords(t.keywords, lexicon), scripts, features })
    }
  }
  const weigh = weigher([...intents.values()].map((i) => i.features))
  const examples = intentIndex({ nodes: exampleNodes(content), lexicon })
  const talkedOf = new Set(textsOf(content).flatMap((text) => asides(text).map(({ about }) => about)))
  const index = { lexicon, weigh, intents, examples, talkedOf }
  built.set(content, index)
  return index
}

/** How well an intent matches the learner's words. */
export interface IntentMatch {
  node: FlowNode
  transition: Transition
  /** 0-100 on the scale of strictness: from 50 on it is accepted as computed. */
  score: number
  by: FlowDecision['by']
  nearest: string | null
  /** Chance that it is meant, 0-1. */
  sure: number
}

/** How much of the likeness an intent's examples have together. */
const TOGETHER = 0.85

/** Likeness to the nearest example, or to all of them together, 0-1. */
function likenessOf(said: PreparedText, intent: PreparedIntent, { english }: Preparer, weigh: Weigh): number {
  const each = intent.scripts.map((script) => scriptSimilarity(said, script, english, weigh))
  return Math.max(...each, TOGETHER * explainedShare(said.features, intent.features, weigh))
}

/** Share of a Chinese turn that is about what nobody in the scene talks about. */
function asideShare({ text, units }: PreparedText, talkedOf: ReadonlySet<string>): number {
  const beside = asides(text).filter(({ about }) => !talkedOf.has(about))
  return beside.reduce((sum, { length }) => sum + length, 0) / Math.max(1, units.length)
}

/** All intents of a node with their scores, in the order of the node. */
function rankNode(content: SceneContent, node: FlowNode, text: string, context: TurnContext): IntentMatch[] {
  const { lexicon, intents, weigh, examples, talkedOf } = sceneIndex(content)
  const { english } = lexicon
  const said = lexicon.prepare(text)
  const { index = examples, vector = null } = context.encoded ?? {}
  const guesses = content.calculation === 'words' ? [] : rankIntents(index, node.id, text, vector)
  const aside = english ? 0 : asideShare(said, talkedOf)
  return node.transitions.map((transition): IntentMatch => {
    const intent = intents.get(transition)
    const guess = guesses.find((one) => one.intent === transition.id)
    const none = { node, transition, score: 0, by: 'none', nearest: guess?.nearest ?? null, sure: 0 } as const
    if (!intent) return none
    const evidence = {
      calculation: content.calculation,
      keyworded: intent.keywords.length > 0,
      keywords: findKeywords(said, intent.keywords, english),
      guess,
      likeness: likenessOf(said, intent, lexicon, weigh),
      aside,
    }
    return { ...none, ...fitOf(evidence) }
  })
}

/** Points for saying the same in other words when asked again: by chance two turns seldom fit one intent best. */
const SAID_AGAIN = 12

/** Raises the best intent where an earlier turn, which could not be placed, fitted it best too. */
function withAgain(now: IntentMatch[], before: readonly IntentMatch[]): IntentMatch[] {
  const [best, earlier] = [bestMatch(now, 0), bestMatch(before, 0)]
  if (!best || best.transition !== earlier?.transition) return now
  const score = Math.max(best.score, (best.score + earlier.score) / 2 + SAID_AGAIN)
  return now.map((one) => (one === best ? { ...one, score: Math.min(100, score), sure: Math.max(one.sure, 0.5) } : one))
}

/** All intents that can match at a node, with their scores: this node's first, then (cross-node) the neighbours'. */
export function rankTurn(
  content: SceneContent,
  node: FlowNode,
  text: string,
  context: TurnContext = {},
): [IntentMatch[], IntentMatch[]] {
  const around = content.crossNode ? neighbours(content.flow, node) : []
  const here = rankNode(content, node, text, context)
  return [
    context.again ? withAgain(here, rankNode(content, node, context.again, {})) : here,
    around.flatMap((other) => rankNode(content, other, text, context)),
  ]
}

/** The best match at or above a strictness, the earlier one on a tie; null when there is none. */
export function bestMatch(matches: readonly IntentMatch[], strictness: number): IntentMatch | null {
  let best: IntentMatch | null = null
  for (const m of matches) {
    if (m.by === 'none' || m.score < strictness) continue
    if (best === null || m.score > best.score) best = m
  }
  return best
}

export interface Information {
  said: string[]
  missed: string[]
  contradicted: Contradiction[]
}

/** A node's key information when nothing was said. Scoring checks name and work number. */
export const unsaid = (node: FlowNode): Information => ({
  said: [],
  missed: node.mustSay.filter(({ keywords }) => !/\{(name|workno)\}/.test(keywords)).map(({ label }) => label),
  contradicted: [],
})

/** Which of a node's key information a text contains, misses, and contradicts. */
export function keyInformation(
  content: SceneContent,
  node: FlowNode,
  text: string,
  known: readonly string[] = [],
): Information {
  const index = sceneIndex(content)
  const found: Information = { said: [], missed: [], contradicted: [] }
  for (const item of node.mustSay) {
    if (/\{(name|workno)\}/.test(item.keywords)) continue
    const { label, better } = item
    const result = checkInformation(text, item, index.lexicon, known)
    if (result.verdict === 'said') found.said.push(label)
    else if (result.verdict === 'missing' || !result.evidence) found.missed.push(label)
    else {
      const { evidence, expected = better ?? label, sure } = result
      found.contradicted.push({
        label,
        ...evidence,
        expected,
        found: result.found ?? text.slice(evidence.start, evidence.end),
        sure,
      })
    }
  }
  return found
}

/** What a turn means at a node. */
export interface Understood {
  /** The intent that was accepted; null when the turn is no answer. */
  match: IntentMatch | null
  /** The nearest intent, accepted or not. */
  best: IntentMatch | null
  information: Information
  conduct: ConductFound[]
  notTaken: NotTaken | null
  asks: 'again' | 'question' | null
  /** 0-1. */
  sure: number
}

/** Understands a turn: the intent, the key information with what contradicts it, conduct, and what makes it no answer. */
export function understandTurn(content: SceneContent, node: FlowNode, text: string, context: TurnContext): Understood {
  const english = isEnglish(content.language)
  const [here, around] = rankTurn(content, node, text, context)
  const chosen = (from: readonly IntentMatch[]) => bestMatch(from, content.strictness)
  const standing = (from: readonly IntentMatch[]) => from.filter((one) => !isDenied(text, one, content))
  const byWords = chosen(standing(here)) ?? chosen(standing(around)) ?? chosen(here) ?? chosen(around)
  const judged = context.judged ? judgedMatch(context.judged, [...here, ...around], byWords) : byWords
  const best = judged ?? bestMatch([...here, ...around], 0)
  const asks = asksFor(text, english)
  const fitting = judged ?? (asks === 'question' ? askedFor(best, content) : null)
  const conduct = conductOf(text, english)
  const notTaken = reasonAgainst(content, node, text, fitting, conduct, context)
  const match = notTaken ? null : fitting
  return {
    match,
    best,
    information: withJudged(
      keyInformation(
        content,
        match?.node ?? node,
        text,
        (context.heard ?? []).map((line) => line.text),
      ),
      context.judged,
    ),
    conduct,
    notTaken,
    asks: match ? null : asks,
    sure: Math.round(100 * (match ? match.sure : 1 - (best?.sure ?? 0))) / 100,
  }
}

/** From this score on words are sure enough to need no judge, and below the other one they are sure that nothing fits. */
const DOUBTFUL = { from: 10, to: 85 } as const
/** How sure a judge is whose quote stands in the turn. */
const JUDGED = 0.85

/** Whether a judge is asked about a turn: where the scene wants it and words do not settle it. */
export function needsJudge(content: SceneContent, node: FlowNode, text: string, context: TurnContext): boolean {
  if (content.calculation !== 'judge') return false
  const [here, around] = rankTurn(content, node, text, context)
  const score = bestMatch([...here, ...around], 0)?.score ?? 0
  return score >= DOUBTFUL.from && score < DOUBTFUL.to
}

function judgedMatch(
  { intent }: Judgement,
  matches: readonly IntentMatch[],
  byWords: IntentMatch | null,
): IntentMatch | null {
  if (byWords && byWords.score >= DOUBTFUL.to) return byWords
  const found = matches.find(({ transition }) => transition.id === intent)
  return found ? { ...found, score: Math.max(found.score, 100 * JUDGED), by: 'judge', sure: JUDGED } : null
}

/** A judge finds what words miss. It takes nothing back, and no contradiction away. */
function withJudged(found: Information, judged: Judgement | undefined): Information {
  const also = found.missed.filter((label) => judged?.said.includes(label))
  return { ...found, said: [...found.said, ...also], missed: found.missed.filter((label) => !also.includes(label)) }
}

/** What a judge is asked about a turn at a node. */
export function judgeQuestion(
  content: SceneContent,
  node: FlowNode,
  said: string,
  { heard = [] }: TurnContext,
): Question {
  const nodes = content.crossNode ? [node, ...neighbours(content.flow, node)] : [node]
  return {
    heard: heard.map(({ text }) => text),
    said,
    intents: nodes.flatMap(({ transitions }) =>
      transitions.map(({ id, label, scripts }) => ({ id, label, examples: scripts })),
    ),
    information: keyInformation(content, node, said).missed,
  }
}

/** Points that a question may lack at an intent whose examples ask too: else it would pass for a question of the learner's own. */
const ASKED_FOR = 5

function askedFor(best: IntentMatch | null, content: SceneContent): IntentMatch | null {
  if (!best || best.score < content.strictness - ASKED_FOR) return null
  const { scripts } = best.transition
  const asking = scripts.filter((script) => asksFor(script, isEnglish(content.language)) === 'question')
  return 2 * asking.length > scripts.length ? best : null
}

/** Whether an intent is itself such conduct: the author has a way for it, and the customer's reply to it. */
const isAuthored = ({ transition: { scripts } }: IntentMatch, kind: ConductKind, english: boolean): boolean =>
  scripts.some((script) => conductOf(script, english).some((found) => found.kind === kind))

/** Why a turn is no answer, the gravest reason first; null when it is one. */
function reasonAgainst(
  content: SceneContent,
  node: FlowNode,
  text: string,
  fitting: IntentMatch | null,
  conduct: readonly ConductFound[],
  { said = [], heard = [] }: TurnContext,
): NotTaken | null {
  const english = isEnglish(content.language)
  const offences = conduct.filter(({ kind }) => (OFFENCES as readonly string[]).includes(kind))
  if (offences.some(({ kind }) => kind === 'insult' || !fitting || !isAuthored(fitting, kind, english)))
    return 'conduct'
  if (!fitting) return 'not_understood'
  if (!isSentence(text, english)) return 'word_list'
  if (isRepeated(text, said, english)) return 'repeated'
  if (
    isParroted(
      text,
      heard.map((line) => line.text),
      english,
    )
  )
    return 'parroted'
  if (isTooMuchAtOnce(text, scriptsByNode(content), node.id, english)) return 'too_much_at_once'
  return isDenied(text, fitting, content) ? 'denied' : null
}

/** Reference scripts by waiting node. */
const scriptsByNode = (content: SceneContent): Map<string, string[]> =>
  new Map(content.flow.nodes.filter(waits).map((node) => [node.id, node.transitions.flatMap((way) => way.scripts)]))

/** Share of a clause's words that an intent's examples explain, from which a denying or an affirming clause is about it. */
const ABOUT = { denied: 0.5, affirmed: 0.3 } as const

/** Whether a text denies an intent in some clause about it, and affirms it in none. */
function deniesIntent(text: string, intent: PreparedIntent, index: SceneIndex): boolean {
  const { english } = index.lexicon
  const about = clausesOf(text, english).filter(({ start, end, kind }) => {
    const part = index.lexicon.prepare(text.slice(start, end))
    if (keywordsScore(part, intent.keywords, english) > 0) return true
    const share = explainedShare(part.features, intent.features, index.weigh)
    return share >= (kind === 'denied' ? ABOUT.denied : ABOUT.affirmed)
  })
  return about.some(({ kind }) => kind === 'denied') && !about.some(({ kind }) => kind === 'affirmed')
}

/** Whether a turn denies an intent that none of its examples denies. */
function isDenied(text: string, { transition }: IntentMatch, content: SceneContent): boolean {
  const index = sceneIndex(content)
  const intent = index.intents.get(transition)
  if (!intent || !deniesIntent(text, intent, index)) return false
  return !transition.scripts.some((script) => deniesIntent(script, intent, index))
}
