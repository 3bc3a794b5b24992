import type { Db } from 'mongodb'
import type { InputOf } from '@lianda/shared/contract/endpoint'
import { dutyCreate } from '@lianda/shared/module/clock-in/clock-in.admin.contract'
import type { Person } from './learner'
import { idOf, PEOPLE } from './package-people'

const BATCH = 1_000
const DAY_MS = 86_400_000
/** The duty runs for so many days, and on each of them so many of ten people practised. */
export const [DUTY_DAYS, DUTY_KEEP] = [60, 7]

const dayBefore = (n: number): string => new Date(Date.now() - n * DAY_MS).toISOString().slice(0, 10)

/** A daily duty of everybody. */
export async function makeDuty(owner: Person): Promise<string> {
  const duty: InputOf<typeof dutyCreate> = {
    ...{ name: '每日一练', startDay: dayBefore(-1), weekdays: [0, 1, 2, 3, 4, 5, 6], measure: 'practices', amount: 1 },
    audience: { everyone: true, departmentIds: [], userIds: [] },
  }
  return (await owner.call(dutyCreate, duty)).duty.id
}

/** Writes since when the people have the duty, and what they did on its days; the duty then began long ago. */
export async function fillDuty(db: Db, given: { orgid: string; userId: string; dutyId: string }): Promise<void> {
  const { orgid, userId, dutyId } = given
  const since = dayBefore(DUTY_DAYS)
  type Row = { _id: string } & Record<string, unknown>
  await db
    .collection<Row>('clock_in_duty')
    .updateOne({ _id: dutyId }, { $set: { startDay: since, 'rules.0.from': since } })
  await db.collection<Row>('clock_in_member').deleteMany({ dutyId })
  for (let from = 0; from < PEOPLE; from += BATCH) {
    const ids = Array.from({ length: BATCH }, (_none, i) => idOf(userId, from + i))
    await db
      .collection<Row>('clock_in_member')
      .insertMany(ids.map((id) => ({ _id: `${dutyId} ${id}`, orgid, dutyId, userId: id, since })))
    await db.collection<Row>('clock_in_work').insertMany(ids.flatMap((id, i) => monthsOf(orgid, id, from + i)))
  }
}

/** What the `n`-th person did, by month. */
function monthsOf(orgid: string, userId: string, n: number) {
  const byMonth = new Map<string, object[]>()
  for (let ago = 1; ago < DUTY_DAYS; ago++) {
    if ((n + ago) % 10 >= DUTY_KEEP) continue
    const day = dayBefore(ago)
    const work = { id: `${userId}${ago}`, day, minute: 600 + (n % 300), seconds: 420, practices: 1, questions: 0 }
    byMonth.set(day.slice(0, 7), [...(byMonth.get(day.slice(0, 7)) ?? []), work])
  }
  return [...byMonth].map(([month, works]) => ({ _id: `${userId} ${month}`, orgid, userId, month, works }))
}
