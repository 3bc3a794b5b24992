import type { Db } from 'mongodb'
import { messageCount, messageList } from '@lianda/shared/module/notify/notify.contract'
import { taskCreate } from '@lianda/shared/module/task/task.admin.contract'
import { resourceList } from '@lianda/shared/module/task/task-audience.admin.contract'
import { taskRemind } from '@lianda/shared/module/task/task-progress.admin.contract'
import { taskPublish } from '@lianda/shared/module/task/task-publish.admin.contract'
import { startServer } from '../../e2e/support/server-process'
import { atMost, type Bench, percentile, report } from './figures'
import { type Person, person } from './learner'
import { account } from './people'
import { withStore } from './with-store'

const PEOPLE = 10_000
const BATCH = 1_000
const ROUNDS = 10
const DAY_MS = 86_400_000
/** Messages to single people that wait in the organisation besides. */
const OTHERS = 20_000
const PUBLISH_MS = 1_000
const REMIND_MS = 2_000
const OWN_MS = 50

/** Publishing to everybody, reminding everybody, and what that costs those who look. */
export const notifyBench: Bench = {
  name: 'notify',
  title: `Messages to ${PEOPLE.toLocaleString('en')} people`,
  async run() {
    const server = await startServer({ LOCAL_ASR: 'off', LOCAL_TTS: 'off' })
    const signIn = (who: RegExp) => person(server.origin, ...account(server, who))
    const { user } = await signIn(/learner1/)
    await server.kill('SIGTERM')
    await withStore(server.dataDir, (db) => fill(db, user.orgid, user.id))
    await server.restart()

    const [owner, learner] = await Promise.all([signIn(/owner/), signIn(/learner1/)])
    const publishing: number[] = []
    let taskId = ''
    for (let round = 0; round < ROUNDS; round++) {
      const { id, rev } = await draft(owner, round)
      publishing.push(await timed(() => owner.call(taskPublish, { id, rev, at: null })))
      taskId = id
    }
    const remind = () => owner.call(taskRemind, { id: taskId, userIds: null })
    let reminded = 0
    const first = await timed(async () => void (reminded = (await remind()).reminded))
    if (reminded < PEOPLE) throw new Error(`only ${reminded} were reminded`)
    const again = await timed(remind)
    const counting = await rounds(() => learner.call(messageCount, { side: 'learner' }))
    const listing = await rounds(() => learner.call(messageList, { side: 'learner' }))
    const memory = server.memoryMiB()
    await server.dispose()
    return {
      how: `One real learner is copied to ${PEOPLE.toLocaleString('en')} in the embedded store, where ${OTHERS.toLocaleString('en')} messages to single people wait besides. A package for everybody is published ${ROUNDS} times, everybody is reminded of it, and a learner asks how many messages are unread; timed at the client on the same machine.`,
      figures: [
        atMost('publishing, p95', percentile(publishing, 95), PUBLISH_MS, 'ms'),
        atMost(`reminding ${reminded.toLocaleString('en')} people`, first, REMIND_MS, 'ms'),
        atMost('the same once more that day: nobody is reminded', again, REMIND_MS, 'ms'),
        atMost('number of unread messages, p95', percentile(counting, 95), OWN_MS, 'ms'),
        atMost('first page of messages, p95', percentile(listing, 95), OWN_MS, 'ms'),
        report('server memory afterwards', memory, 'MiB'),
      ],
    }
  },
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

async function rounds(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) times.push(await timed(work))
  return times
}

async function draft(owner: Person, n: number) {
  const [scene] = (await owner.call(resourceList, { type: 1 })).rows
  if (!scene) throw new Error('there is no scene')
  const { task } = await owner.call(taskCreate, {
    ...{ title: `全员 ${n}`, type: 3, passScore: 60, endsAt: Date.now() + DAY_MS },
    audience: { everyone: true, departmentIds: [], userIds: [] },
    subtasks: [{ type: 1, resourceId: scene.id, version: scene.version, passScore: 60, weight: 100, attempts: null }],
  })
  return task
}

const idOf = (id: string, n: number): string => `${id.slice(0, 12)}${String(n).padStart(12, '0')}`

async function fill(db: Db, orgid: string, userId: string): Promise<void> {
  const users = db.collection<{ _id: string }>('user')
  const template = await users.findOne({ _id: userId })
  if (!template) throw new Error('there is nobody to copy')
  for (let from = 0; from < PEOPLE; from += BATCH)
    await users.insertMany(
      Array.from({ length: BATCH }, (_none, i) => {
        const n = from + i
        const name = `人${String(n).padStart(6, '0')}`
        return { ...template, _id: idOf(userId, n), name, account: `told${n}`, workno: `T${n}`, mobile: '', search: [] }
      }),
      { ordered: false },
    )
  const at = new Date()
  const until = new Date(at.getTime() + DAY_MS)
  for (let from = 0; from < OTHERS; from += BATCH)
    await db.collection<{ _id: string }>('message').insertMany(
      Array.from({ length: BATCH }, (_none, i) => {
        const n = from + i
        return {
          ...{ _id: idOf(orgid, n), orgid, side: 'learner', kind: 'reminded', key: `filled ${n}` },
          ...{ to: [idOf(userId, n % PEOPLE)], except: [], about: `t${n}`, within: '', title: `任务 ${n}`, note: '' },
          ...{ n: 0, dueAt: null, at, until, schemaVersion: 1 },
        }
      }),
      { ordered: false },
    )
}
