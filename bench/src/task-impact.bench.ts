import type { Db } from 'mongodb'
import { end, start } from '@lianda/shared/module/practice/practice.contract'
import { paperCreate, paperStatus } from '@lianda/shared/module/exam/paper.admin.contract'
import { type PackageChange, taskImpact } from '@lianda/shared/module/task/task-publish.admin.contract'
import { publishExam, sitExam } from '../../e2e/support/exam-world'
import { startServer } from '../../e2e/support/server-process'
import { atMost, type Bench, type Figure, percentile, report } from './figures'
import { newKey, type Person, person } from './learner'
import { account, practiceOf } from './people'
import { withStore } from './question-store'

const PEOPLE = 10_000
const DEPARTMENTS = 500
/** Top departments, and departments in each other. */
const FAN = 10
/** One of so many is at work now. */
const RUNS = 50
const BATCH = 1_000
const ROUNDS = 10
const IMPACT_MS = 300

/** The check before every change of a published package that everybody has begun. */
export const taskImpactBench: Bench = {
  name: 'task-impact',
  title: `What a change of a package touches, with ${PEOPLE.toLocaleString('en')} people who have begun`,
  async run() {
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
    await server.kill('SIGTERM')
    const begun = performance.now()
    await withStore(server.dataDir, (db) =>
      fill(db, { orgid: learner.user.orgid, userId: learner.user.id, attemptId, sessionId: session.id }),
    )
    const fillMs = performance.now() - begun
    await server.restart()

    const again = await signIn()
    const audience = { everyone: false, departmentIds: [departmentOf(learner.user.orgid, 0)], userIds: [] }
    const changes: readonly (readonly [string, string, PackageChange])[] = [
      ['an exam ended', exam.taskId, { kind: 'end' }],
      ['an exam extended', exam.taskId, { kind: 'extend' }],
      ['an exam for one department', exam.taskId, { kind: 'audience', audience }],
      ['a paper replaced', exam.taskId, { kind: 'replace', subtaskId: exam.examId }],
      ['a practice ended', session.taskId, { kind: 'end' }],
      ['a practice for one department', session.taskId, { kind: 'audience', audience }],
    ]
    const figures: Figure[] = []
    for (const [name, id, change] of changes) figures.push(await measured(again, name, id, change))
    const memory = server.memoryMiB()
    await server.dispose()
    return {
      how: `One real learner, with a finished exam and a finished practice, is copied to ${PEOPLE.toLocaleString('en')} in ${DEPARTMENTS} departments of the embedded store; one of ${RUNS} is at work now. Each change is asked ${ROUNDS} times, timed at the client on the same machine.`,
      figures: [
        ...figures,
        report('filling the store', fillMs / 1_000, 's'),
        report('server memory afterwards', memory, 'MiB'),
      ],
    }
  },
}

async function measured(owner: Person, name: string, id: string, change: PackageChange): Promise<Figure> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const from = performance.now()
    const { begun } = await owner.call(taskImpact, { id, change })
    times.push(performance.now() - from)
    if (begun <= PEOPLE) throw new Error(`only ${begun} have begun`)
  }
  return atMost(`${name}, p95`, percentile(times, 95), IMPACT_MS, 'ms')
}

interface Filling {
  orgid: string
  attemptId: string
  sessionId: string
  userId: string
}

const idOf = (id: string, n: number): string => `${id.slice(0, 12)}${String(n).padStart(12, '0')}`

const departmentOf = (orgid: string, n: number): string => idOf(orgid, n % DEPARTMENTS)

async function fill(db: Db, { orgid, attemptId, sessionId, userId }: Filling): Promise<void> {
  const nodes = Array.from({ length: DEPARTMENTS }, (_none, n) => {
    const parentId = n < FAN ? null : departmentOf(orgid, Math.floor(n / FAN) - 1)
    return { id: departmentOf(orgid, n), name: `部门 ${n}`, parentId, sort: n, rev: 1 }
  })
  await db
    .collection<{ _id: string }>('org_tree')
    .updateOne({ _id: `${orgid}-1` }, { $set: { nodes }, $inc: { rev: 1 } })
  const copied = [
    { rows: db.collection<{ _id: string }>('user'), id: userId, who: (id: string) => ({ _id: id }) },
    { rows: db.collection<{ _id: string }>('exam_attempt'), id: attemptId, who: begunBy('running') },
    { rows: db.collection<{ _id: string }>('practice_session'), id: sessionId, who: begunBy('paused') },
  ]
  for (const { rows, id, who } of copied) {
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

const begunBy = (state: string) => (userId: string, n: number) => {
  if (n % RUNS > 0) return { userId }
  const later = new Date(Date.now() + 3_600_000)
  const at = { startedAt: new Date(), deadlineAt: later, closesAt: later, sweepAt: later, resumableUntil: later }
  return { userId, open: true, state, ...at }
}
