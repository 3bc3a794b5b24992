import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Config } from '../config'
import { createLogger } from '../infra/log/logger'
import { openStore } from '../infra/store/connect'
import { readLifeState, writeLifeState } from './demo/life/life-state'
import { makeLife } from './demo/life/make-life'
import { scratchFolder } from './demo/life/scratch-folder'
import { StartError } from './program'

const USAGE = 'demo:live --store <address>; the server starts this command itself'

/** Makes the life of the demonstration in the store of a running server, which is the process that starts this one. */
export async function demoLive(config: Config, args: readonly string[]): Promise<void> {
  const { store: address } = parseArgs({ args: [...args], options: { store: { type: 'string' } } }).values
  if (!address || !process.send) throw new StartError(`usage: ${USAGE}`)
  const left = new AbortController()
  const leave = (): void => left.abort(new StartError('the server has stopped'))
  process.once('disconnect', leave)
  process.once('SIGTERM', leave)
  process.once('SIGINT', leave)
  const { dataDir } = config
  const state = await readLifeState(dataDir)
  if (state?.state !== 'wanted') return
  const log = createLogger('error')
  const folder = await scratchFolder(dataDir)
  const main = await openStore({ mongodbUri: address, dataDir, log })
  try {
    const { orgid, untilMs } = state
    const openScratch = () => openStore({ mongodbUri: null, dataDir: join(folder, 'store'), log })
    await makeLife({ db: main.db, config, log, orgid, untilMs, folder, openScratch, signal: left.signal })
    await writeLifeState(dataDir, { ...state, state: 'there' })
  } finally {
    await main.close()
    process.disconnect?.()
  }
}
