import type { Deps } from '../../deps'
import { addDays, dayStartMs, localDay } from '../../infra/clock/zone'
import { findSetting } from '../setting'
import { tellDays } from './days-seen'
import type { Present } from './present'
import { presences } from './presence.model'
import { signIns } from './sign-in.model'
import { byDay, lengthMs } from './stretch.rules'

/** Sessions written by one command, few enough that others are hardly delayed. */
const BATCH = 50

type Unsaved = Omit<Present, 'savedMs' | 'savedLastMs'>

/** Adds what these sessions were online to their days and to their rows in the login log. */
export async function savePresence(deps: Deps, all: readonly Unsaved[]): Promise<void> {
  for (let at = 0; at < all.length; at += BATCH) {
    const some = all.slice(at, at + BATCH)
    const zones = await zonesOf(deps, some)
    const days = some.flatMap((one) => dayUpdates(one, zones.get(one.orgid)))
    if (days.length > 0) await presences(deps.db).bulkWrite(days, { ordered: false })
    await signIns(deps.db).bulkWrite(
      some.map(({ sessionId, orgid, stretches, lastMs }) => ({
        updateOne: {
          filter: { _id: sessionId, orgid },
          update: { $set: { seenAt: new Date(lastMs) }, $inc: { onlineMs: lengthMs(stretches) } },
        },
      })),
      { ordered: false },
    )
    await tellDays(
      deps,
      days.map(({ updateOne: { filter, update } }) => {
        const { userId, day } = update.$setOnInsert
        return { orgid: filter.orgid, userId, day }
      }),
    )
  }
}

async function zonesOf(deps: Deps, some: readonly Unsaved[]): Promise<Map<string, string | undefined>> {
  const orgids = [...new Set(some.map(({ orgid }) => orgid))]
  const found = await Promise.all(orgids.map((orgid) => findSetting(deps, orgid)))
  return new Map(orgids.map((orgid, n) => [orgid, found[n]?.timeZone]))
}

/** One update for each day; none without a zone, which only an organisation that is gone does not have. */
function dayUpdates(one: Unsaved, zone: string | undefined) {
  if (zone === undefined) return []
  const { orgid, userId, sessionId, stretches, terminal, departmentId, browser, os } = one
  const facts = { userId, sessionId, terminal, departmentId, browser, os }
  const days = byDay(
    stretches,
    (ms) => localDay(ms, zone),
    (ms) => dayStartMs(addDays(localDay(ms, zone), 1), zone),
  )
  return days.map(({ day, firstMs, lastMs, onlineMs }) => ({
    updateOne: {
      filter: { _id: `${day} ${sessionId}`, orgid },
      update: {
        $setOnInsert: { ...facts, day, firstAt: new Date(firstMs) },
        $set: { lastAt: new Date(lastMs) },
        $inc: { onlineMs },
      },
      upsert: true,
    },
  }))
}
