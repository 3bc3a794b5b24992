import { setTimeout as pause } from 'node:timers/promises'
import type { Connection } from 'mongoose'
import { leavingDuplicates } from '../../../infra/store/store-error'

type Row = { _id: string } & Record<string, unknown>

/** What the generator writes, in the order in which it is put into the organisation. Each of them knows the mark. */
export const MARKED = [
  'user',
  'account',
  'badge_count',
  'badge_grant',
  'clock_in_work',
  'clock_in_duty',
  'clock_in_member',
  'task',
  'practice_session',
  'exam_attempt',
  'viewing',
  'appeal',
  'presence',
  'operation',
] as const
type Marked = (typeof MARKED)[number]

/** The field that says: made by the demonstration's generator. */
export const MARK = { demo: true } as const

/** What only grows with use, or follows from it, and what nobody's life depends on. */
const NOT_COPIED: readonly string[] = [
  'practice_session',
  'exam_attempt',
  'viewing',
  'faq_round',
  'appeal',
  'operation',
  'sign_in',
  'presence',
  'session',
  'home_day',
]

/** Documents written at once: so few that other work gets in between. */
const AT_ONCE = 10
const PAUSE_MS = 20

const rowsOf = (db: Connection, name: string) => db.collection<Row>(name)

async function namesOf(db: Connection): Promise<string[]> {
  const found = await db.listCollections()
  return found.map(({ name }) => name).filter((name) => !name.startsWith('system.'))
}

/** Copies what the organisation has into an empty store. Returns the ids that were copied, by collection. */
export async function copyOrganisation(from: Connection, to: Connection): Promise<ReadonlyMap<string, Set<string>>> {
  const copied = new Map<string, Set<string>>()
  for (const name of await namesOf(from)) {
    if (NOT_COPIED.includes(name)) continue
    const rows = await rowsOf(from, name).find({}).toArray()
    if (rows.length > 0) await rowsOf(to, name).insertMany(rows)
    copied.set(name, new Set(rows.map(({ _id }) => _id)))
  }
  return copied
}

/** Puts what is new in `from` into `to`, marked. A document that is there already stays. */
export async function putMarked(
  from: Connection,
  to: Connection,
  copied: ReadonlyMap<string, ReadonlySet<string>>,
  signal: AbortSignal,
): Promise<void> {
  for (const name of MARKED) {
    const found = await rowsOf(from, name)
      .find({}, { projection: { _id: 1, userId: 1 } })
      .toArray()
    // Who was there before has a duty since the first start, as the server itself notes it: nobody of them missed a day.
    const isMeant = ({ userId }: Row) => name !== 'clock_in_member' || !copied.get('user')?.has(String(userId))
    const fresh = found.filter((row) => !copied.get(name)?.has(row._id) && isMeant(row)).map(({ _id }) => _id)
    for (let at = 0; at < fresh.length; at += AT_ONCE) {
      signal.throwIfAborted()
      const rows = await rowsOf(from, name)
        .find({ _id: { $in: fresh.slice(at, at + AT_ONCE) } })
        .toArray()
      await leavingDuplicates(() =>
        rowsOf(to, name).insertMany(
          rows.map((row) => ({ ...row, ...MARK })),
          { ordered: false },
        ),
      )
      await pause(PAUSE_MS)
    }
  }
}

/** What is marked in an organisation, and what of it stays because real people did something with it. */
export interface MarkedCounts {
  removed: Record<Marked, number>
  /** People with a password or with records that are not marked, packages with such records, and changed duties. */
  kept: { user: number; task: number; clock_in_duty: number }
}

interface Chosen {
  users: string[]
  tasks: string[]
  duties: string[]
  counts: MarkedCounts
}

async function choose(db: Connection, orgid: string): Promise<Chosen> {
  const marked = { orgid, ...MARK }
  const idsOf = async (name: Marked) =>
    (
      await rowsOf(db, name)
        .find(marked, { projection: { _id: 1 } })
        .toArray()
    ).map(({ _id }) => _id)
  const [users, tasks, duties] = [await idsOf('user'), await idsOf('task'), await idsOf('clock_in_duty')]
  const real = { orgid, demo: { $ne: true } }
  const usedBy = async (member: string, ids: readonly string[], names: readonly string[]) => {
    const used = new Set<unknown>()
    for (const name of names)
      for (const id of await rowsOf(db, name).distinct(member, { ...real, [member]: { $in: [...ids] } })) used.add(id)
    return used
  }
  const records = ['practice_session', 'exam_attempt', 'viewing', 'faq_round']
  const usedTasks = await usedBy('taskId', tasks, records)
  const people = await usedBy('userId', users, [...records, 'one_time_password', 'session', 'sign_in'])
  const withPassword = await usedBy('_id', users, ['credential'])
  // A duty that somebody changed is theirs.
  const changedDuties = await rowsOf(db, 'clock_in_duty').distinct('_id', { ...marked, rev: { $gt: 1 } })
  const keptUsers = users.filter((id) => people.has(id) || withPassword.has(id))
  const gone = {
    users: users.filter((id) => !keptUsers.includes(id)),
    tasks: tasks.filter((id) => !usedTasks.has(id)),
    duties: duties.filter((id) => !changedDuties.includes(id)),
  }
  const counts: MarkedCounts = {
    removed: { ...ofNothing(), user: gone.users.length, task: gone.tasks.length },
    kept: { user: keptUsers.length, task: usedTasks.size, clock_in_duty: changedDuties.length },
  }
  for (const name of MARKED)
    if (name !== 'user' && name !== 'task')
      counts.removed[name] = await rowsOf(db, name).countDocuments(filterFor(name, orgid, gone))
  return { ...gone, counts }
}

const ofNothing = (): Record<Marked, number> => ({
  user: 0,
  account: 0,
  badge_count: 0,
  badge_grant: 0,
  clock_in_work: 0,
  clock_in_duty: 0,
  clock_in_member: 0,
  task: 0,
  practice_session: 0,
  exam_attempt: 0,
  viewing: 0,
  appeal: 0,
  presence: 0,
  operation: 0,
})

/** What goes of a collection: everything marked, and of people, packages and duties only those whom nobody needs. */
function filterFor(name: Marked, orgid: string, gone: Omit<Chosen, 'counts'>) {
  const marked = { orgid, ...MARK }
  if (name === 'user' || name === 'badge_count') return { ...marked, _id: { $in: gone.users } }
  if (name === 'account' || name === 'badge_grant' || name === 'clock_in_work')
    return { ...marked, userId: { $in: gone.users } }
  if (name === 'task') return { ...marked, _id: { $in: gone.tasks } }
  if (name === 'clock_in_duty') return { ...marked, _id: { $in: gone.duties } }
  // The server notes itself who else has a duty: with the duty that means nothing.
  if (name === 'clock_in_member')
    return { orgid, $or: [{ dutyId: { $in: gone.duties } }, { ...MARK, userId: { $in: gone.users } }] }
  return marked
}

export const countMarked = async (db: Connection, orgid: string): Promise<MarkedCounts> =>
  (await choose(db, orgid)).counts

/** Removes what is marked in this organisation. What real people made, and what that refers to, stays. */
export async function removeMarked(db: Connection, orgid: string): Promise<MarkedCounts> {
  const { counts, ...gone } = await choose(db, orgid)
  // People last: a kill in between leaves nothing that refers to somebody who is gone.
  for (const name of MARKED.toReversed()) await rowsOf(db, name).deleteMany(filterFor(name, orgid, gone))
  await countViews(db, orgid)
  return counts
}

/** Says of each document and film how many have opened it: where the life was played, others were counted. */
export async function countViews(db: Connection, orgid: string): Promise<void> {
  const found = await rowsOf(db, 'media')
    .find({ orgid }, { projection: { viewed: 1 } })
    .toArray()
  for (const { _id, viewed } of found) {
    const now = await rowsOf(db, 'viewing').countDocuments({ orgid, mediaId: _id })
    if (now !== viewed) await rowsOf(db, 'media').updateOne({ _id, orgid }, { $set: { viewed: now } })
  }
}

/** How long documents and films that are being made are waited for, and the interval between two looks. */
const [MADE_WITHIN_MS, LOOK_MS] = [120_000, 200]

/** Waits until documents and films can be read and watched; one that takes too long is not read by anybody. */
export async function untilMade(db: Connection, orgid: string, signal: AbortSignal): Promise<void> {
  for (let waited = 0; waited < MADE_WITHIN_MS; waited += LOOK_MS) {
    if ((await rowsOf(db, 'media_job').countDocuments({ orgid, status: 0 })) === 0) return
    await pause(LOOK_MS, undefined, { signal })
  }
}

/** What the generator needs to know of the demonstration organisation, by the accounts that it began with. */
export async function readDemonstration(db: Connection, orgid: string) {
  const people = await rowsOf(db, 'user')
    .find({ orgid, live: true, demo: { $ne: true } })
    .toArray()
  const packages = await rowsOf(db, 'task')
    .find({ orgid, publishState: 'published', demo: { $ne: true } })
    .toArray()
  return {
    people: people.map(({ _id, account, departmentId, roles }) => ({
      id: _id,
      account: String(account),
      departmentId: typeof departmentId === 'string' ? departmentId : null,
      roles: Array.isArray(roles) ? roles.map(String) : [],
    })),
    packages: packages.map(({ _id, title, startsAt, endsAt }) => ({
      id: _id,
      title: String(title),
      startsAt: startsAt instanceof Date ? startsAt : null,
      endsAt: endsAt instanceof Date ? endsAt : null,
    })),
  }
}
