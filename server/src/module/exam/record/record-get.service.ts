import { AppError } from '@lianda/shared/error/app-error'
import { can } from '@lianda/shared/contract/action'
import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { receiptNumber } from '@lianda/shared/module/exam/answer.rules'
import type * as contract from '@lianda/shared/module/exam/record.admin.contract'
import type { LateAnswer } from '@lianda/shared/module/exam/record.admin.contract'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { neighbourAmong } from '../../../infra/paging/known-ids'
import { totalIfAccepted } from '../attempt/attempt.admin.service'
import type { AttemptDoc, LateDoc, TimelineDoc } from '../attempt/attempt.document'
import { finalizeIfOver } from '../attempt/attempt-history'
import { attempts } from '../attempt/attempt.model'
import { resultOf, rowsBeside } from '../attempt/attempt-result.service'
import { countedIds } from './counted-records'
import { recordFilter } from './record-filter'
import { isCountedBy } from './statistics.service'
import { visibleAttempts } from './visible-attempts'
import { recordRowOf } from './record.view'
import { answerText, factsOf, timelineOf } from './timeline'
import { clockOf } from '../attempt/attempt-close'
import { type AttemptPaper, contentOf, paperOfAttempt } from '../paper/published-paper'
import { isOurReceipt } from '../attempt/attempt-signatures'

/** An attempt within the administrator's data scope. Throws `exam/not_found`. */
export async function getVisible(deps: Deps, actor: Actor, id: string): Promise<AttemptDoc> {
  const found = await attempts(deps.db)
    .findOne({ ...visibleAttempts(actor), _id: id })
    .lean<AttemptDoc>()
  if (!found) throw new AppError('exam/not_found')
  return found
}

/** One attempt with its history and its neighbours in the filtered list. */
export async function getRecord(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof contract.recordGet>,
): Promise<OutputOf<typeof contract.recordGet>> {
  await getVisible(deps, actor, input.id)
  // An attempt whose time is over is closed first, so that it does not show as running.
  await finalizeIfOver(deps, actor.orgid, input.id)
  const attempt = await getVisible(deps, actor, input.id)
  const [paper, result, previousId, nextId] = await Promise.all([
    paperOfAttempt(deps, attempt),
    rowsBeside(deps, attempt).then((rows) => resultOf(deps, actor, attempt, rows)),
    neighbour(deps, actor, input, attempt, 'newer'),
    neighbour(deps, actor, input, attempt, 'older'),
  ])
  const timeline = timelineOf(attempt.timeline, attempt.items)
  const running = attempt.state === 'running'
  const may = can(actor, 'exam.record.write') && attempt.userId !== actor.userId
  return {
    record: {
      record: recordRowOf(attempt),
      clock: clockOf(attempt, deps.clock.now()),
      result,
      timeline,
      late: attempt.late.map((late) => lateOf(late, attempt, paper)),
      facts: factsOf(timeline, attempt.saves),
      original: attempt.corrected?.original ?? null,
      keySeen: attempt.keySeenAt !== null,
      previousId,
      nextId,
      can: {
        extend: may && running,
        reopen: may && !running,
        acceptLate: may && actor.dataAudit && attempt.state === 'submitted' && attempt.late.length > 0,
      },
    },
  }
}

/** A late answer, with the total if it were accepted in addition to those that count already. */
function lateOf(late: LateDoc, attempt: AttemptDoc, paper: AttemptPaper): LateAnswer {
  const at = attempt.items.findIndex((item) => item.id === late.itemId)
  const item = attempt.items[at]
  if (!item) throw new Error(`the attempt has no item ${late.itemId}`)
  return {
    id: late.id,
    questionId: late.itemId,
    question: at + 1,
    value: late.value,
    text: answerText(late.value, contentOf(paper, item), item.order),
    receivedMs: late.receivedAt.getTime(),
    deviceMs: late.deviceAt?.getTime() ?? 0,
    accepted: late.accepted && { by: late.accepted.by, atMs: late.accepted.at.getTime() },
    looked: late.looked,
    totalIfAccepted: late.accepted ? null : totalIfAccepted(attempt, paper, late.id),
  }
}

/** The record before or after this one in the filtered list, newest first. */
async function neighbour(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof contract.recordGet>,
  attempt: AttemptDoc,
  which: 'newer' | 'older',
): Promise<string | null> {
  const places = isCountedBy(input) ? await countedIds(deps, actor, input, 'startedAt') : null
  const known = places && neighbourAmong(places.ids, attempt._id, which)
  if (known !== undefined && places) return known
  const filter = await recordFilter(deps, actor, input)
  const [step, direction] = which === 'newer' ? (['$gt', 1] as const) : (['$lt', -1] as const)
  const beyond = [
    { startedAt: { [step]: attempt.startedAt } },
    { startedAt: attempt.startedAt, _id: { [step]: attempt._id } },
  ]
  const found = await attempts(deps.db)
    .findOne({ $and: [filter, { $or: beyond }], orgid: actor.orgid }, { _id: 1 })
    .sort({ startedAt: direction, _id: direction })
    .lean()
  return found?._id ?? null
}

/** Whether this installation issued a receipt, given whole or by its number, for this attempt. */
export async function checkReceipt(
  deps: Deps,
  actor: Actor,
  { id, number, receipt }: ParsedInputOf<typeof contract.recordReceipt>,
): Promise<OutputOf<typeof contract.recordReceipt>> {
  const attempt = await getVisible(deps, actor, id)
  const atMs = number === undefined ? null : numberedAt(attempt, number)
  if (atMs !== null) return { genuine: true, atMs }
  const genuine = receipt !== undefined && (await isOurReceipt(deps, id, receipt))
  return { genuine, atMs: genuine ? receipt.atMs : null }
}

/** Time of the receipt with this number: the newest one, or one from an end of the attempt; null when there is none. */
function numberedAt({ lastReceipt, timeline }: AttemptDoc, number: string): number | null {
  const bare = (text: string) => text.replace('-', '').toUpperCase()
  if (lastReceipt && bare(receiptNumber(lastReceipt.mac)) === bare(number)) return lastReceipt.atMs
  const ended = timeline.find(({ k, v = '' }) => ENDS.has(k) && bare(v) === bare(number))
  return ended?.at.getTime() ?? null
}

const ENDS: ReadonlySet<TimelineDoc['k']> = new Set(['submitted', 'closed', 'discarded'])
