import { fromTenths } from '@lianda/shared/contract/points'
import { foldWritten } from '@lianda/shared/kernel/text'
import type { AlikeAsked, AlikeRecord } from '@lianda/shared/module/scoring/correction.contract'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { IN_BATCHES } from '../../../infra/paging/in-batches'
import { countingAnswers } from '../attempt/attempt-score'
import type { Attempt, AttemptDoc } from '../attempt/attempt.document'
import { attempts } from '../attempt/attempt.model'
import { paperOfAttempt } from '../paper/published-paper'
import { visibleAttempts } from '../record/visible-attempts'
import { grant } from './correct-attempt'
import { attemptResult, isFinal } from './questioned-attempt'

const LIGHT = { timeline: 0, search: 0, pending: 0 } as const

/** An answer as it compares: the order of options and the way of writing do not matter. */
const answerTo = (attempt: Attempt, itemId: string): string =>
  (countingAnswers(attempt)[itemId]?.value ?? []).map(foldWritten).toSorted().join('\n')

/**
 * Other attempts at the same paper, within this administrator's data scope, that lost points at the same question.
 * Served by `records_by_paper`.
 */
export async function* alikeAttempts(
  deps: Deps,
  actor: Actor,
  { recordId, item, same }: AlikeAsked,
): AsyncGenerator<AlikeRecord> {
  const from = await attempts(deps.db).findOne({ _id: recordId, orgid: actor.orgid }, LIGHT).lean<AttemptDoc>()
  const ref = from?.items.find(({ id }) => id === item.id)?.ref
  if (!from || ref === undefined) return
  const paper = await paperOfAttempt(deps, from)
  const given = answerTo(from, item.id)
  const nowMs = deps.clock.now()
  const found = attempts(deps.db)
    .find({ ...visibleAttempts(actor), paperId: from.paperId, state: 'submitted', _id: { $ne: recordId } }, LIGHT)
    .lean<AttemptDoc>()
    .cursor(IN_BATCHES)
  for await (const attempt of found) {
    const own = attempt.items.find((one) => one.ref === ref)
    if (!own || !isFinal(attempt, nowMs) || (same && answerTo(attempt, own.id) !== given)) continue
    // A question may count less on another's paper: a draw has its own points.
    const worth = Math.min(item.worth, fromTenths(own.scoreTenths))
    const correction = { items: [{ id: own.id, worth }], score: null }
    const granted = grant(attempt, paper, correction)
    if (!granted.ok) continue
    const { _id, userId, userName, account, workno, subtaskId, title } = attempt
    yield {
      ...{ recordId: _id, userId, userName, account, workno, subtaskId, title, correction },
      ...{ before: attemptResult(attempt), after: attemptResult(granted.value.fields) },
    }
  }
}
