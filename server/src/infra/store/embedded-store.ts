import { randomBytes } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import type { Address } from './embedded/server'
import type { FromWorker } from './embedded/worker'
import { socketPath } from './socket-path'
import { type StoreStartCode, StoreStartError } from './store-start-error'
import { findWorkerFile } from './worker-file'

export interface EmbeddedStoreOptions {
  /** The folder that holds the data; created when missing. Only one process may use it at a time. */
  dataDir: string
  /** Receives slow operations and errors outside of a request. */
  log?: (message: string) => void
  /** Receives successes that are worth a log line. */
  note?: (message: string) => void
  /** Does not remove expired documents; for a copy, which has to show a single state. */
  keepExpired?: boolean
  /** The worker's bundle, when it is not next to the program's. */
  workerFile?: string
}

export interface EmbeddedStore {
  /** A MongoDB connection string for the official driver and Mongoose; put the database name after its slash. */
  uri: string
  /** Ends the worker after everything written is on disk. */
  close(): Promise<void>
}

/** SQLite uses most of the store's memory; its JavaScript only holds what it is working on. */
const MEMORY = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 1_024 }

/** The database that the connection string names. */
const DATABASE = 'lianda'

/**
 * Starts the embedded store, a server of MongoDB's wire protocol in a worker thread, over the given folder. If the
 * worker later ends by itself, an uncaught error ends the process, which cannot work without its store.
 * Throws StoreStartError: `locked`, `unwritable`, `newer_format`, `corrupt`.
 */
export async function startEmbeddedStore({
  dataDir,
  log,
  note,
  keepExpired = false,
  workerFile,
}: EmbeddedStoreOptions): Promise<EmbeddedStore> {
  const file = workerFile ?? (await findWorkerFile())
  const address: Address = process.platform === 'win32' ? loopback() : { path: socketFor(dataDir) }
  const worker = new Worker(file, {
    workerData: { folder: dataDir, address, keepExpired },
    name: 'store',
    resourceLimits: MEMORY,
  })
  const { port, unwatch } = await started(worker, { log, note })
  return {
    uri: uriOf(address, port),
    close() {
      unwatch()
      return stop(worker)
    },
  }
}

function uriOf(address: Address, port: number): string {
  if ('path' in address) return `mongodb://${encodeURIComponent(address.path)}/${DATABASE}?directConnection=true`
  const { user, password } = address.credentials
  return `mongodb://${user}:${password}@127.0.0.1:${port}/${DATABASE}?directConnection=true&authSource=admin`
}

/** Without Unix sockets, a password generated for this run keeps out the machine's other users. */
const loopback = (): Address => ({
  host: '127.0.0.1',
  credentials: { user: 'store', password: randomBytes(32).toString('hex') },
})

function socketFor(dataDir: string): string {
  try {
    return socketPath(dataDir)
  } catch (error) {
    throw new StoreStartError(
      'unwritable',
      `${dataDir} cannot be written: ${error instanceof Error ? error.message : String(error)}.`,
    )
  }
}

interface Started {
  port: number
  unwatch: () => void
}

function started(worker: Worker, { log, note }: Pick<EmbeddedStoreOptions, 'log' | 'note'>): Promise<Started> {
  return new Promise((ready, fail) => {
    worker.on('message', (message: FromWorker) => {
      // Watched from here on: a worker that ends at once tells both before anything awaited goes on.
      if (message.kind === 'ready') ready({ port: message.port, unwatch: endWith(worker) })
      else if (message.kind === 'failed') fail(new StoreStartError(message.code as StoreStartCode, message.message))
      else if (message.kind === 'warning') log?.(message.message)
      else if (message.kind === 'note') note?.(message.message)
    })
    worker.on('exit', (code) => {
      fail(new StoreStartError('corrupt', `the store ended while it started (code ${code}).`))
    })
    worker.on('error', (error) => {
      log?.(`the store's worker ended: ${String(error)}`)
      fail(new StoreStartError('corrupt', `the store could not start: ${String(error)}`))
    })
  })
}

/** Ends the process when the worker ends. Returns a function that cancels this before a normal end. */
function endWith(worker: Worker): () => void {
  let reason = ''
  const onExit = (code: number): never => {
    throw new Error(`the embedded store ended by itself (code ${code}${reason}); start the program again`)
  }
  worker.on('error', (error) => (reason = `, ${String(error)}`))
  worker.on('exit', onExit)
  return () => worker.off('exit', onExit)
}

async function stop(worker: Worker): Promise<void> {
  const ended = new Promise<void>((done) => worker.once('exit', () => done()))
  worker.postMessage({ kind: 'close' })
  await ended
}
