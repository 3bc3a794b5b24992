import { resolve } from 'node:path'
import { MongoClient } from 'mongodb'
import { recordList } from '@lianda/shared/module/practice/practice.admin.contract'
import { end, start } from '@lianda/shared/module/practice/practice.contract'
import { userList } from '@lianda/shared/module/org/org.admin.contract'
import { searchTerms } from '../../server/src/infra/text/search'
import { startEmbeddedStore } from '../../server/src/infra/store/embedded-store'
import { atMost, type Bench, percentile, report } from './figures'
import { newKey, person } from './learner'
import { account, practiceOf } from './people'
import { startServer } from '../../e2e/support/server-process'

const RECORDS = 100_000
const BATCH = 2_000
const ROUNDS = 40
/** In the names of the oldest fifth, which all failed. */
const OLD = '旧'
/** What the server takes to give up a search that finds nothing, and what it takes besides. */
const APART_MS = 700

/** Lists of 100,000 practice records, timed by the server itself. */
export const listBench: Bench = {
  name: 'list',
  title: `Lists of ${RECORDS.toLocaleString('en')} practice records`,
  async run() {
    const server = await startServer({ LOCAL_ASR: 'off', LOCAL_TTS: 'off' })
    const learner = await person(server.origin, ...account(server, /learner1/))
    const subtaskId = await practiceOf(learner, '16k_zh')
    const { session } = await learner.call(start, { subtaskId, deviceId: newKey(), startKey: newKey() })
    await learner.call(end, { id: session.id, epoch: session.epoch })
    await server.kill('SIGTERM')
    const fillMs = await multiply(server.dataDir, session.id)
    await server.restart()

    const owner = await person(server.origin, ...account(server, /owner/))
    const questions = [
      ['newest first', { page: 1, rows: 30 }],
      ['by score', { page: 1, rows: 30, sort: '-total' }],
      ['by name', { page: 1, rows: 30, sort: 'userName' }],
      ['passed only', { page: 1, rows: 30, passed: true }],
      ['a part of a name', { page: 1, rows: 30, text: '0999' }],
      ['a part of all names', { page: 1, rows: 30, text: 'L0' }],
      ['a part of all names, passed only', { page: 1, rows: 30, text: 'L0', passed: true }],
      ['page 100', { page: 100, rows: 30 }],
      ['100 a page', { page: 1, rows: 100 }],
    ] as const
    const figures = []
    let total = 0
    for (const [name, query] of questions) {
      const times: number[] = []
      for (let round = 0; round < ROUNDS; round++) {
        const begun = performance.now()
        const answer = await owner.call(recordList, query)
        times.push(performance.now() - begun)
        total = Math.max(total, answer.total)
      }
      figures.push(atMost(`records, ${name}, p95`, percentile(times, 95), 100, 'ms'))
    }
    const apart: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const begun = performance.now()
      await owner.call(recordList, { page: 1, rows: 30, text: OLD, passed: true })
      apart.push(performance.now() - begun)
    }
    const users: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const begun = performance.now()
      await owner.call(userList, { page: 1, rows: 30 })
      users.push(performance.now() - begun)
    }
    const memory = server.memoryMiB()
    await server.dispose()
    return {
      how: `One real finished record is copied to ${RECORDS.toLocaleString('en')} in the embedded store (names, dates and scores differ); each list is asked ${ROUNDS} times, timed at the client on the same machine, which is the server's time and a little more.`,
      figures: [
        report('records in the list', total),
        ...figures,
        atMost(
          'records, two conditions of a fifth of them that none meets both, p95',
          percentile(apart, 95),
          APART_MS,
          'ms',
        ),
        report('users, p95', percentile(users, 95), 'ms'),
        report('filling the store', fillMs / 1_000, 's'),
        report('server memory afterwards', memory, 'MiB'),
      ],
    }
  },
}

async function multiply(dataDir: string, id: string): Promise<number> {
  const begun = performance.now()
  const workerFile = resolve(import.meta.dirname, '..', '..', 'server', 'dist', 'store-worker.js')
  const store = await startEmbeddedStore({ dataDir, workerFile })
  const client = await new MongoClient(store.uri).connect()
  const sessions = client.db().collection<{ _id: string }>('practice_session')
  const template = await sessions.findOne({ _id: id })
  if (!template) throw new Error('the record to copy is not there')
  const newest = Date.now()
  for (let from = 0; from < RECORDS; from += BATCH) {
    const rows = Array.from({ length: BATCH }, (_unused, i) => {
      const n = from + i
      const isOld = n >= RECORDS * 0.8
      const name = `L${String(n).padStart(6, '0')}${isOld ? OLD : ''}`
      const total = (isOld ? 79 : (n * 7) % 1000) / 10
      return {
        ...template,
        _id: `${id.slice(0, 12)}${String(n).padStart(12, '0')}`,
        userId: `u${n % 5_000}`,
        userName: name,
        startKey: newKey(),
        attempt: 2 + Math.floor(n / 5_000),
        search: searchTerms([name]),
        startedAt: new Date(newest - n * 60_000),
        total,
        passed: total >= 80,
        pending: [],
      }
    })
    await sessions.insertMany(rows, { ordered: false })
  }
  await client.close()
  await store.close()
  return performance.now() - begun
}
