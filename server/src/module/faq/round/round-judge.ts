import { creditOf, isClosedBy } from '@lianda/shared/module/faq/round/round-score.rules'
import type { RoundDoc, TryDoc } from './round.document'

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
