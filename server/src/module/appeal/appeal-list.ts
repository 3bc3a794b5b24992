import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type { appealList, AppealRow } from '@lianda/shared/module/appeal/appeal.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { localDay } from '../../infra/clock/zone'
import { searchFilter } from '../../infra/text/search'
import { inDepartment, inSight } from '../org'
import { getSetting } from '../setting'
import { type AppealDoc, appeals } from './appeal.model'

/** What an administrator may see: their organisation, and the people in their data scope. */
export const visibleAppeals = (actor: Actor) => ({ orgid: actor.orgid, ...inSight(actor) })

/** Today, yyyy-MM-dd in the organisation's zone. */
export async function localToday(deps: Deps, orgid: string): Promise<string> {
  return localDay(deps.clock.now(), (await getSetting(deps, orgid)).timeZone)
}

async function filterOf(deps: Deps, actor: Actor, input: ParsedInputOf<typeof appealList>) {
  const { state, kind, departmentId, userId, taskId, from, to, text } = input
  return {
    ...visibleAppeals(actor),
    ...(departmentId ? await inDepartment(deps, actor, departmentId) : {}),
    ...(state === undefined ? {} : { state }),
    ...(kind === undefined ? {} : { kind }),
    ...(userId ? { userId } : {}),
    ...(taskId ? { taskId } : {}),
    ...(from === undefined && to === undefined
      ? {}
      : {
          createdAt: {
            ...(from === undefined ? {} : { $gte: new Date(from) }),
            ...(to === undefined ? {} : { $lt: new Date(to) }),
          },
        }),
    ...searchFilter(text),
  }
}

/** Newest first, unless asked otherwise. Served by `newest`, `by_state`, `decided` or `by_text`. */
export async function listAppeals(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof appealList>,
): Promise<OutputOf<typeof appealList>> {
  const filter = await filterOf(deps, actor, input)
  const field = input.sort?.replace('-', '') === 'decidedAt' ? 'decidedAt' : 'createdAt'
  const direction = input.sort && !input.sort.startsWith('-') ? 1 : -1
  const [found, total, today] = await Promise.all([
    appeals(deps.db)
      .find(filter)
      .sort({ [field]: direction, _id: direction })
      .skip((input.page - 1) * input.rows)
      .limit(input.rows)
      .lean<AppealDoc[]>(),
    appeals(deps.db).countDocuments(filter),
    localToday(deps, actor.orgid),
  ])
  return { rows: found.map((appeal) => appealRowOf(appeal, today)), total }
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
