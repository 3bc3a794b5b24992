import { type App, buildApp } from '../app'
import type { Config } from '../config'
import type { Deps } from '../deps'
import { createSocketServer } from '../infra/realtime/socket-server'
import { openProgram } from './program'

/** Runs a command on the store with the modules started but without listening on a port. */
export async function withApp(config: Config, work: (app: App, deps: Deps) => Promise<void>): Promise<void> {
  const program = await openProgram({ ...config, logLevel: 'error' })
  const sockets = createSocketServer()
  const deps: Deps = { ...program.deps, realtime: sockets.realtime }
  const app = buildApp(deps, sockets)
  try {
    await app.start()
    await work(app, deps)
  } finally {
    await app.stop()
    await sockets.close()
    await program.store.close()
  }
}
