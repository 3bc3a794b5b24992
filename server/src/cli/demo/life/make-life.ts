import { mkdir, rm } from 'node:fs/promises'
import type { Connection } from 'mongoose'
import { buildApp } from '../../../app'
import type { Config } from '../../../config'
import type { Deps } from '../../../deps'
import type { Logger } from '../../../infra/log/logger'
import { createMetrics } from '../../../infra/metrics/metrics'
import { createSocketServer } from '../../../infra/realtime/socket-server'
import { servicesOf } from '../../../infra/speech/voice-services'
import type { Store } from '../../../infra/store/connect'
import { DEMO_PEOPLE } from '../people'
import type { Found } from './life-world'
import { copyOrganisation, countViews, putMarked, readDemonstration, removeMarked, untilMade } from './life.store'
import { live60Days, type LifePlan, LIFE_DAYS, WHOLE_PLAN } from './live-60-days'
import { ownTime, ownTimes } from './own-time'

/** The same in every installation. */
const SEED = 20_261_127
const DAY_MS = 86_400_000

export interface LifeHost {
  /** The demonstration's store, which others use meanwhile. */
  db: Connection
  config: Config
  log: Logger
  orgid: string
  /** The first start. */
  untilMs: number
  /** For the files of the app in which the days are played; empty or not there yet, and removed at the end. */
  folder: string
  /** An empty store for that app. */
  openScratch(): Promise<Store>
  signal: AbortSignal
  plan?: LifePlan
}

/**
 * Makes the life of the demonstration: plays it in an app of its own, on a copy of the organisation and by a clock of its
 * own, and puts what is new into the organisation, marked. Begins by removing what an interrupted run left.
 */
export async function makeLife(host: LifeHost): Promise<void> {
  const { db, orgid, folder, signal } = host
  await removeMarked(db, orgid)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const scratch = await host.openScratch()
  try {
    await untilMade(db, orgid, signal)
    const copied = await copyOrganisation(db, scratch.db)
    await playIn(scratch.db, host, await foundIn(scratch.db, orgid))
    await putMarked(scratch.db, db, copied, signal)
    await countViews(db, orgid)
  } finally {
    await scratch.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function playIn(db: Connection, host: LifeHost, found: Found): Promise<void> {
  const { config, log, untilMs, folder, plan = WHOLE_PLAN } = host
  const house = ownTime(untilMs - (LIFE_DAYS + 2) * DAY_MS, SEED, 0)
  const sockets = createSocketServer()
  const deps: Deps = {
    config: { ...config, dataDir: folder, mongodbUri: null },
    ...ownTimes(house),
    log,
    db,
    realtime: sockets.realtime,
    metrics: createMetrics(false),
    // The simulated learners type, and words decide.
    voice: servicesOf([], [], null),
  }
  const app = buildApp(deps, sockets)
  try {
    await app.start()
    await app.pauseJobs()
    await live60Days({ app, deps, house, signal: host.signal }, found, { seed: SEED, untilMs, plan })
  } finally {
    await app.stop()
    await sockets.close()
  }
}

/** Where the people of the life belong, by those that the demonstration began with. */
async function foundIn(db: Connection, orgid: string): Promise<Found> {
  const { people, packages } = await readDemonstration(db, orgid)
  const byAccount = new Map(people.map((person) => [person.account, person]))
  const holder = (...roles: (typeof DEMO_PEOPLE)[number]['role'][]) =>
    DEMO_PEOPLE.filter(({ role }) => roles.includes(role)).flatMap(({ account }) => byAccount.get(account) ?? [])
  const [publisher] = [...holder('manager'), ...holder('owner')]
  const [learnerRole] = holder('learner').flatMap(({ roles }) => roles)
  if (!publisher || learnerRole === undefined) throw new Error('nobody of the demonstration is left who could publish')
  const departments: Record<string, string> = {}
  for (const { account, department } of DEMO_PEOPLE) {
    const id = byAccount.get(account)?.departmentId
    if (id) departments[department] ??= id
  }
  const byTitle = new Map(packages.map(({ title, ...own }) => [title, own]))
  const officeIds = holder('trainer', 'manager', 'owner').map(({ id }) => id)
  return { orgid, publisherId: publisher.id, officeIds, learnerRole, departments, packages: byTitle }
}
