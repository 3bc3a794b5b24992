import { randomBytes } from 'node:crypto'
import type { Db } from 'mongodb'
import { end, start } from '@lianda/shared/module/practice/practice.contract'
import { paperCreate, paperStatus } from '@lianda/shared/module/exam/paper.admin.contract'
import { taskAdminGet } from '@lianda/shared/module/task/task.admin.contract'
import { taskAudienceChange } from '@lianda/shared/module/task/task-life.admin.contract'
import { type ExamPackage, publishExam, sitExam } from '../../e2e/support/exam-world'
import { type ServerProcess, startServer } from '../../e2e/support/server-process'
import { sessionOf } from './exam-setup'
import { newKey, type Person, person } from './learner'
import { account, practiceOf } from './people'
import { withStore } from './with-store'

export const PEOPLE = 10_000
const DEPARTMENTS = 500
/** Top departments, and departments in each other. */
const FAN = 10
/** One of so many is at work now. */
const RUNS = 50
const BATCH = 1_000

export interface PackagePeople {
  server: ServerProcess
  owner: Person
  orgid: string
  /** A package with one exam, whose paper has a second version, and everybody has begun it. */
  exam: ExamPackage
  /** A package with a practice that everybody has begun. */
  practiceTaskId: string
  /** Tokens of the first of them. */
  tokens: string[]
  /** How long filling the store took. */
  fillMs: number
}

/** What the benchmarks with these people have in common, for their description. */
export const HOW_PEOPLE = `One real learner, with a finished exam and a finished practice, is copied to ${PEOPLE.toLocaleString('en')} in ${DEPARTMENTS} departments of the embedded store; one of ${RUNS} is at work now.`

/** Starts a server with so many people who have begun two packages. @param signedIn so many of them have tokens */
export async function startWithPeople(signedIn = 0): Promise<PackagePeople> {
  const server = await startServer({ LOCAL_ASR: 'off', LOCAL_TTS: 'off' })
  const signIn = () => person(server.origin, ...account(server, /owner/))
  const [owner, learner] = await Promise.all([signIn(), person(server.origin, ...account(server, /learner1/))])
  const exam = await publishExam(owner.call, 'Impact')
  const attemptId = await sitExam(learner.call, exam.examId, { answers: [['A']], handsIn: true })
  const version = await owner.call(paperCreate, { from: { paperId: exam.paperId, as: 'version' } })
  await owner.call(paperStatus, { id: version.paper.id, rev: version.paper.rev })
  const subtaskId = await practiceOf(learner, '16k_zh')
  const { session } = await learner.call(start, { subtaskId, deviceId: newKey(), startKey: newKey() })
  await learner.call(end, { id: session.id, epoch: session.epoch })
  // The people are in other departments than the demonstration's.
  const { task } = await owner.call(taskAdminGet, { id: session.taskId })
  const audience = { everyone: true, departmentIds: [], userIds: [] }
  await owner.call(taskAudienceChange, { id: task.id, rev: task.rev, audience })
  await server.kill('SIGTERM')
  const { orgid, id: userId } = learner.user
  const begun = performance.now()
  const tokens = await withStore(server.dataDir, async (db) => {
    await fill(db, { orgid, userId, attemptId, sessionId: session.id })
    return await signInFirst(db, { orgid, userId }, signedIn)
  })
  const fillMs = performance.now() - begun
  await server.restart()
  return { server, owner: await signIn(), orgid, exam, practiceTaskId: session.taskId, tokens, fillMs }
}

async function signInFirst(db: Db, { orgid, userId }: Pick<Filling, 'orgid' | 'userId'>, count: number) {
  const people = Array.from({ length: count }, (_none, n) => {
    const id = idOf(userId, n)
    return { id, token: Buffer.concat([Buffer.from(id, 'hex'), randomBytes(32)]).toString('base64url') }
  })
  if (count > 0)
    await db.collection<{ _id: string }>('session').insertMany(people.map((one) => sessionOf({ ...one, orgid })))
  return people.map(({ token }) => token)
}

interface Filling {
  orgid: string
  attemptId: string
  sessionId: string
  userId: string
}

/** The `n`-th id with the beginning of another. */
export const idOf = (id: string, n: number): string => `${id.slice(0, 12)}${String(n).padStart(12, '0')}`

/** The `n`-th department. */
export const departmentOf = (orgid: string, n: number): string => idOf(orgid, n % DEPARTMENTS)

/** Copies a learner to so many people in departments in each other, whose records `copied` tells of besides. */
export async function copyPeople(
  db: Db,
  { orgid, userId }: Pick<Filling, 'orgid' | 'userId'>,
  records: readonly Copied[] = [],
): Promise<void> {
  const nodes = Array.from({ length: DEPARTMENTS }, (_none, n) => {
    const parentId = n < FAN ? null : departmentOf(orgid, Math.floor(n / FAN) - 1)
    return { id: departmentOf(orgid, n), name: `部门 ${n}`, parentId, sort: n, rev: 1 }
  })
  const trees = db.collection<{ _id: string; nodes: object[] }>('org_tree')
  const there = (await trees.findOne({ _id: `${orgid}-1` }))?.nodes ?? []
  await trees.updateOne({ _id: `${orgid}-1` }, { $set: { nodes: [...there, ...nodes] }, $inc: { rev: 1 } })
  const copied: readonly Copied[] = [{ name: 'user', id: userId, who: (id) => ({ _id: id }) }, ...records]
  for (const { name: collection, id, who } of copied) {
    const rows = db.collection<{ _id: string }>(collection)
    const template = await rows.findOne({ _id: id })
    if (!template) throw new Error(`there is no ${id} to copy`)
    for (let from = 0; from < PEOPLE; from += BATCH)
      await rows.insertMany(
        Array.from({ length: BATCH }, (_none, i) => {
          const n = from + i
          const name = `人${String(n).padStart(6, '0')}`
          const departmentId = departmentOf(orgid, n)
          return {
            ...template,
            ...{
              name,
              userName: name,
              account: `impact${n}`,
              workno: `W${n}`,
              mobile: '',
              search: [],
            },
            ...{ departmentId, departments: [departmentId], startKey: newKey(), pending: [], counted: [] },
            ...{ _id: idOf(id, n), ...who(idOf(userId, n), n) },
          }
        }),
        { ordered: false },
      )
  }
}

interface Copied {
  /** The collection, and the document that is copied. */
  name: string
  id: string
  /** What the copy of the `n`-th person has of its own. */
  who: (userId: string, n: number) => Record<string, unknown>
}

const fill = (db: Db, { orgid, userId, attemptId, sessionId }: Filling): Promise<void> =>
  copyPeople(db, { orgid, userId }, [
    { name: 'exam_attempt', id: attemptId, who: begunBy('running') },
    { name: 'practice_session', id: sessionId, who: begunBy('paused') },
  ])

const begunBy = (state: string) => (userId: string, n: number) => {
  if (n % RUNS > 0) return { userId }
  const later = new Date(Date.now() + 3_600_000)
  const at = { startedAt: new Date(), deadlineAt: later, closesAt: later, sweepAt: later, resumableUntil: later }
  return { userId, open: true, state, ...at }
}
