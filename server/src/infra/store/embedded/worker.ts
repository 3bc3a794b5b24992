import { parentPort, workerData } from 'node:worker_threads'
import { StoreStartError } from '../store-start-error'
import { type Address, startServer } from './server'

/** Messages between the main thread and this worker. */
export type FromWorker =
  | { kind: 'ready'; port: number }
  | { kind: 'failed'; code: string; message: string }
  | { kind: 'warning'; message: string }
  | { kind: 'note'; message: string }
export type ToWorker = { kind: 'close' }

interface WorkerOptions {
  folder: string
  address: Address
  keepExpired: boolean
}

function isOptions(data: unknown): data is WorkerOptions {
  return typeof data === 'object' && data !== null && 'folder' in data && 'address' in data
}

const port = parentPort
if (port && isOptions(workerData)) {
  const say = (message: FromWorker): void => port.postMessage(message)
  try {
    const server = await startServer({
      ...workerData,
      onWarning: (message) => say({ kind: 'warning', message }),
      onNote: (message) => say({ kind: 'note', message }),
    })
    port.on('message', (message: ToWorker) => {
      if (message.kind !== 'close') return
      void server.close().then(() => port.close())
    })
    say({ kind: 'ready', port: server.port })
  } catch (error) {
    const code = error instanceof StoreStartError ? error.code : 'unwritable'
    say({ kind: 'failed', code, message: error instanceof Error ? error.message : String(error) })
    port.close()
  }
}
