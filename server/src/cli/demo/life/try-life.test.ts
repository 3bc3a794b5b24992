import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, test } from 'vitest'
import { createWorld } from '../../../../test/world'
import { openStore } from '../../../infra/store/connect'
import { seedDemo } from '../seed-demo'
import { makeLife } from './make-life'
import { WHOLE_PLAN } from './live-60-days'

test('try', { timeout: 900_000 }, async () => {
  const world = await createWorld()
  await seedDemo(world.server.app, world.deps)
  const org = await world.db.collection('organisation').findOne({})
  const shared = inject('storeUri') ?? ''
  const folder = await mkdtemp(join(tmpdir(), 'life-'))
  const t = performance.now()
  const c0 = process.cpuUsage()
  let scratch: any
  await makeLife({
    db: world.db,
    config: world.deps.config,
    log: world.deps.log,
    orgid: String(org?._id),
    untilMs: world.clock.now(),
    folder,
    openScratch: async () =>
      (scratch = await openStore({
        mongodbUri: shared.replace('/lianda?', `/life_${process.pid}?`),
        dataDir: folder,
        log: world.deps.log,
      })),
    signal: new AbortController().signal,
    plan: WHOLE_PLAN,
  })
  console.log('took', Math.round(performance.now() - t), process.cpuUsage(c0))
  const db = world.db
  for (const { name } of await db.listCollections()) {
    const n = await db.collection(name).countDocuments({}),
      d = await db.collection(name).countDocuments({ demo: true })
    if (d > 0) console.log(name, n, d)
  }
  const sessions = await db.collection('practice_session').find({}).toArray()
  const by = (rows: any[], key: (r: any) => string) => {
    const m: Record<string, any[]> = {}
    for (const r of rows) (m[key(r)] ??= []).push(r)
    return m
  }
  const mean = (a: number[]) => Math.round((a.reduce((x, y) => x + y, 0) / Math.max(1, a.length)) * 10) / 10
  for (const [k, rows] of Object.entries(by(sessions, (r) => r.taskTitle + ' / ' + r.sceneName)))
    console.log(
      'P',
      k,
      rows.length,
      'mean',
      mean(rows.map((r) => r.total)),
      'passed',
      rows.filter((r) => r.passed).length,
      'min',
      Math.min(...rows.map((r) => r.total)),
      'max',
      Math.max(...rows.map((r) => r.total)),
      'turns',
      mean(rows.map((r) => r.turns)),
      'first',
      mean(rows.filter((r) => r.attempt === 1).map((r) => r.total)),
      '2',
      mean(rows.filter((r) => r.attempt === 2).map((r) => r.total)),
      '3+',
      mean(rows.filter((r) => r.attempt > 2).map((r) => r.total)),
    )
  console.log(
    'P end',
    Object.fromEntries(
      Object.entries(by(sessions, (r) => r.endReason + (r.flowEnd?.outcome ?? ''))).map(([k, v]) => [k, v.length]),
    ),
    JSON.stringify(sessions).length,
  )
  const attempts = await db.collection('exam_attempt').find({}).toArray()
  for (const [k, rows] of Object.entries(by(attempts, (r) => r.taskTitle)))
    console.log(
      'E',
      k,
      rows.length,
      'mean',
      mean(rows.map((r) => r.totalTenths / 10)),
      'passed',
      rows.filter((r) => r.passed).length,
      'n',
      mean(rows.map((r) => r.n)),
      'first',
      mean(rows.filter((r) => r.n === 1).map((r) => r.totalTenths / 10)),
      '2',
      mean(rows.filter((r) => r.n === 2).map((r) => r.totalTenths / 10)),
    )
  console.log(
    'E reasons',
    Object.fromEntries(Object.entries(by(attempts, (r) => r.submitReason + r.state)).map(([k, v]) => [k, v.length])),
  )
  const weeks = Object.fromEntries(
    Object.entries(by(sessions, (r) => String(Math.floor((r.startedAt - world.clock.now()) / 604800000)))).map(
      ([k, v]) => [k, [v.length, mean(v.map((r) => r.total))]],
    ),
  )
  console.log('weeks', weeks)
  console.log(
    'weekday',
    Object.fromEntries(
      Object.entries(
        by([...sessions, ...attempts], (r) => String(new Date(+r.startedAt + 8 * 3600e3).getUTCDay())),
      ).map(([k, v]) => [k, v.length]),
    ),
  )
  console.log(
    'hours',
    Object.fromEntries(
      Object.entries(
        by([...sessions, ...attempts], (r) => String(new Date(+r.startedAt + 8 * 3600e3).getUTCHours())),
      ).map(([k, v]) => [k, v.length]),
    ),
  )
  console.log(
    'people',
    sessions.filter((r) => !r.demo).length,
    Object.keys(by([...sessions, ...attempts], (r) => r.userName)).length,
  )
  console.log(
    sessions
      .slice(30, 32)
      .map((r) => r.lines.map((l: any) => `${l.speaker[0]}: ${l.text} ${l.decision?.result ?? ''}`).join('\n'))
      .join('\n----\n'),
  )
  const users = await db.collection('user').find({}).toArray()
  console.log(users.map((u) => `${u.name} ${u.stars} ${u.learnedSeconds}`).join('; '))
  await world.close()
})
