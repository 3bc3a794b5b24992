import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { AppError } from '@lianda/shared/error/app-error'
import type { AnswerFault } from '@lianda/shared/module/faq/round/answer-judge.types'
import type * as contract from '@lianda/shared/module/faq/round/round.admin.contract'
import type { RoundRecord } from '@lianda/shared/module/faq/round/round.admin.contract'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { searchFilter } from '../../../infra/text/search'
import { inDepartment, inSight, within } from '../../org'
import { openFaq } from '../faq-access'
import { OF_PACKAGES, type RoundDoc } from './round.document'
import { rounds } from './round.model'
import { answersOf, pointsOf } from './round-standing'
import { ROW_FIELDS, roundRowOf, type RowDoc, roundViewOf } from './round.view'

const RECORD_FIELDS = {
  ...ROW_FIELDS,
  ...{ userId: 1, userName: 1, account: 1, workno: 1, departmentName: 1, taskId: 1, taskTitle: 1, title: 1 },
} as const
type RecordDoc = RowDoc & Pick<RoundDoc, keyof typeof RECORD_FIELDS>

const recordOf = (doc: RecordDoc): RoundRecord => ({
  ...roundRowOf(doc),
  ...{ userId: doc.userId, userName: doc.userName, account: doc.account, workno: doc.workno },
  ...{ departmentName: doc.departmentName, taskId: doc.taskId, taskTitle: doc.taskTitle, title: doc.title },
})

/** What an administrator may see: rounds of packages, of their organisation and of their departments. Drills are a learner's own. */
const visible = (actor: Actor) => ({ orgid: actor.orgid, ...inSight(actor), ...OF_PACKAGES })

/** Rounds within the administrator's data scope, newest first. Served by `records`. */
export async function listRoundRecords(
  deps: Deps,
  actor: Actor,
  {
    page,
    rows,
    text,
    departmentId,
    from,
    to,
    endedFrom,
    endedTo,
    ...exact
  }: ParsedInputOf<typeof contract.roundRecordList>,
): Promise<OutputOf<typeof contract.roundRecordList>> {
  const { userId, taskId, state, passed } = exact
  const filter = {
    ...visible(actor),
    ...(departmentId ? await inDepartment(deps, actor, departmentId) : {}),
    ...(userId ? { userId } : {}),
    ...(taskId ? { taskId } : {}),
    ...(state ? { state } : {}),
    ...(passed === undefined ? {} : { passed }),
    ...within('startedAt', from, to),
    ...within('endedAt', endedFrom, endedTo),
    ...searchFilter(text),
  }
  const [found, total] = await Promise.all([
    rounds(deps.db)
      .find(filter, RECORD_FIELDS)
      .sort({ startedAt: -1, _id: -1 })
      .skip((page - 1) * rows)
      .limit(rows)
      .lean<RecordDoc[]>(),
    rounds(deps.db).countDocuments(filter),
  ])
  return { rows: found.map(recordOf), total }
}

/** One round with its answers and recordings. Throws `faq/round_not_found`, also outside of the data scope. */
export async function getRoundRecord(
  deps: Deps,
  actor: Actor,
  id: string,
): Promise<OutputOf<typeof contract.roundRecordGet>> {
  const round = await rounds(deps.db)
    .findOne({ ...visible(actor), _id: id })
    .lean<RoundDoc>()
  if (!round) throw new AppError('faq/round_not_found')
  const [shown, answers] = await Promise.all([
    roundViewOf(deps, round, actor.userId),
    answersOf(deps, round.orgid, round.userId),
  ])
  return { record: recordOf(round), round: shown, points: pointsOf(round.asks, answers) }
}

/** Rounds that figures are made from: the newest. */
const COUNTED = 500
const MOST_SENTENCES = 5

/** How a question was answered within the administrator's data scope. Served by `by_question`. Throws `faq/not_found`. */
export async function figuresOfFaq(
  deps: Deps,
  actor: Actor,
  id: string,
): Promise<OutputOf<typeof contract.faqFigures>> {
  await openFaq(deps, actor, id, 'use')
  const found = await rounds(deps.db)
    .find({ ...visible(actor), 'asks.questionId': id, state: 'ended' }, { asks: 1, tries: 1 })
    .sort({ startedAt: -1 })
    .limit(COUNTED)
    .lean<Pick<RoundDoc, '_id' | 'asks' | 'tries'>[]>()
  let [asked, right] = [0, 0]
  const misses = new Map<AnswerFault, string[]>()
  for (const { asks, tries } of found) {
    const own = asks.filter(
      ({ questionId, part, closed, credit }) => questionId === id && part === 0 && closed && credit !== null,
    )
    asked += own.length
    right += own.filter(({ credit }) => credit === 100).length
    for (const { no } of own)
      for (const { ask, finding, text } of tries)
        if (ask === no && finding?.fault) misses.set(finding.fault, [...(misses.get(finding.fault) ?? []), text])
  }
  const most = [...misses].toSorted(([, a], [, b]) => b.length - a.length)
  return {
    ...{ asked, right, short: found.length === COUNTED },
    misses: most.map(([fault, said]) => ({
      ...{ fault, n: said.length },
      sentences: [...new Set(said)].slice(0, MOST_SENTENCES),
    })),
  }
}
