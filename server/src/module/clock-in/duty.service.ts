import type { ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { AppError, type FieldError } from '@lianda/shared/error/app-error'
import { isDay } from '@lianda/shared/kernel/day'
import {
  type DutyMembers,
  type dutyEnd,
  type dutyUpdate,
  MOST_DUTIES,
  SHORTEST_WINDOW,
} from '@lianda/shared/module/clock-in/clock-in.admin.contract'
import { DAY_MINUTES } from '@lianda/shared/module/clock-in/clock-in.contract'
import { dutiesChanged } from '@lianda/shared/module/clock-in/clock-in.events'
import { meansNobody } from '@lianda/shared/module/task/audience.rules'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { addDays } from '../../infra/clock/zone'
import { changesWithin, checkAudience, seesWithin } from '../task'
import { type DutyDoc, duties, members } from './clock-in.model'
import { changedRules } from './duty-change.rules'
import { dutyIndex, forgetDuties } from './duty-index'
import { nowIn } from './local-moment'
import { noteMembers } from './member.service'

/** Throws `clock-in/not_found`, also outside of the administrator's data scope. */
export async function getDuty(deps: Deps, actor: Actor, id: string): Promise<DutyDoc> {
  const duty = await duties(deps.db).findOne({ _id: id, orgid: actor.orgid }).lean()
  if (!duty || !seesWithin(actor, duty)) throw new AppError('clock-in/not_found')
  return duty
}

async function getChangeable(deps: Deps, actor: Actor, id: string): Promise<DutyDoc> {
  const duty = await getDuty(deps, actor, id)
  if (!changesWithin(actor, duty)) throw new AppError('identity/forbidden')
  return duty
}

export async function createDuty(deps: Deps, actor: Actor, wanted: DutyMembers): Promise<DutyDoc> {
  const { orgid, userId, name: creator } = actor
  const { day: today } = await nowIn(deps, orgid)
  await check(deps, actor, wanted, null, today)
  if ((await dutyIndex(deps, orgid)).length >= MOST_DUTIES)
    throw new AppError('clock-in/too_many', { params: { n: MOST_DUTIES } })
  const { name, audience, startDay, endDay } = wanted
  const duty: DutyDoc = {
    ...{ _id: deps.newId(), orgid, name, audience, startDay, endDay, creatorId: userId, creator, rev: 1 },
    rules: changedRules(null, wanted, today),
    createdAt: new Date(deps.clock.now()),
  }
  await duties(deps.db).create(duty)
  await noteMembers(deps, duty)
  tellDuties(deps, orgid)
  return duty
}

interface Changed {
  before: DutyDoc
  after: DutyDoc
}

/** New rules of a duty that has begun hold from tomorrow on; name, people and last day are others at once. */
export async function updateDuty(
  deps: Deps,
  actor: Actor,
  { id, rev, ...wanted }: ParsedInputOf<typeof dutyUpdate>,
): Promise<Changed> {
  const before = await getChangeable(deps, actor, id)
  const { day: today } = await nowIn(deps, actor.orgid)
  requireRunning(before, today)
  await check(deps, actor, wanted, before, today)
  const { name, audience, startDay, endDay } = wanted
  const rules = changedRules(before, wanted, today)
  const after = await write(deps, before, rev, { name, audience, startDay, endDay, rules })
  await noteMembers(deps, after)
  return { before, after }
}

/** Makes today the last day. */
export async function endDuty(deps: Deps, actor: Actor, { id, rev }: ParsedInputOf<typeof dutyEnd>): Promise<Changed> {
  const before = await getChangeable(deps, actor, id)
  const { day: today } = await nowIn(deps, actor.orgid)
  requireRunning(before, today)
  if (before.startDay > today) throw new AppError('clock-in/not_begun')
  return { before, after: await write(deps, before, rev, { endDay: today }) }
}

/** Removes a duty that has not begun: nobody has a day of it. */
export async function deleteDuty(deps: Deps, actor: Actor, id: string): Promise<DutyDoc> {
  const duty = await getChangeable(deps, actor, id)
  const { day: today } = await nowIn(deps, actor.orgid)
  if (duty.startDay <= today) throw new AppError('clock-in/begun')
  await duties(deps.db).deleteOne({ _id: id, orgid: actor.orgid, startDay: { $gt: today } })
  await members(deps.db).deleteMany({ orgid: actor.orgid, dutyId: id })
  tellDuties(deps, actor.orgid)
  return duty
}

/** This process reads the duties again, and devices fetch theirs. */
export function tellDuties(deps: Deps, orgid: string): void {
  forgetDuties(deps, orgid)
  deps.realtime.emit({ org: orgid }, dutiesChanged, {})
}

function requireRunning({ endDay }: DutyDoc, today: string): void {
  if (endDay !== null && endDay < today) throw new AppError('clock-in/ended')
}

async function write(deps: Deps, { _id, orgid }: DutyDoc, rev: number, change: Partial<DutyDoc>): Promise<DutyDoc> {
  const after = await duties(deps.db)
    .findOneAndUpdate({ _id, orgid, rev }, { $set: change, $inc: { rev: 1 } }, { returnDocument: 'after' })
    .lean()
  tellDuties(deps, orgid)
  if (!after) throw new AppError('clock-in/changed')
  return after
}

async function check(
  deps: Deps,
  actor: Actor,
  wanted: DutyMembers,
  before: DutyDoc | null,
  today: string,
): Promise<void> {
  const fields = faultsOf(wanted, before, today)
  if (fields.length > 0) throw new AppError('request/invalid', { fields })
  const { audience } = wanted
  if (meansNobody(audience)) throw new AppError('task/audience_empty')
  await checkAudience(deps, actor, audience)
}

function faultsOf({ startDay, endDay, window, weekdays }: DutyMembers, before: DutyDoc | null, today: string) {
  const fields: FieldError[] = []
  const begun = before !== null && before.startDay <= today
  if (!isDay(startDay)) fields.push({ field: 'startDay', rule: 'format' })
  else if (begun ? startDay !== before.startDay : startDay < today)
    fields.push({ field: 'startDay', rule: begun ? 'duty_begun' : 'duty_past' })
  if (endDay !== null) {
    // The last day of a duty that ran yesterday can't be a day on which people had it.
    if (!isDay(endDay)) fields.push({ field: 'endDay', rule: 'format' })
    else if (endDay < startDay) fields.push({ field: 'endDay', rule: 'end_first' })
    else if (endDay < addDays(today, begun ? 0 : -1)) fields.push({ field: 'endDay', rule: 'duty_past' })
  }
  if (window !== null && (DAY_MINUTES + window.to - window.from) % DAY_MINUTES < SHORTEST_WINDOW)
    fields.push({ field: 'window', rule: 'duty_window' })
  if (new Set(weekdays).size < weekdays.length) fields.push({ field: 'weekdays', rule: 'choice' })
  return fields
}
