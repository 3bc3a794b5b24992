import { clockInChanged } from '@lianda/shared/module/clock-in/clock-in.events'
import type { Deps } from '../../deps'
import { isDuplicateKey } from '../../infra/store/store-error'
import type { Work } from '../org'
import { getSetting } from '../setting'
import { type WorkDoc, workMonths } from './clock-in.model'
import { monthOf } from './duty-days.rules'
import { momentAt } from './local-moment'
import { forgetStandings } from './standing-memory'

/** Writes down what people did, each piece of work once, and tells their devices. Served by `_id`. */
export async function noteWork(deps: Deps, some: readonly Work[]): Promise<void> {
  for (const work of some) {
    await noteOne(deps, work)
    forgetStandings(deps, work.orgid, [work.userId])
    deps.realtime.emit({ user: work.userId }, clockInChanged, {})
  }
}

async function noteOne(deps: Deps, { id, orgid, userId, at, of, ...amounts }: Work): Promise<void> {
  const { timeZone } = await getSetting(deps, orgid)
  const { day, minute } = momentAt(at.getTime(), timeZone)
  const month = monthOf(day)
  const unnoted = { _id: `${userId} ${month}`, orgid, 'works.id': { $ne: id } }
  const note = { $push: { works: { id, day, minute, ...amounts, ...(of ? { of } : {}) } } }
  try {
    await workMonths(deps.db).updateOne(unnoted, { $setOnInsert: { userId, month }, ...note }, { upsert: true })
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    // The month is there: this is noted already, or something else was noted at the same moment.
    await workMonths(deps.db).updateOne(unnoted, note)
  }
}

/** The work of so many people is read by their names; of more, that of everybody. */
const FEW = 500

/** What people did in months, by person. Served by `by_person` or `by_month`. */
export async function worksOf(
  deps: Deps,
  orgid: string,
  userIds: readonly string[],
  months: readonly string[],
): Promise<Map<string, WorkDoc[]>> {
  const by = userIds.length > FEW ? {} : { userId: { $in: [...userIds] } }
  const found = await workMonths(deps.db)
    // Whole, as it is stored: the store would have to take each apart to leave out the little that is not needed.
    .find({ orgid, ...by, month: { $in: [...months] } })
    .lean()
  const byPerson = new Map<string, WorkDoc[]>()
  for (const { userId, works } of found) byPerson.set(userId, [...(byPerson.get(userId) ?? []), ...works])
  return byPerson
}

/** What one person did at any time. Served by `by_person`. */
export async function allWorkOf(deps: Deps, orgid: string, userId: string): Promise<WorkDoc[]> {
  const found = await workMonths(deps.db).find({ orgid, userId }, { works: 1 }).lean()
  return found.flatMap(({ works }) => works)
}
