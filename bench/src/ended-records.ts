import type { Db } from 'mongodb'
import { departmentOf, idOf, PEOPLE } from './package-people'

const BATCH = 5_000
const DAY_MS = 86_400_000

/** The steps at which people had practices and exams. */
export interface Steps {
  practices: readonly string[]
  exams: readonly string[]
}

interface Filling {
  orgid: string
  /** The learner whose copies have the records. */
  userId: string
  steps: Steps
}

/** A record that ended: the `n`-th of all. */
interface Ended {
  n: number
  at: Date
}

/** Records that ended, the same number on each of so many days up to yesterday, without what was said and answered. */
export async function fillRecords(
  db: Db,
  { records, days, ...filling }: Filling & { records: number; days: number },
): Promise<void> {
  const newest = Date.now() - DAY_MS
  for (let from = 0; from < records; from += BATCH)
    await insert(
      db,
      filling,
      Array.from({ length: Math.min(BATCH, records - from) }, (_none, i) => ({
        n: from + i,
        at: new Date(newest - Math.floor(((from + i) * days * DAY_MS) / records)),
      })),
    )
}

/** One more record of everybody that ended just now, the ones after the first `records`. */
export async function fillNow(db: Db, filling: Filling, records: number): Promise<Date> {
  const at = new Date()
  await insert(
    db,
    filling,
    Array.from({ length: PEOPLE }, (_none, n) => ({ n: records + n, at })),
  )
  return at
}

async function insert(db: Db, filling: Filling, some: readonly Ended[]): Promise<void> {
  const practices = some.filter(({ n }) => roundOf(n) % 2 === 0)
  const exams = some.filter(({ n }) => roundOf(n) % 2 === 1)
  if (practices.length > 0)
    await db.collection<{ _id: string }>('practice_session').insertMany(
      practices.map(({ n, at }) => ({
        ...{ _id: idOf('bench-practi', n), ...common(filling, 'practices', n, at), attempt: n, rehearsal: false },
        ...{
          state: 'ended',
          endedAt: at,
          elapsedMs: 180_000,
          total: n % 100,
          phase: 'ended',
          endReason: 'finished',
          flow: {},
        },
        ...{
          account: '',
          workno: '',
          sex: 1,
          departmentName: '',
          taskTitle: '',
          sceneName: '',
          turns: 3,
          spokenMs: 60_000,
        },
      })),
      { ordered: false },
    )
  if (exams.length > 0)
    await db.collection<{ _id: string }>('exam_attempt').insertMany(
      exams.map(({ n, at }) => ({
        ...{ _id: idOf('bench-exam--', n), ...common(filling, 'exams', n, at), n, preview: false, state: 'submitted' },
        ...{ finishedAt: at, closesAt: at, usedMs: 600_000, totalTenths: (n % 100) * 10 },
        ...{ submitReason: 'learner', overdue: 'auto', lateSyncMinutes: 0 },
      })),
      { ordered: false },
    )
}

/** Everybody has one record before anybody has another: a practice and an exam in turn. */
const roundOf = (n: number): number => Math.floor(n / PEOPLE)

function common({ orgid, userId, steps }: Filling, kind: keyof Steps, n: number, at: Date) {
  const who = n % PEOPLE
  const departmentId = departmentOf(orgid, who)
  const own = steps[kind]
  return {
    ...{ orgid, userId: idOf(userId, who), userName: `人${who}`, departmentId, departments: [departmentId] },
    ...{ subtaskId: own[Math.floor(roundOf(n) / 2) % own.length], startKey: `bench-${n}`, rev: 1, open: false },
    ...{ startedAt: at, search: [], pending: [], passed: n % 100 >= 40 },
  }
}
