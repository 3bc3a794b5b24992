import type { Deps } from '../../deps'
import { leavingDuplicates } from '../../infra/store/store-error'
import { audienceIds } from '../org'
import { type DutyDoc, duties, members } from './clock-in.model'
import { nowIn } from './local-moment'
import { forgetStandings } from './standing-memory'

/** Written, removed or read by their names at a time. */
const BATCH = 1_000

/**
 * Writes down who has come into the audience of a duty, and forgets who has left it. Whoever is not written down yet has
 * the duty since today.
 */
export async function noteMembers(deps: Deps, { _id: dutyId, orgid, audience }: DutyDoc): Promise<void> {
  const [{ day: since }, meant, known] = await Promise.all([
    nowIn(deps, orgid),
    audienceIds(deps, orgid, audience),
    sinceOf(deps, orgid, dutyId),
  ])
  const come = meant.filter((userId) => !known.has(userId))
  const staying = new Set(meant)
  const gone = [...known.keys()].filter((userId) => !staying.has(userId)).map((userId) => idOf(dutyId, userId))
  for (let at = 0; at < come.length; at += BATCH)
    await leavingDuplicates(() =>
      members(deps.db).bulkWrite(
        come.slice(at, at + BATCH).map((userId) => ({
          insertOne: { document: { _id: idOf(dutyId, userId), orgid, dutyId, userId, since } },
        })),
        { ordered: false },
      ),
    )
  for (let at = 0; at < gone.length; at += BATCH)
    await members(deps.db).deleteMany({ orgid, _id: { $in: gone.slice(at, at + BATCH) } })
  // Who comes back begins anew.
  if (come.length > 0) forgetStandings(deps, orgid, come)
}

const idOf = (dutyId: string, userId: string): string => `${dutyId} ${userId}`

/** First days of so many people are read by their names; of more, those of everybody. */
const FEW = 500

/** The first days of those who have a duty, by person. Served by `by_duty` or `_id`. */
export async function sinceOf(
  deps: Deps,
  orgid: string,
  dutyId: string,
  userIds?: readonly string[],
): Promise<Map<string, string>> {
  const named = userIds && userIds.length <= FEW ? { _id: { $in: userIds.map((id) => idOf(dutyId, id)) } } : {}
  const found = await members(deps.db)
    .find({ orgid, dutyId, ...named }, { userId: 1, since: 1 })
    .lean()
  return new Map(found.map(({ userId, since }) => [userId, since]))
}

/** People who have duties. */
export type DutiesOf = ReadonlyMap<string, readonly DutyDoc[]>

/** First days of several duties by person, by duty. */
export type SinceByDuty = ReadonlyMap<string, ReadonlyMap<string, string>>

/** The first days of the duties of several people, by duty and person: one reading for all of them. Served by `_id`. */
export async function sinceOfEach(deps: Deps, orgid: string, dutiesOf: DutiesOf): Promise<SinceByDuty> {
  const ids = [...dutiesOf].flatMap(([userId, own]) => own.map(({ _id }) => idOf(_id, userId)))
  const byDuty = new Map<string, Map<string, string>>()
  for (let at = 0; at < ids.length; at += BATCH) {
    const found = await members(deps.db)
      .find({ orgid, _id: { $in: ids.slice(at, at + BATCH) } }, { dutyId: 1, userId: 1, since: 1 })
      .lean()
    for (const { dutyId, userId, since } of found) {
      const own = byDuty.get(dutyId) ?? new Map<string, string>()
      byDuty.set(dutyId, own.set(userId, since))
    }
  }
  return byDuty
}

/** The first days of somebody's duties, by duty. Served by `by_person`. */
export async function ownSince(deps: Deps, orgid: string, userId: string): Promise<Map<string, string>> {
  const found = await members(deps.db).find({ orgid, userId }, { dutyId: 1, since: 1 }).lean()
  return new Map(found.map(({ dutyId, since }) => [dutyId, since]))
}

/** Looks at the audiences of all duties that have not ended. One that can't be read does not hold back the others. */
export async function noteAllMembers(deps: Deps): Promise<void> {
  const all = await duties(deps.db).find(notEnded(deps)).unscoped('the job serves all organisations').lean<DutyDoc[]>()
  for (const duty of all) {
    try {
      await noteMembers(deps, duty)
    } catch (error) {
      deps.log.warn({ err: error, dutyId: duty._id }, 'who has a duty is not noted')
    }
  }
}

/** Duties that have not ended in any zone. Served by `running`. */
export const notEnded = (deps: Deps) => ({
  $or: [{ endDay: null }, { endDay: { $gte: new Date(deps.clock.now() - 86_400_000).toISOString().slice(0, 10) } }],
})
