import { findKeywords, parseKeywords, prepareKeywords, type PreparedExpression } from '../../lexicon/keywords.rules'
import { nearnessTo } from '../../lexicon/nearness.rules'
import type { PreparedText, Preparer } from '../../lexicon/prepare.rules'
import { explainedShare, scriptSimilarity, type Weigh, weigher } from '../../scene/similarity.rules'
import { clausesOf } from '../../understanding/clauses.rules'
import { type Fit, fitOf } from '../../understanding/fit.rules'
import {
  bytesOfNode,
  type IntentIndex,
  intentIndex,
  type IntentIndexSource,
  rankIntents,
  textsToEncode,
} from '../../understanding/intent-index.rules'
import { isParroted } from '../../understanding/own-words.rules'
import { isSentence } from '../../understanding/sentence.rules'
import { asides } from '../../understanding/speech-acts.rules'
import type { Vector } from '../../understanding/vector-space.rules'
import type { AnswerFinding, AnswerKey } from './answer-judge.types'
import { comparePolarity, type Polarity, polarityOf } from './answer-polarity.rules'
import { compareValues } from './answer-values.rules'
import { plainly } from './answer-wording.rules'

/** A key that is ready to judge answers; made once for each question of a round. */
export interface PreparedKey {
  key: AnswerKey
  lexicon: Preparer
  /** The right answers in plain wording. */
  plain: string[]
  scripts: PreparedText[]
  features: ReadonlySet<string>
  keywords: PreparedExpression
  /** Learned from the right answers, against those of other questions. */
  index: IntentIndex
  weigh: Weigh
  polarity: Polarity
  talkedOf: ReadonlySet<string>
}

/** The place of the key in its index. */
const OWN = 'own'

const answersOf = ({ answer, similarAnswers }: AnswerKey): string[] => [answer, ...similarAnswers]

/** Answers of each other question that are learned from: learning takes as long as the cube of them all. */
const OF_OTHERS = 3

/** What is learned from: the right answers, and those of other questions. */
function examplesOf(key: AnswerKey, others: readonly AnswerKey[]): IntentIndexSource['nodes'] {
  const around = others.map((other) => answersOf(other).slice(0, OF_OTHERS))
  return [answersOf(key), ...around].map((examples, at) => ({
    id: at === 0 ? OWN : String(at),
    intents: [{ id: OWN, examples }],
  }))
}

/** The texts whose vectors a key needs to judge with an encoder (`encodedText` names a vector). */
export const textsOfKey = (key: AnswerKey, others: readonly AnswerKey[], english: boolean): string[] =>
  textsToEncode(examplesOf(key, others), english)

/**
 * @param others keys of other questions: what answers one of them is no answer to this one
 * @param vectors of `textsOfKey`; without them words decide alone
 */
export function prepareKey(
  key: AnswerKey,
  others: readonly AnswerKey[],
  lexicon: Preparer,
  vectors?: ReadonlyMap<string, Vector>,
): PreparedKey {
  const answers = answersOf(key)
  const plain = answers.map((answer) => plainly(answer, lexicon.reading.english))
  const scripts = answers.map((answer) => lexicon.prepare(answer))
  const featuresOf = (texts: readonly string[]) => new Set(texts.flatMap((text) => [...lexicon.prepare(text).features]))
  const around = others.map((other) => answersOf(other).slice(0, OF_OTHERS))
  const features = featuresOf(answers)
  return {
    ...{ key, lexicon, plain, scripts, features },
    weigh: weigher([features, ...around.map(featuresOf)]),
    keywords: prepareKeywords(key.keywords, lexicon),
    index: intentIndex({ nodes: examplesOf(key, others), lexicon, ...(vectors ? { vectors } : {}) }),
    polarity: polarityOf(plain, lexicon),
    talkedOf: new Set([key.question, ...answers].flatMap((text) => asides(text).map(({ about }) => about))),
  }
}

/** What a character or word of an answer takes in all its prepared forms; measured. */
const UNIT_BYTES = 1_500

/** What a key holds, in bytes; an estimate. */
export function bytesOfKey({ index, scripts }: PreparedKey): number {
  const units = scripts.reduce((sum, script) => sum + script.units.length, 0)
  return bytesOfNode(index, OWN) + UNIT_BYTES * units
}

/** How much of the likeness all right answers have together. */
const TOGETHER = 0.85

/** How well an answer fits the meaning of the right ones. */
function meaningOf(prepared: PreparedKey, said: string, vector: Vector | null): { fit: Fit; nearest: string } {
  const { key, lexicon, scripts, features, weigh, keywords, index, talkedOf } = prepared
  const text = lexicon.prepare(said)
  const [guess] = rankIntents(index, OWN, said, vector)
  const each = scripts.map((script) => scriptSimilarity(text, script, lexicon.english, weigh))
  const beside = lexicon.english ? [] : asides(said).filter(({ about }) => !talkedOf.has(about))
  const fit = fitOf({
    calculation: 'examples',
    keyworded: keywords.length > 0,
    keywords: findKeywords(text, keywords, lexicon.english),
    guess,
    likeness: Math.max(...each, TOGETHER * explainedShare(text.features, features, weigh)),
    near: null,
    aside: beside.reduce((sum, { length }) => sum + length, 0) / Math.max(1, text.units.length),
  })
  return { fit, nearest: guess?.nearest ?? key.answer }
}

/** An answer of which less than this share is something else than key words is no sentence. */
const BESIDE_KEYWORDS = 0.2

/** Whether an answer consists of key words. */
function isOnlyKeywords(said: string, { key, lexicon }: PreparedKey): boolean {
  const words = parseKeywords(key.keywords)
    .flat()
    .map((word) => lexicon.prepare(word))
  const { text, stems } = lexicon.prepare(said)
  if (text === '' || words.length === 0) return false
  if (lexicon.english) {
    const known = new Set(words.flatMap((word) => word.stems))
    return stems.filter((stem) => !known.has(stem)).length <= BESIDE_KEYWORDS * stems.length
  }
  const longestFirst = words.map((word) => word.text).toSorted((a, b) => b.length - a.length)
  const rest = longestFirst.reduce((left, word) => (word === '' ? left : left.replaceAll(word, ' ')), text)
  return rest.replaceAll(' ', '').length <= BESIDE_KEYWORDS * text.length
}

/** The clause of an answer, in the speaker's own words, that is nearest to a part in plain wording. */
function quoteOf(said: string, part: string, { lexicon }: PreparedKey): string {
  const wanted = lexicon.prepare(part)
  const clauses = clausesOf(said, lexicon.reading.english).map(({ start, end }) => said.slice(start, end).trim())
  const near = clauses.map((clause) => nearnessTo(lexicon.prepare(clause), wanted))
  return clauses[near.indexOf(Math.max(...near))] ?? said
}

/** Score from which a meaning is accepted. */
const ACCEPTED = 50
/** Nobody is surer of what a rule found. */
const BY_RULE = 0.9

/**
 * Judges an answer. What contradicts the key decides first - another value, the opposite -, then whether it means one of
 * the right answers, then whether its values are complete.
 * @param vector what an encoder makes of `encodedText(said)`; null: words decide alone
 */
export function judgeAnswer(prepared: PreparedKey, said: string, vector: Vector | null = null): AnswerFinding {
  const { key, lexicon, polarity, weigh } = prepared
  const { english, own } = lexicon.reading
  const { fit, nearest } = meaningOf(prepared, said, vector)
  const base = { quote: null, missing: [], value: null, nearest, sure: BY_RULE }
  const wrong = (fault: AnswerFinding['fault'], more: Partial<AnswerFinding> = {}): AnswerFinding => ({
    ...{ ...base, verdict: 'wrong', fault },
    ...more,
  })
  if (lexicon.prepare(said).text === '') return { ...base, verdict: 'not_understood', fault: null }
  if (prepared.scripts.some(({ text }) => text === lexicon.prepare(said).text))
    return { ...base, verdict: 'right', fault: null, sure: fit.sure }
  if ((own && !isSentence(said, english)) || isOnlyKeywords(said, prepared)) return wrong('word_list')
  if (isParroted(said, [key.question], lexicon.english)) return wrong('parroted')
  const plain = plainly(said, english)
  const { missing, other } = compareValues(plain, prepared.plain, plainly(key.question, english), english)
  if (fit.score < ACCEPTED && !other) return wrong('off_topic', { sure: 1 - fit.sure })
  if (other) {
    const value = { found: other.found, expected: other.expected }
    return wrong('other_value', { value, quote: quoteOf(said, other.clause, prepared) })
  }
  const signs = comparePolarity(plain, polarity, lexicon, weigh)
  if (own && (signs.part !== null || signs.against > signs.with))
    return wrong('negated', { quote: signs.part === null ? null : quoteOf(said, signs.part, prepared), sure: 0.8 })
  if (missing.length > 0) return { ...base, verdict: 'partial', fault: 'missing', missing }
  return { ...base, verdict: 'right', fault: null, sure: fit.sure }
}
