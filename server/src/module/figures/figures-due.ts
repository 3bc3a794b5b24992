import { grouped } from '@lianda/shared/kernel/grouped'
import type { Deps } from '../../deps'
import { localDay } from '../../infra/clock/zone'
import { workAhead } from '../../infra/queue/work-ahead'
import type { RecordChange } from '../org'
import { findSetting } from '../setting'
import { makeFigures } from './figures-write'
import { type FigureDueDoc, figureDues } from './figures.model'

/** Days read at a time. */
const BATCH = 200
/** People whose figures are made together: more would keep others waiting for the store. */
const TOGETHER = 50

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
    for (const some of togetherOf(dues)) await workAhead(deps).first('figures', () => makeSome(deps, some))
    after = dues.at(-1)?._id ?? ''
    if (dues.length < BATCH) return
  }
}

/** The days of one person. */
type OwnDues = readonly [FigureDueDoc, ...FigureDueDoc[]]

/** People of the same organisation, so many that they are made together. */
function togetherOf(dues: readonly FigureDueDoc[]): OwnDues[][] {
  const parts: OwnDues[][] = []
  for (const inOrg of grouped(dues, ({ orgid }) => orgid).values()) {
    const people = [...grouped(inOrg, ({ userId }) => userId).values()].flatMap(([first, ...more]): OwnDues[] =>
      first ? [[first, ...more]] : [],
    )
    for (let from = 0; from < people.length; from += TOGETHER) parts.push(people.slice(from, from + TOGETHER))
  }
  return parts
}

/** Where the figures of some can't be made, those of each are made alone. */
async function makeSome(deps: Deps, some: readonly OwnDues[]): Promise<void> {
  const [first] = some
  if (!first) return
  const [{ orgid, userId }] = first
  try {
    const setting = await findSetting(deps, orgid)
    const among = { orgid, timeZone: setting?.timeZone ?? 'UTC' }
    const people = some.map((own) => ({ userId: own[0].userId, days: own.map(({ day }) => day) }))
    if (await makeFigures(deps, among, people)) return await forget(deps, some.flat())
  } catch (error) {
    if (some.length === 1) deps.log.error({ err: error, orgid, userId }, 'the figures of a day stay due')
  }
  if (some.length > 1) for (const own of some) await makeSome(deps, [own])
}

const forget = async (deps: Deps, made: readonly FigureDueDoc[]): Promise<void> =>
  void (await figureDues(deps.db).bulkWrite(
    made.map(({ _id, orgid, told }) => ({ deleteOne: { filter: { _id, orgid, told } } })),
    { ordered: false },
  ))
