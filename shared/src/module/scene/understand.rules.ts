import { keywordsScore } from '../lexicon/keywords.rules'
import { readingOf } from '../lexicon/prepare.rules'
import { SPEECH_LANGUAGES } from '../lexicon/speech-language.rules'
import { waits } from '../scoring/scored-nodes.rules'
import { clausesOf } from '../understanding/clauses.rules'
import type { ConductLexicon } from '../understanding/conduct.admin.contract'
import type { ConductKind } from '../understanding/conduct-kind'
import { conductOf } from '../understanding/conduct.rules'
import { asksFor, isParroted, isRepeated, isTooMuchAtOnce } from '../understanding/own-words.rules'
import { isSentence } from '../understanding/sentence.rules'
import { OFFENCES } from './customer-reply.rules'
import type { AnsweredBefore, ConductFound, TurnContext } from './flow.types'
import { judgedMatch, withJudged } from './judged-turn.rules'
import { contextAt, weighedAt } from './node-conduct.rules'
import { bestMatch, type IntentMatch, rankNode, rankTurn } from './rank-turn.rules'
import type { NotTaken } from './not-taken.contract'
import type { FlowNode, SceneContent } from './scene.contract'
import { type PreparedIntent, type SceneIndex, sceneIndex } from './scene-index.rules'
import { explainedShare } from './similarity.rules'
import { contradictedElsewhere, type Information, keyInformation } from './turn-information.rules'

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
export function understandTurn(content: SceneContent, node: FlowNode, text: string, given: TurnContext): Understood {
  const context = contextAt(node, given)
  const { english } = readingOf(content.language)
  const [here, around] = rankTurn(content, node, text, context)
  const chosen = (from: readonly IntentMatch[]) => bestMatch(from, content.strictness)
  const standing = (from: readonly IntentMatch[]) => from.filter((one) => !isDenied(text, one, content))
  const byWords = chosen(standing(here)) ?? chosen(standing(around)) ?? chosen(here) ?? chosen(around)
  const judged = context.judged ? judgedMatch(context.judged, [...here, ...around], byWords) : byWords
  const best = judged ?? bestMatch([...here, ...around], 0)
  const asks = asksFor(text, english)
  // A judge that found no intent is not overruled.
  const fitting = judged ?? (asks === 'question' && !context.judged ? askedFor(best, content) : null)
  const conduct = weighedAt(node, conductOf(text, english, context.conduct))
  const notTaken = reasonAgainst(content, node, text, fitting, conduct, context)
  const match = notTaken ? null : fitting
  const known = (context.heard ?? []).map((line) => line.text)
  const at = match?.node ?? node
  const information = withJudged(keyInformation(content, at, text, known), context.judged)
  const elsewhere = contradictedElsewhere(content, at, text)
  return {
    match,
    best,
    information: { ...information, contradicted: [...information.contradicted, ...elsewhere] },
    conduct,
    notTaken,
    asks: match ? null : asks,
    sure: Math.round(100 * (match?.sure ?? sureOfRefusal(notTaken, best, conduct))) / 100,
  }
}

/** How sure the rules are that find a list of words, a repeat or a denial. */
const BY_RULE = 0.9

/** How sure it is that a turn is no answer: as its bad conduct is found, by a rule, or as far as nothing fits. */
function sureOfRefusal(reason: NotTaken | null, best: IntentMatch | null, conduct: readonly ConductFound[]): number {
  if (reason === 'conduct') return Math.max(...conduct.map(({ sure }) => sure))
  return reason === 'not_understood' ? 1 - (best?.sure ?? 0) : BY_RULE
}

/** The learner's latest earlier turn that answers a node, wherever it was said; null when none does. */
export function answeredBefore(
  content: SceneContent,
  node: FlowNode,
  { said = [], conduct }: TurnContext,
): AnsweredBefore | null {
  const { english } = readingOf(content.language)
  for (let turn = said.length - 1; turn >= 0; turn--) {
    const text = said[turn] ?? ''
    const match = bestMatch(rankNode(content, node, text, {}), content.strictness)
    const offences = conductOf(text, english, conduct)
    const earlier = { said: said.slice(0, turn), ...(conduct ? { conduct } : {}) }
    if (!match || reasonAgainst(content, node, text, match, offences, earlier)) continue
    const { id, right } = match.transition
    const verdict = node.type === 'question' ? right === true : null
    return { nodeId: node.id, intentId: id, right: verdict, turn, ...keyInformation(content, node, text) }
  }
  return null
}

/** Points that a question may lack at an intent whose examples ask too: else it would pass for a question of the learner's own. */
const ASKED_FOR = 5

function askedFor(best: IntentMatch | null, content: SceneContent): IntentMatch | null {
  if (!best || best.score < content.strictness - ASKED_FOR) return null
  const { scripts } = best.transition
  const asking = scripts.filter((script) => asksFor(script, readingOf(content.language).english) === 'question')
  return 2 * asking.length > scripts.length ? best : null
}

/** Whether an intent is itself such conduct: the author has a way for it, and the customer's reply to it. */
const isAuthored = (
  { transition: { scripts } }: IntentMatch,
  kind: ConductKind,
  english: boolean,
  words: ConductLexicon | undefined,
): boolean => scripts.some((script) => conductOf(script, english, words).some((found) => found.kind === kind))

/** Why a turn is no answer, the gravest reason first; null when it is one. */
function reasonAgainst(
  content: SceneContent,
  node: FlowNode,
  text: string,
  fitting: IntentMatch | null,
  conduct: readonly ConductFound[],
  { said = [], heard = [], conduct: words }: TurnContext,
): NotTaken | null {
  const { english, own } = readingOf(content.language)
  const { byWords } = SPEECH_LANGUAGES[content.language]
  const offences = conduct.filter(({ kind }) => (OFFENCES as readonly string[]).includes(kind))
  if (offences.some(({ kind }) => kind === 'insult' || !fitting || !isAuthored(fitting, kind, english, words)))
    return 'conduct'
  if (!fitting) return 'not_understood'
  if (own && !isSentence(text, english)) return 'word_list'
  if (isRepeated(text, said, byWords)) return 'repeated'
  const theirs = [...heard, ...content.flow.nodes.flatMap(({ lines }) => lines)].map((line) => line.text)
  if (isParroted(text, theirs, byWords)) return 'parroted'
  if (isTooMuchAtOnce(text, scriptsByNode(content), node.id, byWords)) return 'too_much_at_once'
  return isDenied(text, fitting, content) ? 'denied' : null
}

/** Reference scripts by waiting node. */
const scriptsByNode = (content: SceneContent): Map<string, string[]> =>
  new Map(content.flow.nodes.filter(waits).map((node) => [node.id, node.transitions.flatMap((way) => way.scripts)]))

/** Share of a clause's words that an intent's examples explain, from which a denying or an affirming clause is about it. */
const ABOUT = { denied: 0.5, affirmed: 0.3 } as const

/** Whether a text denies an intent in some clause about it, and affirms it in none. */
function deniesIntent(text: string, intent: PreparedIntent, index: SceneIndex): boolean {
  const { english, reading } = index.lexicon
  const about = clausesOf(text, reading.english).filter(({ start, end, kind }) => {
    const part = index.lexicon.prepare(text.slice(start, end))
    if (keywordsScore(part, intent.keywords, english) > 0) return true
    const share = explainedShare(part.features, intent.features, index.weigh)
    return share >= (kind === 'denied' ? ABOUT.denied : ABOUT.affirmed)
  })
  return about.some(({ kind }) => kind === 'denied') && !about.some(({ kind }) => kind === 'affirmed')
}

/** Whether a turn denies an intent that none of its examples denies. */
export function isDenied(text: string, { transition }: IntentMatch, content: SceneContent): boolean {
  const index = sceneIndex(content)
  const intent = index.intents.get(transition)
  if (!intent || !deniesIntent(text, intent, index)) return false
  return !transition.scripts.some((script) => deniesIntent(script, intent, index))
}
