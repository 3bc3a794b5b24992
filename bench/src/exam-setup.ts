import { createHash, randomBytes } from 'node:crypto'
import type { Db } from 'mongodb'
import { paperCreate, paperStatus } from '@lianda/shared/module/exam/paper.admin.contract'
import { questionCreate, type QuestionContent } from '@lianda/shared/module/question-bank/question.admin.contract'
import { list as taskList, get as taskGet } from '@lianda/shared/module/task/task.contract'
import { taskCreate } from '@lianda/shared/module/task/task.admin.contract'
import { taskPublish } from '@lianda/shared/module/task/task-publish.admin.contract'
import { type ServerProcess, startServer } from '../../e2e/support/server-process'
import { person, type Person } from './learner'
import { account } from './people'
import { withStore } from './with-store'

const QUESTIONS = 16
const TYPES = [0, 1, 2, 3] as const
/** Number of questions in the bank for the draws. */
const POOL = 100
const MINUTES = 30
const DAY_MS = 86_400_000

export interface ExamSetup {
  server: ServerProcess
  /** Id of the exam in its calls. */
  examId: string
  owner: Person
  /** Tokens of the signed-in learners, in the order of `userIds`. */
  tokens: string[]
  userIds: string[]
  /** When the window of the exam ends; 0 = it has none. */
  endsAtMs: number
}

/** Starts a server with signed-in learners and one published exam of 16 questions, each drawn from 25 of its type. */
export async function setUpExam(learners: number, endsInMs = 0): Promise<ExamSetup> {
  const server = await startServer({ LOCAL_ASR: 'off', LOCAL_TTS: 'off' })
  const owner = await person(server.origin, ...account(server, /owner/))
  const endsAtMs = endsInMs === 0 ? 0 : Date.now() + endsInMs
  const examId = await publishExam(owner, endsAtMs)
  await server.kill('SIGTERM')
  const people = Array.from({ length: learners }, (_unused, n) => newLearner(n))
  await withStore(server.dataDir, (db) => signIn(db, people))
  await server.restart()
  return {
    server,
    examId,
    owner,
    tokens: people.map(({ token }) => token),
    userIds: people.map(({ id }) => id),
    endsAtMs,
  }
}

async function publishExam(owner: Person, endsAtMs: number): Promise<string> {
  for (let n = 0; n < POOL; n++) await owner.call(questionCreate, { content: question(n) })
  const { paper } = await owner.call(paperCreate, {
    title: 'Exam of the benchmark',
    minute: MINUTES,
    draws: TYPES.map((type) => ({
      id: `d${type}`,
      catalogIds: [],
      types: [type],
      levels: [],
      count: QUESTIONS / TYPES.length,
      // Twelve questions of 6.3 points and four of 6.1.
      score: type === 3 ? 6.1 : 6.3,
    })),
    shuffleQuestions: true,
    shuffleOptions: true,
  })
  await owner.call(paperStatus, { id: paper.id, rev: paper.rev })
  const { task } = await owner.call(taskCreate, {
    title: 'Package of the benchmark',
    type: 2,
    audience: { everyone: true, departmentIds: [], userIds: [] },
    ...(endsAtMs === 0 ? {} : { endsAt: endsAtMs }),
    passScore: 60,
    subtasks: [{ type: 2, resourceId: paper.id, version: 1, passScore: 60, weight: 100, attempts: null }],
  })
  await owner.call(taskPublish, { id: task.id, rev: task.rev })
  const { rows } = await owner.call(taskList, { page: 1, rows: 100, text: 'benchmark' })
  const { subtasks } = await owner.call(taskGet, { id: rows[0]?.id ?? '' })
  const first = subtasks[0]
  if (!first) throw new Error('the exam was not published')
  return first.id
}

/** A question of realistic length; the types alternate. */
function question(n: number): QuestionContent {
  const type = (n % 4) as 0 | 1 | 2 | 3
  const stem = `第 ${n + 1} 题：顾客在试驾之后问到续航里程、充电时间和电池质保，下面哪一种说法符合公司的话术要求？`
  const option = (id: string, iscorrect: boolean) => ({
    id,
    content: `先确认顾客的用车场景，再说明标准工况下的数字（${id}）`,
    iscorrect,
  })
  const choices =
    type === 3
      ? []
      : type === 2
        ? [
            { id: 'A', content: '', iscorrect: true },
            { id: 'B', content: '', iscorrect: false },
          ]
        : ['a', 'b', 'c', 'd'].map((id) => option(id, id === 'a' || (type === 1 && id === 'c')))
  return {
    type,
    text: stem,
    images: [],
    choices,
    blanks: type === 3 ? [{ variants: ['八年', '8年'] }, { variants: ['十二万公里', '12万公里'] }] : [],
    anyOrder: false,
    promotion: '',
    explanation: '话术手册第三章：先问场景，再给数字，最后说质保。',
    level: 2,
    score: 6,
  }
}

interface SignedIn {
  id: string
  token: string
  n: number
}

/** Creates a token like the server's: the user's id and 256 random bits. */
function newLearner(n: number): SignedIn {
  const id = randomBytes(12)
  return { id: id.toString('hex'), token: Buffer.concat([id, randomBytes(32)]).toString('base64url'), n }
}

/** Copies a demonstration learner and gives each copy a session, because real sign-ins would take minutes of argon2. */
async function signIn(db: Db, people: readonly SignedIn[]): Promise<void> {
  const users = db.collection<{ _id: string; orgid: string }>('user')
  const template = await users.findOne({ account: /learner1/ })
  if (!template) throw new Error('the learner to copy is not there')
  await users.insertMany(
    people.map(({ id, n }) => ({
      ...template,
      _id: id,
      account: `bench${n}`,
      name: `考生${n}`,
      search: [`bench${n}`],
    })),
  )
  await db
    .collection<{ _id: string }>('session')
    .insertMany(people.map(({ id, token }) => sessionOf({ id, token, orgid: template.orgid })))
}

/** The stored sign-in of a person with this token. */
export function sessionOf({ id, token, orgid }: { id: string; token: string; orgid: string }) {
  const beganAt = new Date()
  const device = { kind: 'h5', ip: '', browser: '', os: '' }
  const hash = createHash('sha256').update(token).digest('base64url')
  const expiresAt = new Date(beganAt.getTime() + DAY_MS)
  const live = [{ id: randomBytes(12).toString('hex'), ...device, hash, beganAt, expiresAt }]
  return { _id: id, orgid, rev: 1, live, ended: [] }
}
