import type { Deps } from './deps'
import type { RawRoute, Route, SessionRoute } from './http/route'
import type { Job } from './infra/queue/job'
import type { Fill } from './port'
import type { SocketHandler, SocketLeave } from './infra/realtime/socket-handler'

/** The demonstration organisation so far; the modules add their data to it, lowest noun first. */
export interface DemoOrganisation {
  orgid: string
  /** Account -> user id. */
  users: Readonly<Record<string, string>>
  /** Key of the department (sales, service, front-desk, ...) -> department id. */
  departments: Readonly<Record<string, string>>
  ownerId: string
  adminId: string
}

/** Parts of a module. Its `register` has no side effects: work begins in `start`. */
export interface ServerModule {
  noun: string
  /** What modules below need from this one. */
  fills?: readonly Fill[]
  routes?: readonly Route[]
  rawRoutes?: readonly RawRoute[]
  sessionRoutes?: readonly SessionRoute[]
  socketHandlers?: readonly SocketHandler[]
  /** Called when a socket disconnects, for any reason. */
  onLeave?: SocketLeave
  jobs?: readonly Job[]
  /** Runs before the first request; the indexes of all models exist by then. */
  start?(): Promise<void>
  stop?(): Promise<void>
  seed?(demo: DemoOrganisation): Promise<void>
}

export type Register = (deps: Deps) => ServerModule
