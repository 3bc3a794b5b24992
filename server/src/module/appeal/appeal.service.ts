import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { AppError } from '@lianda/shared/error/app-error'
import {
  APPEAL_DAYS,
  type appealMake,
  type appealMine,
  type appealOf,
  type OwnAppeal,
} from '@lianda/shared/module/appeal/appeal.contract'
import { dueDay } from '@lianda/shared/module/appeal/due-day.rules'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { localDay } from '../../infra/clock/zone'
import { isDuplicateKey } from '../../infra/store/store-error'
import { searchTerms } from '../../infra/text/search'
import { getSetting } from '../setting'
import { type AppealDoc, appeals } from './appeal.model'
import { appealKindOf } from './kind/appeal-kinds'

const DAY_MS = 86_400_000

type Own = Pick<Actor, 'orgid' | 'userId'>

const untilMs = ({ endedAt }: { endedAt: Date }): number => endedAt.getTime() + APPEAL_DAYS * DAY_MS

/** An own appeal about an own record, or until when one can be made. Served by `once`. */
export async function appealAbout(
  deps: Deps,
  { orgid, userId }: Own,
  { kind, recordId }: ParsedInputOf<typeof appealOf>,
): Promise<OutputOf<typeof appealOf>> {
  const appeal = await appeals(deps.db).findOne({ orgid, kind, recordId, userId }).lean<AppealDoc>()
  if (appeal) return { appeal: ownAppealOf(appeal), until: null }
  const record = await appealKindOf(kind).find(deps, { orgid, recordId, userId })
  const until = record && untilMs(record)
  return { appeal: null, until: until !== null && until > deps.clock.now() ? until : null }
}

/** Throws `appeal/not_found`, `appeal/too_late` and `appeal/exists`: there is one of each record, for good. */
export async function makeAppeal(
  deps: Deps,
  { orgid, userId }: Own,
  { kind, recordId, reason }: ParsedInputOf<typeof appealMake>,
): Promise<OwnAppeal> {
  const record = await appealKindOf(kind).find(deps, { orgid, recordId, userId })
  if (!record) throw new AppError('appeal/not_found')
  const now = deps.clock.now()
  if (untilMs(record) <= now) throw new AppError('appeal/too_late', { params: { n: APPEAL_DAYS } })
  const { timeZone, holidays } = await getSetting(deps, orgid)
  const { endedAt: _ended, changedBy: _changed, result, ...copied } = record
  const appeal: AppealDoc = {
    ...{ _id: deps.newId(), orgid, kind, recordId, ...copied, reason, state: 0, before: result, after: null },
    search: searchTerms([record.userName, record.account, record.workno, record.taskTitle, record.title]),
    createdAt: new Date(now),
    dueDay: dueDay(localDay(now, timeZone), holidays),
    ...{ decidedAt: null, decision: null, late: null, tookMs: null, following: false, rev: 1 },
  }
  try {
    await appeals(deps.db).create(appeal)
  } catch (error) {
    throw isDuplicateKey(error) ? new AppError('appeal/exists') : error
  }
  return ownAppealOf(appeal)
}

/** Served by `mine`. */
export async function ownAppeals(
  deps: Deps,
  { orgid, userId }: Own,
  { page, rows }: ParsedInputOf<typeof appealMine>,
): Promise<OutputOf<typeof appealMine>> {
  const filter = { orgid, userId }
  const [found, total] = await Promise.all([
    appeals(deps.db)
      .find(filter)
      .sort({ createdAt: -1 })
      .skip((page - 1) * rows)
      .limit(rows)
      .lean<AppealDoc[]>(),
    appeals(deps.db).countDocuments(filter),
  ])
  return { rows: found.map(ownAppealOf), total }
}

/** As its learner sees it: who judges is not told. */
function ownAppealOf(appeal: AppealDoc): OwnAppeal {
  const {
    _id: id,
    kind,
    recordId,
    subtaskId,
    title,
    taskTitle,
    reason,
    state,
    dueDay: due,
    before,
    after,
    decision,
  } = appeal
  return {
    ...{ id, kind, recordId, subtaskId, title, taskTitle, reason, state, dueDay: due, before, after },
    createdAt: appeal.createdAt.getTime(),
    decidedAt: appeal.decidedAt?.getTime() ?? null,
    opinion: decision?.opinion ?? '',
  }
}
