import { BSON, type Db, type Document } from 'mongodb'
import type { OutputOf } from '@lianda/shared/contract/endpoint'
import { homeCompletion, homeLearners, homeRead } from '@lianda/shared/module/home/home.admin.contract'
import { end, start } from '@lianda/shared/module/practice/practice.contract'
import { atMost, type Bench, type Figure, percentile, report } from './figures'
import { newKey, type Person, person } from './learner'
import { departmentOf, HOW_PEOPLE, idOf, PEOPLE, startWithPeople } from './package-people'
import { account, practiceOf } from './people'
import { withStore } from './with-store'

/** Practices and exams together; fewer try the benchmark out. */
const RECORDS = Number(process.env.HOME_BENCH_RECORDS ?? 2_000_000)
/** They were begun in so many days, the same number on each. */
const DAYS = 400
const BATCH = 5_000
/** Larger members of a record are left out of its copies: no index and no page of these reads them. */
const SMALL_BYTES = 200
const ROUNDS = 40
const HOME_MS = 200
const DAY_MS = 86_400_000

/** The home page of an organisation with very many records. */
export const homeBench: Bench = {
  name: 'home',
  title: 'The home page over 2,000,000 records',
  async run() {
    const { server, orgid } = await startWithPeople()
    const learner = await person(server.origin, ...account(server, /learner1/))
    const subtaskId = await practiceOf(learner, '16k_zh')
    await server.kill('SIGTERM')
    const begun = performance.now()
    await withStore(server.dataDir, (db) => fill(db, orgid))
    const fillMs = performance.now() - begun
    await server.restart()
    const owner = await person(server.origin, ...account(server, /owner/))
    const [firstMs = Number.NaN] = await timed(1, () => owner.call(homeRead, {}))
    const manager = await person(server.origin, ...account(server, /admin/))
    const [all, own] = await Promise.all([owner.call(homeRead, {}), manager.call(homeRead, {})])
    const seen = own.figures?.practices.now ?? 0
    if (seen === 0 || seen >= (all.figures?.practices.now ?? 0)) throw new Error('the manager sees all, or nothing')
    const figures: Figure[] = [
      await asked('of an owner', owner),
      await asked('of a manager of one department of ten', manager),
      await asked('just after a practice began', owner, () => practise(learner, subtaskId)),
      await listed('the active learners', () => owner.call(homeLearners, {})),
      await listed('how far the running packages are', () => owner.call(homeCompletion, {})),
    ]
    const memory = server.memoryMiB()
    await server.dispose()
    return {
      how: `${HOW_PEOPLE} ${RECORDS.toLocaleString('en')} records, practices and exams, are copied from theirs without their long members (what was said and answered, the scene, the paper), the same number on each of ${DAYS} days. The page is asked ${ROUNDS} times, timed at the client on the same machine.`,
      figures: [
        ...figures,
        report('the first answer after a start, which counts 27 days', firstMs / 1_000, 's'),
        report('practices, exams and learners of 14 days', countsIn(all)),
        report('filling the store', fillMs / 1_000, 's'),
        report('server memory afterwards', memory, 'MiB'),
      ],
    }
  },
}

const countsIn = ({ figures }: OutputOf<typeof homeRead>): string =>
  figures === null
    ? ''
    : [figures.practices, figures.exams, figures.learners].map(({ now }) => now.toLocaleString('en')).join(', ')

async function asked(whose: string, who: Person, before?: () => Promise<unknown>): Promise<Figure> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await before?.()
    times.push(...(await timed(1, () => who.call(homeRead, {}))))
  }
  return atMost(`the home page ${whose}, p95`, percentile(times, 95), HOME_MS, 'ms')
}

const listed = async (what: string, ask: () => Promise<unknown>): Promise<Figure> =>
  atMost(`${what}, p95`, percentile(await timed(ROUNDS, ask), 95), HOME_MS, 'ms')

async function timed(rounds: number, ask: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const from = performance.now()
    await ask()
    times.push(performance.now() - from)
  }
  return times
}

async function practise(learner: Person, subtaskId: string): Promise<void> {
  const { session } = await learner.call(start, { subtaskId, deviceId: newKey(), startKey: newKey() })
  await learner.call(end, { id: session.id, epoch: session.epoch })
}

/** Makes the administrators' role see one top department, and copies a record of each kind without its content. */
async function fill(db: Db, orgid: string): Promise<void> {
  await db
    .collection('role')
    .updateMany({ orgid, type: 'admin' }, { $set: { scope: 'listed', departments: [departmentOf(orgid, 0)] } })
  await db.collection('setting').updateOne({ orgid }, { $set: { scopeByDepartment: true } })
  const none = { lines: [], flow: null, flowEnd: null, score: null, beforeAnswer: null, rule: {} }
  await copy(db, orgid, 'practice_session', { ...none, rehearsal: false, state: 'ended', phase: 'ended', open: false })
  await copy(db, orgid, 'exam_attempt', {
    items: [],
    answers: {},
    timeline: [],
    frozen: null,
    marks: null,
    open: false,
  })
}

async function copy(db: Db, orgid: string, name: string, bare: object): Promise<void> {
  const rows = db.collection<Document & { _id: string }>(name)
  const found = await rows.findOne({ orgid, open: false })
  if (!found) throw new Error(`there is no ${name} to copy`)
  const template = Object.fromEntries(
    Object.entries<unknown>(found).filter(([, value]) => BSON.calculateObjectSize({ value }) <= SMALL_BYTES),
  )
  const count = RECORDS / 2
  const newest = Date.now()
  for (let from = 0; from < count; from += BATCH)
    await rows.insertMany(
      Array.from({ length: Math.min(BATCH, count - from) }, (_none, i) => {
        const n = from + i
        // Everybody comes again after `PEOPLE` others.
        const who = n % PEOPLE
        const departmentId = departmentOf(orgid, who)
        const key = idOf(`home-${name}`.padEnd(12, '-'), n)
        return {
          ...template,
          ...bare,
          ...{ _id: key, subtaskId: key, startKey: key, search: [], pending: [], mp3Pending: [] },
          ...{
            userId: idOf(String(template.userId), who),
            userName: `人${who}`,
            departmentId,
            departments: [departmentId],
          },
          startedAt: new Date(newest - Math.floor((n * DAYS * DAY_MS) / count)),
        }
      }),
      { ordered: false },
    )
}
