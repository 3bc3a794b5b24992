import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { grouped } from '@lianda/shared/kernel/grouped'
import type { appealJudges, appealList, AppealRow, JudgeRow } from '@lianda/shared/module/appeal/appeal.admin.contract'
import type { AppealState } from '@lianda/shared/module/appeal/appeal.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { localDay } from '../../infra/clock/zone'
import { pageOfFound } from '../../infra/paging/search-page'
import { searchFilter } from '../../infra/text/search'
import { inDepartment, inSight, users, within } from '../org'
import { getSetting } from '../setting'
import { type AppealDoc, appeals } from './appeal.model'

const DAY_MS = 86_400_000

/** What an administrator may see: their organisation, and the people in their data scope. */
export const visibleAppeals = (actor: Actor) => ({ orgid: actor.orgid, ...inSight(actor) })

/** Today, yyyy-MM-dd in the organisation's zone. */
export async function localToday(deps: Deps, orgid: string): Promise<string> {
  return localDay(deps.clock.now(), (await getSetting(deps, orgid)).timeZone)
}

async function filterOf(deps: Deps, actor: Actor, input: ParsedInputOf<typeof appealList>) {
  const { state, kind, departmentId, userId, taskId, judgeId, due, from, to, decidedFrom, decidedTo, text } = input
  const conditions: object[] = []
  if (due === 'overdue') conditions.push(await overdueNow(deps, actor.orgid))
  return {
    ...visibleAppeals(actor),
    ...(departmentId ? await inDepartment(deps, actor, departmentId) : {}),
    ...(state === undefined ? {} : { state }),
    ...(kind === undefined ? {} : { kind }),
    ...(due === 'late' ? { late: true } : {}),
    ...(userId ? { userId } : {}),
    ...(taskId ? { taskId } : {}),
    ...(judgeId ? { 'decision.by': judgeId } : {}),
    ...within('createdAt', from, to),
    ...within('decidedAt', decidedFrom, decidedTo),
    ...searchFilter(text),
    ...(conditions.length > 0 ? { $and: conditions } : {}),
  }
}

/** Undecided though their day is over. */
const overdueNow = async (deps: Deps, orgid: string) => ({
  state: 0 as const,
  dueDay: { $lt: await localToday(deps, orgid) },
})

/** Decisions of one judge with the same outcome. */
interface Judged {
  _id: { by: string; judge: string; state: AppealState; late: boolean | null }
  n: number
  tookMs: number
}

/** Who decided how many appeals of a period. Served by `decided`. */
export async function listJudges(
  deps: Deps,
  actor: Actor,
  { departmentId, decidedFrom, decidedTo }: ParsedInputOf<typeof appealJudges>,
): Promise<OutputOf<typeof appealJudges>> {
  const visible = {
    ...visibleAppeals(actor),
    ...(departmentId ? await inDepartment(deps, actor, departmentId) : {}),
  }
  const period = within('decidedAt', decidedFrom ?? 0, decidedTo)
  const by = { by: '$decision.by', judge: '$decision.judge', state: '$state', late: '$late' }
  const [found, overdue] = await Promise.all([
    appeals(deps.db).aggregate<Judged>([
      { $match: { ...visible, ...period } },
      { $group: { _id: by, n: { $sum: 1 }, tookMs: { $sum: '$tookMs' } } },
    ]),
    appeals(deps.db).countDocuments({ ...visible, ...(await overdueNow(deps, actor.orgid)) }),
  ])
  const judges = [...grouped(found, ({ _id }) => _id.by)]
  const now = await users(deps.db)
    .find({ orgid: actor.orgid, _id: { $in: judges.map(([judgeId]) => judgeId) } }, { name: 1 })
    .lean()
  const names = new Map(now.map(({ _id, name }) => [_id, name]))
  const rows = judges.map(([judgeId, own]) => judgeRowOf(judgeId, names.get(judgeId) ?? own[0]?._id.judge ?? '', own))
  return { rows: rows.toSorted((a, b) => b.decided - a.decided || (a.name < b.name ? -1 : 1)), overdue }
}

function judgeRowOf(judgeId: string, name: string, own: readonly Judged[]): JudgeRow {
  const sum = (which: (one: Judged) => boolean) => own.reduce((all, one) => all + (which(one) ? one.n : 0), 0)
  const decided = sum(() => true)
  const tookMs = own.reduce((all, one) => all + one.tookMs, 0)
  return {
    ...{ judgeId, name, decided },
    ...{ upheld: sum(({ _id }) => _id.state === 1), late: sum(({ _id }) => _id.late === true) },
    meanDays: Math.round((10 * tookMs) / decided / DAY_MS) / 10,
  }
}

/** Newest first, unless asked otherwise. Each filter has an index in this order (`APPEAL_INDEX`). */
export async function listAppeals(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof appealList>,
): Promise<OutputOf<typeof appealList>> {
  const filter = await filterOf(deps, actor, input)
  const { page, rows, sort = '-createdAt' } = input
  const member = sort.replace('-', '') === 'decidedAt' ? 'decidedAt' : 'createdAt'
  const [{ found, ...counts }, today] = await Promise.all([
    pageOfFound(appeals(deps.db), filter, { member, descending: sort.startsWith('-'), page, rows }),
    localToday(deps, actor.orgid),
  ])
  return { rows: found.map((appeal) => appealRowOf(appeal, today)), ...counts }
}

/** Appeals within the data scope that nobody has decided about. Served by `by_state`. */
export const countAppeals = (deps: Deps, actor: Actor): Promise<number> =>
  appeals(deps.db).countDocuments({ ...visibleAppeals(actor), state: 0 })

export function appealRowOf(appeal: AppealDoc, today: string): AppealRow {
  const { _id: id, kind, recordId, userId, userName, account, workno, departmentName, decision } = appeal
  const { title, taskTitle, reason, state, dueDay, before, after, rev } = appeal
  return {
    ...{ id, kind, recordId, userId, userName, account, workno, departmentName, title, taskTitle, reason, state },
    ...{ createdAt: appeal.createdAt.getTime(), dueDay, overdue: state === 0 && dueDay < today, before, after },
    decidedAt: appeal.decidedAt?.getTime() ?? null,
    ...{ judge: decision?.judge ?? '', opinion: decision?.opinion ?? '', rev },
  }
}
