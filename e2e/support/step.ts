import type { Browser } from 'playwright-core'
import { openBrowser } from './screens'
import { type ServerProcess, startServer } from './server-process'

/**
 * Resources shared by the files of a step: one process runs the files in order, and its environment closes these at the
 * end. A file that uses the shared server creates its own learners and does not move the clock.
 */
let browser: Browser | undefined
let server: ServerProcess | undefined

/** The step's Chromium; every person has a context of their own in it. */
export async function stepBrowser(): Promise<Browser> {
  if (browser?.isConnected() === true) return browser
  const opened = await openBrowser()
  atEndOfStep.push(() => opened.close())
  browser = opened
  return opened
}

/** The step's server, with the demonstration and without speech. Restarts it if a failed file has left it killed. */
export async function stepServer(): Promise<ServerProcess> {
  if (server?.isUp() === true) return server
  if (server !== undefined) {
    await server.restart()
    return server
  }
  const started = await startServer({ LOCAL_ASR: 'off', LOCAL_TTS: 'off' })
  atEndOfStep.push(() => started.dispose())
  server = started
  return started
}
