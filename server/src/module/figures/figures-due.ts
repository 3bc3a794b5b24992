import pMap from 'p-map'
import { grouped } from '@lianda/shared/kernel/grouped'
import type { Deps } from '../../deps'
import { localDay } from '../../infra/clock/zone'
import type { RecordChange } from '../org'
import { findSetting } from '../setting'
import { makeFigures } from './figures-write'
import { type FigureDueDoc, figureDues } from './figures.model'

/** Days read at a time. */
const BATCH = 200
/** People whose figures are made at the same time: enough that the store never waits for this process. */
const AT_ONCE = 8

/** Notes, durably, that the figures of these records' days are to be made again. */
export async function noteChanges(deps: Deps, some: readonly RecordChange[]): Promise<void> {
  const zones = new Map<string, string>()
  for (const orgid of new Set(some.map((one) => one.orgid))) {
    const setting = await findSetting(deps, orgid)
    if (setting) zones.set(orgid, setting.timeZone)
  }
  const dues = new Map<string, Omit<FigureDueDoc, 'told'>>()
  for (const { orgid, userId, at } of some) {
    const timeZone = zones.get(orgid)
    if (timeZone === undefined) continue
    const day = localDay(at.getTime(), timeZone)
    dues.set(`${userId} ${day}`, { _id: `${userId} ${day}`, orgid, userId, day })
  }
  if (dues.size === 0) return
  await figureDues(deps.db).bulkWrite(
    [...dues.values()].map(({ _id, orgid, userId, day }) => ({
      updateOne: { filter: { _id, orgid }, update: { $set: { userId, day }, $inc: { told: 1 } }, upsert: true },
    })),
    { ordered: false },
  )
}

/** Makes the figures of days that are due, of all organisations. What fails or was told meanwhile stays due. */
export async function makeDue(deps: Deps): Promise<void> {
  for (let after = ''; ; ) {
    const dues = await figureDues(deps.db)
      .find({ _id: { $gt: after } })
      .sort({ _id: 1 })
      .limit(BATCH)
      .unscoped('one job makes the figures of all organisations')
      .lean<FigureDueDoc[]>()
    await pMap(grouped(dues, ({ userId }) => userId).values(), (own) => makeOf(deps, own), { concurrency: AT_ONCE })
    after = dues.at(-1)?._id ?? ''
    if (dues.length < BATCH) return
  }
}

/** @param own days of one person */
async function makeOf(deps: Deps, own: readonly FigureDueDoc[]): Promise<void> {
  const [first] = own
  if (!first) return
  const { orgid, userId } = first
  try {
    const setting = await findSetting(deps, orgid)
    const person = { orgid, userId, timeZone: setting?.timeZone ?? 'UTC' }
    const days = own.map(({ day }) => day)
    if (!(await makeFigures(deps, person, days))) return
    await figureDues(deps.db).bulkWrite(
      own.map(({ _id, told }) => ({ deleteOne: { filter: { _id, orgid, told } } })),
      { ordered: false },
    )
  } catch (error) {
    deps.log.error({ err: error, orgid, userId }, 'the figures of a day stay due')
  }
}
