import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { seededRng } from '@lianda/shared/kernel/rng'
import { systemClock } from '@lianda/shared/kernel/clock'
import type { Config } from '../config'
import type { Deps } from '../deps'
import { createIds, randomBytes } from '../infra/ids'
import { createLogger } from '../infra/log/logger'
import { createMetrics } from '../infra/metrics/metrics'
import { voiceServices } from '../infra/speech/voice-services'
import { openStore, type Store } from '../infra/store/connect'

/** An error that the user at the terminal can correct; printed as one line, exit code 1. */
export class StartError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'StartError'
  }
}

export interface Program {
  deps: Omit<Deps, 'realtime'>
  store: Store
}

/** Opens everything that a command needs, with the real clock. Throws StartError and the store's own start errors. */
export async function openProgram(config: Config): Promise<Program> {
  await requireWritable(config.dataDir)
  const log = createLogger(config.logLevel)
  const [store, voice] = await Promise.all([
    openStore({ mongodbUri: config.mongodbUri, dataDir: config.dataDir, log }),
    voiceServices(config.voice),
  ])
  const deps = {
    config,
    clock: systemClock,
    rng: seededRng(new DataView(randomBytes(4).buffer).getUint32(0)),
    randomBytes,
    newId: createIds(systemClock),
    log,
    db: store.db,
    metrics: createMetrics(true),
    voice,
  }
  return { deps, store }
}

async function requireWritable(dataDir: string): Promise<void> {
  const probe = join(dataDir, `.write-test-${process.pid}`)
  try {
    await makeFolder(dataDir)
    await writeFile(probe, '')
    await rm(probe)
  } catch (error) {
    throw new StartError(
      `DATA_DIR=${JSON.stringify(dataDir)} cannot be written (${codeOf(error)}): choose a folder that this user may write`,
    )
  }
}

/**
 * Creates a folder and its parents. Node's `recursive` option never ends if the file system answers ENOENT below an
 * existing folder (as /proc does).
 */
async function makeFolder(path: string): Promise<void> {
  const above = dirname(path)
  if (above !== path && !(await isThere(above))) await makeFolder(above)
  if (!(await isThere(path))) await mkdir(path, { mode: 0o700 })
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/** Node's code of a system error: EACCES, EADDRINUSE, ... */
export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'unknown'
}
