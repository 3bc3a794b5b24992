import type { ChildProcess } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'

/** A user who is not root may change one session of the machine every tenth of a second. */
const AGAIN_MS = 150
const TRIES = 20

/**
 * Lets the whole session that a detached program leads give way. Where Linux groups processes by session (`autogroup`, the
 * default of most distributions), `nice` counts only among those of one session, and sessions share the cores as equals.
 * Does nothing where there are no such groups.
 * @param nice as of the command `nice`: 19 leaves a busy core alone
 */
export async function giveWay(program: ChildProcess, nice: number): Promise<void> {
  const isRunning = () => program.pid !== undefined && program.exitCode === null && program.signalCode === null
  for (let tries = 0; isRunning() && tries < TRIES; tries++) {
    const failed = await writeFile(`/proc/${program.pid}/autogroup`, String(nice)).then(
      () => null,
      (error: NodeJS.ErrnoException) => error.code,
    )
    if (failed !== 'EAGAIN') return
    await delay(AGAIN_MS, undefined, { ref: false })
  }
}
