import { catalogCreate, catalogList } from '@lianda/shared/module/catalog/catalog.admin.contract'
import {
  questionCreate,
  questionList,
  questionUpdate,
} from '@lianda/shared/module/question-bank/question.admin.contract'
import { startServer } from '../../e2e/support/server-process'
import { atMost, type Bench, percentile, report } from './figures'
import { type Person, person } from './learner'
import { account } from './people'
import { contentOf, fillQuestions, THINGS } from './question-store'

const QUESTIONS = 20_000
const CATALOGS = 40
const ROUNDS = 40
const LIMIT_MS = 300

/** Substrings of the subjects, each in every eighth question; different ones, because the server caches counts. */
const TEXTS = THINGS.flatMap((thing) =>
  [2, 3, 4].flatMap((size) => [...thing.slice(size - 1)].map((_, n) => thing.slice(n, n + size))),
)

/** The question bank's list with more questions than any organisation has. */
export const questionBench: Bench = {
  name: 'questions',
  title: `The question bank with ${QUESTIONS.toLocaleString('en')} questions`,
  async run() {
    const server = await startServer({ LOCAL_ASR: 'off', LOCAL_TTS: 'off' })
    const first = await person(server.origin, ...account(server, /owner/))
    const catalogs: string[] = []
    for (let n = 0; n < CATALOGS; n++) {
      const parentId = n % 8 === 0 ? null : (catalogs[n - (n % 8)] ?? null)
      catalogs.push((await first.call(catalogCreate, { type: 5, name: `第 ${n} 类`, parentId })).catalog.id)
    }
    const { question } = await first.call(questionCreate, { content: contentOf(0), catalogId: catalogs[0] ?? null })
    await server.kill('SIGTERM')
    const fillMs = await fillQuestions(server.dataDir, { count: QUESTIONS, id: question.id, catalogs })
    await server.restart()

    // Calls per session and minute are limited, so each list uses a new session.
    const signIn = () => person(server.origin, ...account(server, /owner/))
    let owner = await signIn()
    const parent = catalogs[8] ?? ''
    const asked = [
      ['newest first', { page: 1, rows: 30 }],
      ['100 a page', { page: 1, rows: 100 }],
      ['page 200', { page: 200, rows: 100 }],
      ['last page of 30', { page: Math.floor(QUESTIONS / 30), rows: 30 }],
      ['text, in every tenth', { page: 1, rows: 30, text: '智能泊车' }],
      ['text, a word in one of five', { page: 1, rows: 30, text: '标准流程' }],
      ['text, one character in nearly all', { page: 1, rows: 30, text: '的' }],
      ['text, one question', { page: 1, rows: 30, text: '第 19871 问' }],
      ['text, number', { page: 1, rows: 30, text: 'B019871' }],
      ['text and type, by points', { page: 1, rows: 30, text: '置换补贴', types: '0,1', sort: '-score' }],
      ['category, type and level', { page: 1, rows: 30, catalogId: parent, types: '0,1', levels: '2,3' }],
      [
        'category, type and level, by points',
        { page: 1, rows: 30, catalogId: parent, types: '0', levels: '1', sort: 'score' },
      ],
      ['type and level, page 50', { page: 50, rows: 30, types: '1', levels: '1,2' }],
      ['two types, by level', { page: 1, rows: 30, types: '1,3', sort: '-level' }],
      ['by points', { page: 1, rows: 30, sort: 'score' }],
      ['by number, page 200', { page: 200, rows: 30, sort: 'code' }],
      ['by creation, disabled ones', { page: 1, rows: 30, sort: '-createdAt', disabled: true }],
      ['changed since a time', { page: 1, rows: 30, updatedFrom: Date.now() - 3_600_000 * 24 }],
    ] as const
    const figures = []
    const common = await timed(async () => (await owner.call(questionList, { page: 1, rows: 30, text: '的' })).total, 1)
    const fresh: number[] = []
    for (const text of TEXTS) fresh.push((await timed(() => searched(owner, text), 1)).p95)
    figures.push(atMost(`${TEXTS.length} texts asked for the first time, p95`, percentile(fresh, 95), LIMIT_MS, 'ms'))
    for (const [name, query] of asked) {
      owner = await signIn()
      const { p95, total } = await timed(async () => (await owner.call(questionList, query)).total)
      figures.push(atMost(`${name} (${total.toLocaleString('en')} match), p95`, p95, LIMIT_MS, 'ms'))
    }
    owner = await signIn()
    const tree = await timed(async () => (await owner.call(catalogList, { type: 5 })).total)
    const written = await timed(() => change(owner, question.id))
    const after: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      await change(owner, question.id)
      after.push((await timed(async () => (await owner.call(questionList, { page: 1, rows: 30 })).total, 1)).p95)
    }
    const memory = server.memoryMiB()
    await server.dispose()
    return {
      how: `${QUESTIONS.toLocaleString('en')} Chinese questions in ${CATALOGS} categories in the embedded store; each list is asked ${ROUNDS} times, one after the other, timed at the client on the same machine.`,
      figures: [
        ...figures,
        atMost('newest first right after a change, p95', percentile(after, 95), LIMIT_MS, 'ms'),
        report(`one character that ${common.total.toLocaleString('en')} have, for the first time`, common.p95, 'ms'),
        report('tree of categories, p95', tree.p95, 'ms'),
        report('saving a question, p95', written.p95, 'ms'),
        report('filling the store', fillMs / 1_000, 's'),
        report('server memory afterwards', memory, 'MiB'),
      ],
    }
  },
}

/** 95th percentile of the duration, and the last result. */
async function timed(work: () => Promise<number>, rounds = ROUNDS): Promise<{ p95: number; total: number }> {
  const times: number[] = []
  let total = 0
  for (let round = 0; round < rounds; round++) {
    const begun = performance.now()
    total = await work()
    times.push(performance.now() - begun)
  }
  return { p95: percentile(times, 95), total }
}

const searched = async (owner: Person, text: string) =>
  (await owner.call(questionList, { page: 1, rows: 30, text })).total

let changes = 0
async function change(owner: Person, id: string): Promise<number> {
  const { rows } = await owner.call(questionList, { page: 1, rows: 30, text: 'B000000' })
  const row = rows.find((one) => one.id === id)
  if (!row) throw new Error('the question to change is not there')
  const content = { ...contentOf(0), explanation: `${changes++}` }
  await owner.call(questionUpdate, { id, rev: row.rev, code: 'B000000', catalogId: row.catalogId, content })
  return 1
}
