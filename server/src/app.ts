import type { Deps } from './deps'
import { createHttp, type Http } from './http/http'
import { register as activity } from './module/activity'
import { register as banner } from './module/banner'
import { register as catalog } from './module/catalog'
import { register as clockIn } from './module/clock-in'
import { register as customer } from './module/customer'
import { register as exam } from './module/exam'
import { register as faq } from './module/faq'
import { register as figures } from './module/figures'
import { register as history } from './module/history'
import { authenticate, noteSeen, register as identity, userIdOf } from './module/identity'
import { register as imports } from './module/import'
import { register as invite } from './module/invite'
import { record, register as log } from './module/log'
import { register as appeal } from './module/appeal'
import { register as badge } from './module/badge'
import { register as media } from './module/media'
import { register as notify } from './module/notify'
import { register as operator } from './module/operator'
import { register as org, seeAs } from './module/org'
import { register as picture } from './module/picture'
import { register as practice } from './module/practice'
import { register as questionBank } from './module/question-bank'
import { register as home } from './module/home'
import { register as ranking } from './module/ranking'
import { register as recycleBin } from './module/recycle-bin'
import { register as report } from './module/report'
import { register as scene } from './module/scene'
import { register as setting } from './module/setting'
import { register as speech } from './module/speech'
import { register as task } from './module/task'
import { register as voice } from './module/voice'
import { register as viewing } from './module/viewing'
import { register as understanding } from './module/understanding'
import { register as upload } from './module/upload'
import { register as userImport } from './module/user-import'
import { createScheduler } from './infra/queue/scheduler'
import { prepareKeys } from './infra/keys/installation-keys'
import { migrate } from './infra/store/data-version'
import { ensureIndexes } from './infra/store/model'
import { fillPorts } from './port'
import type { SocketServer } from './infra/realtime/socket-server'
import type { DemoOrganisation, Register, ServerModule } from './server-module'

/**
 * The modules, lowest noun first (architecture.md, "The house"). A module calls only lower ones, through their index.
 * To add one, create a folder `module/<noun>` whose `index.ts` exports `register: Register`, and add a line here. Its
 * routes bind contracts (`route(contract, { handler })`).
 */
const MODULES: readonly Register[] = [
  setting,
  log,
  activity,
  identity,
  org,
  notify,
  operator,
  invite,
  badge,
  clockIn,
  upload,
  catalog,
  imports,
  recycleBin,
  questionBank,
  media,
  banner,
  userImport,
  voice,
  picture,
  understanding,
  customer,
  speech,
  scene,
  exam,
  practice,
  faq,
  viewing,
  task,
  figures,
  history,
  ranking,
  report,
  home,
  appeal,
]

export interface App extends Http {
  modules: readonly ServerModule[]
  /** Migrates the data, creates indexes, starts the modules and their jobs. */
  start(): Promise<void>
  /** Stops jobs and modules, highest noun first. The caller closes the database connection. */
  stop(): Promise<void>
  /** Runs one job now; tests use it instead of waiting. */
  runJob(name: string): Promise<void>
  /** From now on jobs run by `runJob` alone; for tests that watch what calls write. */
  pauseJobs(): Promise<void>
  /** Lets every module add its part to the demonstration organisation. */
  seed(demo: DemoOrganisation): Promise<void>
}

/** Assembles the app without side effects: it does not listen, read or write before `start`. */
export function buildApp(deps: Deps, sockets: SocketServer): App {
  const modules = MODULES.map((register) => register(deps))
  fillPorts(
    deps,
    modules.flatMap((module) => module.fills ?? []),
  )
  const http = createHttp(deps, modules, {
    authenticate: (token) => authenticate(deps, token),
    seeAs: (viewer, token) => seeAs(deps, viewer, token),
    noteSeen: noteSeen(deps),
    userIdOf,
    recordChange: (entry) => record(deps, entry),
  })
  sockets.bind(deps, {
    authenticate: (token) => authenticate(deps, token),
    noteSeen: noteSeen(deps),
    handlers: modules.flatMap((module) => module.socketHandlers ?? []),
    onLeave: (call) => {
      for (const module of modules) module.onLeave?.(call)
    },
  })
  const scheduler = createScheduler(
    deps.log,
    modules.flatMap((module) => module.jobs ?? []),
  )
  return {
    ...http,
    modules,
    async start() {
      await migrate(deps.db)
      await ensureIndexes(deps.db)
      await prepareKeys(deps)
      for (const module of modules) await module.start?.()
      scheduler.start()
    },
    async stop() {
      await scheduler.stop()
      for (const module of modules.toReversed()) await module.stop?.()
    },
    runJob: (name) => scheduler.run(name),
    pauseJobs: () => scheduler.stop(),
    async seed(demo) {
      for (const module of modules) await module.seed?.(demo)
    },
  }
}
