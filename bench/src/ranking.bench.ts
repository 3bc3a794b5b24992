import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from 'mongodb'
import { end, say, start } from '@lianda/shared/module/practice/practice.contract'
import { list, RANK_BY, RANK_PERIODS, type RankPeriod } from '@lianda/shared/module/ranking/ranking-list.contract'
import { dataCentre, fillSeen, makePackages } from './data-centre'
import { fillDuty, makeDuty } from './duty-people'
import { atMost, type Bench, type Figure, percentile, report } from './figures'
import { newKey, type Person } from './learner'
import { fillNow, fillRecords, type Steps } from './ended-records'
import { HOW_PEOPLE, idOf, PEOPLE, startWithPeople } from './package-people'
import { ownerAndLearner, practiceOf } from './people'
import { withStore } from './with-store'

/** Practices and exams together; fewer try the benchmark out. */
const RECORDS = Number(process.env.RANKING_BENCH_RECORDS ?? 2_000_000)
/** They ended on so many days, the same number on each. */
const DAYS = 730
const ROUNDS = 40
/** Pause between two turns of the same person: so that they stay below the limits of calls. */
const EVERY_MS = 300

const REBUILD_S = 20 * 60
const DAY_S = 60
const RANKING_MS = 50
const TURN_MS = 100
const MEMORY_MIB = 600

/** Figures over very many records, and the rankings that are made of them. */
export const rankingBench: Bench = {
  name: 'ranking',
  title: 'Figures over 2,000,000 records: rankings of 10,000 people and the data centre',
  async run() {
    const { server, orgid, exam, practiceTaskId } = await startWithPeople()
    const [maker, copied] = await ownerAndLearner(server)
    const dutyId = await makeDuty(maker)
    const own = { orgid, userId: copied.user.id }
    const taskIds = { practice: practiceTaskId, exam: exam.taskId }
    const typedId = await practiceOf(copied, '16k_zh')
    await server.kill('SIGTERM')
    const begun = performance.now()
    const filling = await withStore(server.dataDir, async (db) => {
      const steps = await makePackages(db, taskIds)
      await fillRecords(db, { ...own, steps, records: RECORDS, days: DAYS })
      await fillDuty(db, { ...own, dutyId })
      await fillSeen(db, own)
      return { ...own, steps }
    })
    const fillMs = performance.now() - begun
    const stopped = await rebuild(server.dataDir, orgid, { stopsAfterMs: 5_000 })
    const rebuilt = await rebuild(server.dataDir, orgid, {})
    await withStore(server.dataDir, (db) => fillToday(db, filling))
    await server.restart()
    const [owner, learner] = await ownerAndLearner(server)
    const cpuBefore = server.cpuS()
    const day = await oneDay(owner, learner, typedId)
    const dayCpuS = server.cpuS() - cpuBefore
    const first = await Promise.all(RANK_PERIODS.map((period) => timed(1, () => owner.call(list, { period }))))
    const figures: Figure[] = []
    for (const period of RANK_PERIODS) figures.push(await listed(owner, period))
    const subtaskId = filling.steps.practices[0] ?? ''
    const pages = await dataCentre({ server, owner, learner, subtaskId, taskIds, records: RECORDS, days: DAYS })
    const memory = server.memoryMiB()
    await server.dispose()
    return {
      how: `${HOW_PEOPLE} ${RECORDS.toLocaleString('en')} records of theirs, practices and exams in ten packages, end on ${DAYS} days. The figures are rebuilt by the command, which is interrupted once and goes on. Then everybody finishes one more record on one day, whose figures the server makes while a learner types turns. Rankings are asked ${ROUNDS} times in each order; then the pages of the data centre, of which the first answers after the start are told apart.`,
      figures: [
        atMost('a rebuild, after one that was interrupted', rebuilt / 1_000, REBUILD_S, 's'),
        report('the interrupted one', stopped / 1_000, 's'),
        atMost(`the figures of a day of ${PEOPLE.toLocaleString('en')} people`, day.tookMs / 1_000, DAY_S, 's'),
        report('processor time that the server took meanwhile', dayCpuS, 's'),
        atMost('a typed turn meanwhile, p95', percentile(day.turns, 95), TURN_MS, 'ms'),
        ...figures,
        report('the first answers after a start, at once', Math.max(...first.flat()) / 1_000, 's'),
        ...pages,
        report('filling the store', fillMs / 1_000, 's'),
        atMost('server memory afterwards', memory, MEMORY_MIB, 'MiB'),
      ],
    }
  },
}

async function listed(who: Person, period: RankPeriod): Promise<Figure> {
  const times: number[] = []
  for (const by of RANK_BY) times.push(...(await timed(ROUNDS, () => who.call(list, { by, period }))))
  return atMost(
    `a ranking of the ${period === 'all' ? 'whole time' : period}, p95`,
    percentile(times, 95),
    RANKING_MS,
    'ms',
  )
}

async function timed(rounds: number, ask: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const from = performance.now()
    await ask()
    times.push(performance.now() - from)
  }
  return times
}

/** Until everybody stands in today's ranking by minutes (some have won no experience); a learner types turns in the meantime. */
async function oneDay(owner: Person, learner: Person, subtaskId: string): Promise<{ tookMs: number; turns: number[] }> {
  const begun = performance.now()
  const turns: number[] = []
  let { session } = await learner.call(start, { subtaskId, deviceId: newKey(), startKey: newKey() })
  while ((await owner.call(list, { by: 'minutes', period: 'day', rows: 1 })).total < PEOPLE) {
    const { id, epoch, turn } = session
    const from = performance.now()
    session = (await learner.call(say, { id, epoch, turn, turnKey: newKey(), kind: 'text', text: '您好' })).session
    turns.push(performance.now() - from)
    await delay(EVERY_MS)
    if (session.state !== 'ended') continue
    session = (await learner.call(start, { subtaskId, deviceId: newKey(), startKey: newKey() })).session
  }
  const tookMs = performance.now() - begun
  if (session.state !== 'ended') await learner.call(end, { id: session.id, epoch: session.epoch })
  return { tookMs, turns }
}

/** Runs the command on the store of a stopped server; returns how long it took. */
async function rebuild(dataDir: string, orgid: string, { stopsAfterMs }: { stopsAfterMs?: number }): Promise<number> {
  const program = join(import.meta.dirname, '..', '..', 'server', 'dist', 'main.js')
  const begun = performance.now()
  const goesOn = stopsAfterMs === undefined ? ['--resume'] : []
  const child = spawn(process.execPath, [program, 'figures:rebuild', '--org', orgid, ...goesOn], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = stopsAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), stopsAfterMs)
  await new Promise((done) => child.once('close', done))
  clearTimeout(stop)
  return performance.now() - begun
}

/** One more record of everybody that ended just now, of which the figures are due. */
async function fillToday(db: Db, filling: { orgid: string; userId: string; steps: Steps }): Promise<void> {
  const { orgid, userId } = filling
  const at = await fillNow(db, filling, RECORDS)
  const day = new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
  await db.collection<{ _id: string }>('figure_due').insertMany(
    Array.from({ length: PEOPLE }, (_none, n) => {
      const own = idOf(userId, n)
      return { _id: `${own} ${day}`, orgid, userId: own, day, told: 1 }
    }),
  )
}
