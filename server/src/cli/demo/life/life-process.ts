import { spawn } from 'node:child_process'
import type { Deps } from '../../../deps'
import { lowestPriority } from '../../../infra/process/lowest-priority'
import { existingSocket } from '../../../infra/store/socket-path'
import { tellDuties } from '../../../module/clock-in'
import { completeSeen, restartFigures } from '../../../module/figures'
import { peopleChanged } from '../../../module/org'
import { filling } from '../../../module/setting'
import { forgetProgress } from '../../../module/task'
import { readLifeState } from './life-state'

export interface LifeProcess {
  /** Resolves when it has ended, whatever became of it. */
  ended: Promise<void>
  /** Ends it; the next start begins again. */
  stop(): Promise<void>
}

/** How long it may take to tidy up when the server stops. */
const STOP_AFTER_MS = 3_000
/** Of what the process says before it fails, the last part is logged. */
const SAID_KEPT = 2_000

/**
 * Begins to make the life of the demonstration, where it is wanted: in a process of its own and of the lowest priority, so
 * that nobody waits for it. Null where there is nothing to make, or another process can't reach the store (Windows).
 */
export async function beginLife(deps: Deps, program = process.argv[1] ?? ''): Promise<LifeProcess | null> {
  const { config, log } = deps
  const state = await readLifeState(config.dataDir)
  if (state?.state !== 'wanted') return null
  const socket = existingSocket(config.dataDir)
  if (socket === null) {
    log.info('the demonstration stays without its 60 days: they need a system with Unix sockets')
    return null
  }
  const store = `mongodb://${encodeURIComponent(socket)}/${deps.db.name}?directConnection=true`
  const [first = process.execPath, ...rest] = [
    ...(await lowestPriority()),
    ...[process.execPath, ...process.execArgv, program, 'demo:live', '--store', store],
  ]
  const child = spawn(first, rest, {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    windowsHide: true,
  })
  filling(deps).orgid = state.orgid
  let stopping = false
  let said = ''
  child.stderr?.on('data', (part: Buffer) => (said = (said + part.toString()).slice(-SAID_KEPT)))
  const ended = new Promise<void>((done) => {
    child.once('error', (error) => {
      log.warn({ err: error }, 'the 60 days of the demonstration are not made')
      done()
    })
    child.once('close', (code) => {
      if (code === 0) {
        // This process keeps the duties in memory.
        tellDuties(deps, state.orgid)
        restartFigures(deps, state.orgid)
          .then(() => completeSeen(deps))
          .catch((error: unknown) =>
            log.warn({ err: error }, 'the figures of the demonstration are without its 60 days'),
          )
        log.info('the demonstration has its 60 days')
      } else if (!stopping)
        log.warn({ code, said }, 'the 60 days of the demonstration are not made; the next start tries again')
      done()
    })
  })
  void ended.then(() => {
    filling(deps).orgid = null
    // This process keeps people and the progress of packages in memory, too, and knows nothing of what the other wrote.
    peopleChanged(deps, state.orgid)
    forgetProgress(deps, state.orgid)
  })
  return {
    ended,
    async stop() {
      stopping = true
      if (child.exitCode === null) child.kill('SIGTERM')
      const hung = setTimeout(() => child.kill('SIGKILL'), STOP_AFTER_MS)
      await ended
      clearTimeout(hung)
    },
  }
}
