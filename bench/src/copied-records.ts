import type { Db } from 'mongodb'
import { searchTerms } from '../../server/src/infra/text/search'
import { departmentOf, idOf, PEOPLE } from './package-people'

const BATCH = 1_000
const DAY_MS = 86_400_000
/** Share of the questions that an answer is right to, in ten. */
const RIGHT_OF_TEN = 6

type Row = { _id: string } & Record<string, unknown>

/** The document of a real learner, and whose id its copies begin with. */
interface Template {
  id: string
  userId: string
  count: number
}

/** Writes `count` copies of a document; `over` is what the `n`-th has of its own. */
async function copies<T extends object>(
  db: Db,
  { name, id, count }: { name: string; id: string; count: number },
  over: (template: T, n: number) => object,
): Promise<void> {
  const rows = db.collection<Row>(name)
  const template = await rows.findOne({ _id: id })
  if (!template) throw new Error(`there is no ${id} to copy`)
  for (let from = 0; from < count; from += BATCH)
    await rows.insertMany(
      Array.from({ length: Math.min(BATCH, count - from) }, (_none, i) => ({
        ...{ ...template, ...over(template as unknown as T, from + i) },
        _id: idOf(id, from + i),
      })),
      { ordered: false },
    )
}

/** Somebody whose record it is; each has one. */
function ownerOf(userId: string, orgid: string, n: number) {
  const userName = `人${String(n).padStart(6, '0')}`
  const departmentId = departmentOf(orgid, n)
  return {
    ...{ userId: idOf(userId, n), userName, account: `impact${n}`, workno: `W${n}`, departmentId },
    ...{ departments: [departmentId], search: searchTerms([userName, `impact${n}`, `W${n}`]) },
  }
}

interface Attempt {
  orgid: string
  items: { id: string; scoreTenths: number; order: string[] }[]
}

/** Attempts at one paper, each of somebody else with answers of their own, that ended between 200 and 290 days ago. */
export const copyAttempts = (db: Db, { userId, ...template }: Template): Promise<void> =>
  copies<Attempt>(db, { name: 'exam_attempt', ...template }, ({ orgid, items }, n) => {
    const isRight = (at: number) => (n * 7 + at * 3 + (n >> 4)) % 10 < RIGHT_OF_TEN
    const valueOf = (order: readonly string[], at: number): string[] =>
      order.length === 0 ? ['八年', `${n % 40} 万公里`] : [order[(n + at) % order.length] ?? '']
    const marks = Object.fromEntries(items.map(({ id, scoreTenths }, at) => [id, isRight(at) ? scoreTenths : 0]))
    const totalTenths = Object.values(marks).reduce((sum, one) => sum + one, 0)
    const at = new Date(Date.now() - (200 + (90 * n) / template.count) * DAY_MS)
    return {
      ...ownerOf(userId, orgid, n),
      ...{ startedAt: at, finishedAt: at, usedMs: 600_000 + (n % 1_000) * 1_000, startKey: `copied-${n}` },
      ...{ marks, totalTenths, passed: totalTenths >= 600 },
      answers: Object.fromEntries(
        items.map(({ id, order }, place) => [
          id,
          { value: valueOf(order, place), flagged: false, epoch: 1, seq: place + 1, at },
        ]),
      ),
    }
  })

interface Practice {
  score: { dimensions: { score: number }[] } | null
}

/** Practices of one learner in the last year, each scored otherwise. */
export const copyPractices = (db: Db, { count, id }: Omit<Template, 'userId'>): Promise<void> =>
  copies<Practice>(db, { name: 'practice_session', id, count }, ({ score }, n) => {
    const at = new Date(Date.now() - (1 + (360 * n) / count) * DAY_MS)
    return {
      ...{ attempt: n + 2, startKey: `copied-${n}`, startedAt: at, endedAt: at, pending: [] },
      score: score && {
        ...score,
        dimensions: score.dimensions.map((one, place) => ({ ...one, score: (n * 13 + place * 7) % 101 })),
      },
    }
  })

/** Appeals of as many people, two of three decided. */
export const copyAppeals = (db: Db, { userId, ...template }: Template & { judgeId: string }): Promise<void> =>
  copies<{ orgid: string }>(db, { name: 'appeal', ...template }, ({ orgid }, n) => {
    const createdAt = new Date(Date.now() - (1 + (400 * n) / template.count) * DAY_MS)
    const decidedAt = new Date(createdAt.getTime() + (n % 30) * DAY_MS)
    const state = n % 3
    const decision = { by: template.judgeId, judge: '主管', at: decidedAt, opinion: '维持原判', correction: null }
    return {
      ...ownerOf(userId, orgid, n),
      ...{
        recordId: `copied-${n}`,
        createdAt,
        dueDay: new Date(createdAt.getTime() + 21 * DAY_MS).toISOString().slice(0, 10),
      },
      ...(state === 0
        ? { state }
        : { state, decision, decidedAt, late: n % 30 > 21, tookMs: decidedAt.getTime() - createdAt.getTime() }),
    }
  })

/** Copies a duty for so many departments without others below them, whose people have it since it began. */
export async function copyDuties(db: Db, { orgid, userId, dutyId, count }: Duties): Promise<void> {
  const duty = await db.collection<Row>('clock_in_duty').findOne({ _id: dutyId })
  const since = duty?.['startDay']
  const departments = new Map(Array.from({ length: count }, (_none, n) => [departmentOf(orgid, LEAVES + n), n]))
  await copies(db, { name: 'clock_in_duty', id: dutyId, count }, (_duty, n) => ({
    name: `每日一练 ${n}`,
    audience: { everyone: false, departmentIds: [departmentOf(orgid, LEAVES + n)], userIds: [] },
  }))
  const members = Array.from({ length: PEOPLE }, (_none, n) => n).flatMap((n) => {
    const at = departments.get(departmentOf(orgid, n))
    if (at === undefined) return []
    const [own, person] = [idOf(dutyId, at), idOf(userId, n)]
    return [{ _id: `${own} ${person}`, orgid, dutyId: own, userId: person, since }]
  })
  await db.collection<Row>('clock_in_member').insertMany(members)
}

interface Duties {
  orgid: string
  userId: string
  dutyId: string
  count: number
}

/** From here on departments have none below them. */
const LEAVES = 100
