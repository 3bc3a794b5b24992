import type { TerminalKind } from '@lianda/shared/contract/fields'
import { grouped } from '@lianda/shared/kernel/grouped'
import type { Deps } from '../../../deps'
import { addDays, dayStartMs, localDay } from '../../../infra/clock/zone'
import { workAhead } from '../../../infra/queue/work-ahead'
import { type DaySeen, firstDaySeen, KEEP_DAYS, seenOn, type SeenOn, seenOnDay } from '../../activity'
import { listOrganisations } from '../../org'
import { findSetting } from '../../setting'
import { seenEver, seenMonths, seenStates } from './seen.model'
import { forgetUsage } from './usage-table'

/** People written by one command. */
const BATCH = 500
/** After the end of a day so long until it is made for good: by then every session of it was saved. */
const SAVED_AFTER_MS = 30 * 60_000

/** Makes these days of these people again. What was told and not written down is made up when the day is over. */
export async function noteSeen(deps: Deps, some: readonly DaySeen[]): Promise<void> {
  for (const [orgid, own] of grouped(some, (one) => one.orgid)) {
    const userIds = [...new Set(own.map(({ userId }) => userId))]
    const days = [...new Set(own.map(({ day }) => day))]
    await write(deps, orgid, await seenOn(deps, orgid, userIds, days))
  }
}

/** @param sessions all sessions that these people had on these days */
async function write(deps: Deps, orgid: string, sessions: readonly SeenOn[]): Promise<void> {
  const changedAt = new Date(deps.clock.now())
  const people = [...grouped(sessions, ({ userId }) => userId)]
  for (let at = 0; at < people.length; at += BATCH) {
    const some = people.slice(at, at + BATCH)
    await seenMonths(deps.db).bulkWrite(
      some.flatMap(([userId, own]) =>
        [...grouped(own, ({ day }) => day.slice(0, 7))].map(([month, ofMonth]) => ({
          updateOne: {
            filter: { _id: `${userId} ${month}`, orgid },
            update: { $set: { userId, month, changedAt, ...daysOf(ofMonth) } },
            upsert: true,
          },
        })),
      ),
      { ordered: false },
    )
    await noteEver(deps, orgid, some)
  }
}

/** Each of the two days only ever moves outwards, whoever writes at the same time. */
async function noteEver(
  deps: Deps,
  orgid: string,
  some: readonly (readonly [userId: string, own: readonly SeenOn[]])[],
): Promise<void> {
  const known = await seenEver(deps.db)
    .find({ orgid, _id: { $in: some.map(([userId]) => userId) } })
    .lean()
  const before = new Map(known.map((one) => [one._id, one]))
  const changedAt = new Date(deps.clock.now())
  const updates = some.flatMap(([userId, own]) => {
    const filter = { _id: userId, orgid }
    const [first = ''] = own.map(({ day }) => day).toSorted()
    const last = new Date(Math.max(...own.map(({ lastAt }) => lastAt.getTime())))
    const was = before.get(userId)
    const isFirst = was === undefined || first < was.first
    const isLast = was === undefined || last > was.last
    return [
      ...(was
        ? []
        : [{ updateOne: { filter, update: { $setOnInsert: { first, last, changedAt } }, upsert: true as const } }]),
      ...(isFirst
        ? [{ updateOne: { filter: { ...filter, first: { $gt: first } }, update: { $set: { first, changedAt } } } }]
        : []),
      ...(isLast
        ? [{ updateOne: { filter: { ...filter, last: { $lt: last } }, update: { $set: { last, changedAt } } } }]
        : []),
    ]
  })
  if (updates.length > 0) await seenEver(deps.db).bulkWrite(updates)
}

function daysOf(sessions: readonly SeenOn[]): Record<string, Partial<Record<TerminalKind, number>>> {
  const days: Record<string, Partial<Record<TerminalKind, number>>> = {}
  for (const { day, terminal, onlineMs } of sessions) {
    const own = (days[`days.${day.slice(8)}`] ??= {})
    own[terminal] = (own[terminal] ?? 0) + onlineMs
  }
  return days
}

/** All days of an organisation are made anew by the next `completeSeen`. */
export async function restartSeen(deps: Deps, orgid: string): Promise<void> {
  await seenStates(deps.db).deleteOne({ _id: orgid, orgid })
}

/** Makes every day that is over once more from its sessions, and forgets months whose sessions are kept no longer. */
export async function completeSeen(deps: Deps, goOn: () => boolean = () => true): Promise<void> {
  for (const { orgid } of await listOrganisations(deps))
    try {
      if (!(await complete(deps, orgid, goOn))) return
    } catch (error) {
      deps.log.error({ err: error, orgid }, 'who was online is not added up for all days yet')
    }
}

async function complete(deps: Deps, orgid: string, goOn: () => boolean): Promise<boolean> {
  const timeZone = (await findSetting(deps, orgid))?.timeZone
  if (timeZone === undefined) return true
  const now = deps.clock.now()
  const today = localDay(now, timeZone)
  const isSaved = now - dayStartMs(today, timeZone) >= SAVED_AFTER_MS
  const last = addDays(today, isSaved ? -1 : -2)
  const state = await seenStates(deps.db).findOne({ _id: orgid, orgid }).lean()
  if (state && state.doneTo >= last) return true
  if (!state) {
    // What has no session any more must go. Who was seen when for the first time stays: sessions are not kept for ever.
    await seenMonths(deps.db).deleteMany({ orgid })
    forgetUsage(deps, orgid)
  }
  // Days that were made before a stop of some weeks may be kept no longer.
  const begun = (await firstDaySeen(deps, orgid)) ?? today
  const next = state && state.doneTo >= begun ? addDays(state.doneTo, 1) : begun
  // Made anew, what was saved since has to be added too; it is made again when it is over.
  for (let day = next; day <= (state ? last : today); day = addDays(day, 1)) {
    await workAhead(deps).step('usage', async () => await write(deps, orgid, await seenOnDay(deps, orgid, day)))
    if (day <= last) await noteDone(deps, orgid, day)
    if (!goOn()) return false
  }
  await noteDone(deps, orgid, last)
  const oldest = addDays(today, -KEEP_DAYS)
  await seenMonths(deps.db).deleteMany({ orgid, month: { $lt: oldest.slice(0, 7) } })
  return true
}

const noteDone = (deps: Deps, orgid: string, doneTo: string) =>
  seenStates(deps.db).updateOne({ _id: orgid, orgid }, { $set: { doneTo } }, { upsert: true })
