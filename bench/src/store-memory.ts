import { MongoClient } from 'mongodb'
import { existingSocket } from '../../server/src/infra/store/socket-path'

const EVERY_MS = 1_000

/** Memory of the embedded store as reported by serverStatus, in MiB. */
interface Memory {
  heapTotal: number
  external: number
  cache: number
}

export interface StoreMemory {
  /** Maximum sum of the worker's reserved heap, its buffers and the limit of SQLite's cache, in MiB. */
  peakMiB: number
  /** Number of samples taken. */
  samples: number
}

/** Samples the store of a running server once a second over its socket, until the returned function is called. */
export async function watchStore(dataDir: string): Promise<() => Promise<StoreMemory>> {
  const socket = existingSocket(dataDir)
  if (socket === null) throw new Error(`no store listens in ${dataDir}`)
  const client = await MongoClient.connect(`mongodb://${encodeURIComponent(socket)}/?directConnection=true`)
  let peakMiB = 0
  let samples = 0
  const sample = async (): Promise<void> => {
    const { mem } = (await client.db('admin').command({ serverStatus: 1 })) as unknown as { mem: Memory }
    peakMiB = Math.max(peakMiB, mem.heapTotal + mem.external + mem.cache)
    samples++
  }
  let asked = sample()
  const timer = setInterval(() => {
    asked = asked.then(sample)
  }, EVERY_MS)
  return async () => {
    clearInterval(timer)
    await asked
    await client.close()
    return { peakMiB, samples }
  }
}
