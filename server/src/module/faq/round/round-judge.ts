import { LRUCache } from 'lru-cache'
import { preparer } from '@lianda/shared/module/lexicon/prepare.rules'
import { judgeAnswer, type PreparedKey, prepareKey } from '@lianda/shared/module/faq/round/answer-judge.rules'
import type { AnswerFinding } from '@lianda/shared/module/faq/round/answer-judge.types'
import { creditOf, isClosedBy } from '@lianda/shared/module/faq/round/round-score.rules'
import { type Deps, perApp } from '../../../deps'
import type { AskDoc, RoundDoc, TryDoc } from './round.document'

/** No words of an organisation's own: synonyms belong to scenes. */
const LEXICON = { polite: [], sensitive: [], synonyms: [], hotWords: [] }

/** Other questions whose answers are told apart from this one's; each makes learning slower. */
const MOST_OTHERS = 12
/** Keys that are kept ready: those of some hundred rounds. */
const KEPT = 2_000

const prepared = perApp(() => new LRUCache<string, PreparedKey>({ max: KEPT }))

/** A question's key, ready to judge; made once for each question of a round, in some 20 ms. */
function keyOf(deps: Deps, { _id, asks }: RoundDoc, ask: AskDoc): PreparedKey {
  const name = `${_id} ${ask.no}`
  const known = prepared(deps).get(name)
  if (known) return known
  const others = asks.filter((one) => one.questionId !== ask.questionId && one.language === ask.language)
  const made = prepareKey(ask, others.slice(0, MOST_OTHERS), preparer(LEXICON, ask.language))
  prepared(deps).set(name, made)
  return made
}

/** What an answer is against the key. `said` is empty for one that was skipped. */
export const judge = (deps: Deps, round: RoundDoc, ask: AskDoc, said: string): AnswerFinding =>
  judgeAnswer(keyOf(deps, round, ask), said)

/** Verdicts of a question's answers in order; what nobody heard is none. */
const verdictsOf = (tries: readonly TryDoc[], ask: number) =>
  tries.flatMap((one) => (one.ask === ask && one.finding ? [one.finding.verdict] : []))

/** A change of a round: what is written, and the round as it is then. */
export interface Change {
  set: Record<string, unknown>
  next: RoundDoc
}

/** What an answer with its finding changes: the answer, and where that closes the question, question and place. */
export function answered(round: RoundDoc, judged: TryDoc): Change {
  const tries = [...round.tries.slice(0, judged.no), judged, ...round.tries.slice(judged.no + 1)]
  const verdicts = verdictsOf(tries, judged.ask)
  const closed = judged.kind === 'skipped' || isClosedBy(verdicts, round.secondTry)
  const set: Record<string, unknown> = { [`tries.${judged.no}`]: judged, phase: 'listening' }
  const next: RoundDoc = { ...round, tries, phase: 'listening' }
  if (!closed) return { set, next }
  // Who was recorded and never heard is not accused of having said nothing.
  const unheard = verdicts.length === 0 && tries.some((one) => one.ask === judged.ask && one.pendingText)
  const credit = unheard ? null : creditOf(verdicts)
  const at = judged.ask + 1
  const asks = round.asks.map((ask) => (ask.no === judged.ask ? { ...ask, closed, credit } : ask))
  const place = `asks.${judged.ask}`
  return {
    set: { ...set, [`${place}.closed`]: closed, [`${place}.credit`]: credit, at },
    next: { ...next, asks, at },
  }
}
