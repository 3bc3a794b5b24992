import { can } from '@lianda/shared/contract/action'
import { appealDecide, appealGet } from '@lianda/shared/module/appeal/appeal.admin.contract'
import { appealMake, appealOf, type AppealKind } from '@lianda/shared/module/appeal/appeal.contract'
import { recordList as examRecords } from '@lianda/shared/module/exam/record.admin.contract'
import { recordList as practiceRecords } from '@lianda/shared/module/practice/practice.admin.contract'
import type { PracticeScore } from '@lianda/shared/module/scoring/scoring.contract'
import type { Correction } from '@lianda/shared/module/scoring/correction.contract'
import type { Actor } from '../../../actor'
import { chanceOf } from './chance'
import type { LifeAppeal } from './life-appeals'
import { dayMs, HOUR_MS, type LifeWorld, type Member } from './life-world'
import { personOf } from './made-people'
import type { Course } from './timeline'

/** Learners question what they had in the days before. */
const [DAYS_BEFORE, DAY_MS] = [12, 24 * HOUR_MS]
/** Of an exam so many points come back. */
const POINTS_BACK = 5

/** Who of the people that the demonstration began with may decide about appeals. */
export async function judgesOf(world: LifeWorld): Promise<Actor[]> {
  const people = await Promise.all(world.found.officeIds.map((id) => personOf(world, id)))
  return people.filter((actor) => actor.dataAudit && can(actor, 'appeal.judge'))
}

interface Given {
  members: readonly Member[]
  judges: readonly Actor[]
  /** Its place among all appeals, which decides its chance. */
  at: number
}

/** Somebody questions a result that they had lately, and a judge answers some days later. */
export async function* runAppeal(world: LifeWorld, given: LifeAppeal, { members, judges, at }: Given): Course {
  const { call, seed } = world
  const { kind, reason, answer } = given
  const rng = chanceOf(seed, 7, at)
  yield dayMs(world, given.day) + (9 + 8 * rng()) * HOUR_MS
  const judge = judges[(answer?.judge ?? 0) % judges.length]
  const questioned = judge && (await questionedBy(world, given, members, judge))
  if (!questioned) return
  const { recordId, learner } = questioned
  // It takes them a minute: they are not seen online for it.
  const { appeal: made } = await call(appealMake, { kind, recordId, reason }, { ...learner.actor, sessionId: '' })
  if (!answer) return
  yield dayMs(world, given.day + answer.days) + (9 + 8 * rng()) * HOUR_MS
  const { appeal, practice } = await call(appealGet, { id: made.id }, judge)
  const correction = answer.upheld ? correctionOf(kind, practice?.score ?? null, appeal.before.total) : null
  const { id, rev } = appeal
  await call(appealDecide, { id, rev, uphold: correction !== null, opinion: answer.opinion, ...correction }, judge)
}

/**
 * The best of the results that lost points and can be questioned, of those that were not passed before others; null:
 * nobody who speaks this language has one.
 */
async function questionedBy(
  { call, deps }: LifeWorld,
  { kind, language }: LifeAppeal,
  members: readonly Member[],
  judge: Actor,
): Promise<{ recordId: string; learner: Member } | null> {
  const speakers = new Map(
    members.filter(({ actor }) => actor.language === language).map((member) => [member.actor.userId, member]),
  )
  const now = deps.clock.now()
  const asked = { endedFrom: now - DAYS_BEFORE * DAY_MS, endedTo: now, page: 1, rows: 100 }
  const { rows } =
    kind === 'practice' ? await call(practiceRecords, asked, judge) : await call(examRecords, asked, judge)
  const found = rows
    .flatMap(({ id: recordId, userId, total, passed }) => {
      const learner = speakers.get(userId)
      return learner && total !== null && total < 100 ? [{ recordId, learner, total, failed: passed !== true }] : []
    })
    .toSorted((a, b) => Number(b.failed) - Number(a.failed) || b.total - a.total || (a.recordId < b.recordId ? -1 : 1))
  for (const { recordId, learner } of found)
    if ((await call(appealOf, { kind, recordId }, { ...learner.actor, sessionId: '' })).until !== null)
      return { recordId, learner }
  return null
}

/** Gives back what cost most; null: there is nothing to give back. */
function correctionOf(kind: AppealKind, score: PracticeScore | null, total: number | null): Correction | null {
  if (kind === 'exam') return { items: [], score: Math.min(100, (total ?? 0) + POINTS_BACK) }
  const lost = [
    ...(score?.deductions ?? []).map(({ no, points }) => ({ id: `d${String(no)}`, points })),
    ...(score?.open ?? []).map(({ points }, n) => ({ id: `o${String(n)}`, points })),
  ].toSorted((a, b) => b.points - a.points)
  const [most] = lost.filter(({ points }) => points > 0)
  return most ? { items: [{ id: most.id, worth: 0 }], score: null } : null
}
