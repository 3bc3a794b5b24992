import type { Browser } from 'playwright-core'
import { openBrowser } from './screens'
import { type ServerProcess, startServer } from './server-process'

/**
 * What the files of a step share: one process runs them one after the other, and its environment ends what is here.
 * Whoever shares the server brings learners of their own and leaves its clock alone.
 */
let browser: Browser | undefined
let server: ServerProcess | undefined

/** The step's Chromium. Everybody has a context of their own in it. */
export async function stepBrowser(): Promise<Browser> {
  if (browser?.isConnected() === true) return browser
  const opened = await openBrowser()
  atEndOfStep.push(() => opened.close())
  browser = opened
  return opened
}

/** The step's server, with the demonstration and without speech. A file that failed may have left it killed. */
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
