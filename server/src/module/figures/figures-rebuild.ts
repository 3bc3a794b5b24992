import pMap from 'p-map'
import type { Deps } from '../../deps'
import { workAhead } from '../../infra/queue/work-ahead'
import { listOrganisations, users } from '../org'
import { findSetting } from '../setting'
import { restartSeen } from './usage/seen-write'
import { type Among, makeAllFigures } from './figures-write'
import { FIGURES_SHAPE, figureStates } from './figures.model'

/** People between two notes of how far it is. */
const STEP = 50
/** People whose figures are made together: each may have those of hundreds of days. */
const TOGETHER = 5
/** So many times at the same time: while one is written, the next is computed. */
const AT_ONCE = 2
/** When somebody writes the same figures at the same moment. */
const TRIES = 5

/** Told after each step. @returns false: stop here; the next one goes on from there */
type Progress = (people: number) => boolean | Promise<boolean>

/** Begins all figures of an organisation anew. Those of records that there are stay until they are made again. */
export async function restartFigures(deps: Deps, orgid: string): Promise<void> {
  await restart(deps, orgid)
  await restartSeen(deps, orgid)
}

async function restart(deps: Deps, orgid: string): Promise<void> {
  const timeZone = (await findSetting(deps, orgid))?.timeZone
  if (timeZone === undefined) return
  await figureStates(deps.db).updateOne(
    { _id: orgid, orgid },
    { $set: { timeZone, shape: FIGURES_SHAPE, run: deps.newId(), doneTo: '', done: false } },
    { upsert: true },
  )
}

/** Makes the figures of organisations that have none yet, have them in another zone, or were interrupted. */
export async function completeFigures(deps: Deps, goOn: Progress = () => true): Promise<void> {
  for (const { orgid } of await listOrganisations(deps))
    try {
      if (!(await complete(deps, orgid, goOn))) return
    } catch (error) {
      deps.log.error({ err: error, orgid }, 'the figures of an organisation are not complete yet')
    }
}

async function complete(deps: Deps, orgid: string, goOn: Progress): Promise<boolean> {
  const timeZone = (await findSetting(deps, orgid))?.timeZone
  if (timeZone === undefined) return true
  const state = await figureStates(deps.db).findOne({ _id: orgid, orgid }).lean()
  if (state?.timeZone !== timeZone || state.shape !== FIGURES_SHAPE || !state.run) {
    await restart(deps, orgid)
    return await complete(deps, orgid, goOn)
  }
  if (state.done) return true
  for (let { doneTo } = state; ; ) {
    const some = await users(deps.db)
      .find({ orgid, _id: { $gt: doneTo } }, { _id: 1 })
      .sort({ _id: 1 })
      .limit(STEP)
      .lean()
    const parts: string[][] = []
    for (let from = 0; from < some.length; from += TOGETHER)
      parts.push(some.slice(from, from + TOGETHER).map(({ _id }) => _id))
    const make = () => pMap(parts, (userIds) => made(deps, { orgid, timeZone }, userIds), { concurrency: AT_ONCE })
    await workAhead(deps).step('figures', make)
    doneTo = some.at(-1)?._id ?? doneTo
    const done = some.length < STEP
    const own = { _id: orgid, orgid, run: state.run }
    const { matchedCount } = await figureStates(deps.db).updateOne(own, { $set: { doneTo, done } })
    if (!(await goOn(some.length))) return false
    if (matchedCount === 0) return await complete(deps, orgid, goOn)
    if (done) return true
  }
}

/** Who can't be made together is made alone. */
async function made(deps: Deps, among: Among, userIds: readonly string[]): Promise<void> {
  for (let n = 0; n < TRIES; n++) if (await makeAllFigures(deps, among, userIds)) return
  if (userIds.length === 1) throw new Error(`the figures of ${userIds.join()} are written by others all the time`)
  for (const userId of userIds) await made(deps, among, [userId])
}
