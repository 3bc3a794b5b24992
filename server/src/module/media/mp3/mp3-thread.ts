import { Worker } from 'node:worker_threads'
import type { Mp3Answer, Mp3Request, Mp3ThreadData } from './mp3-job'

interface Waiting {
  resolve(bytes: Uint8Array): void
  reject(error: Error): void
}

/** Beside this module: the bundle in production, the source in tests (it imports nothing but packages). */
const WORKER = new URL(import.meta.url.endsWith('.ts') ? './mp3-worker.ts' : './mp3-worker.js', import.meta.url)

/** A thread that turns WAV files into mp3 at 16 kHz and 16 kbit/s, and mp3 back into PCM; started by the first file. */
export class Mp3Thread {
  private worker: Worker | null = null
  private next = 1
  private readonly waiting = new Map<number, Waiting>()

  constructor(private readonly data: Mp3ThreadData) {}

  /** The mp3 of a WAV file of our own (44-byte header, 16 kHz mono). Rejects when it can't be read or the thread dies. */
  encode(wavFile: string): Promise<Uint8Array> {
    return this.ask('mp3', wavFile)
  }

  /** 16-bit mono PCM of a 16 kHz mp3 file. Rejects when it is none. */
  decode(mp3File: string): Promise<Uint8Array> {
    return this.ask('pcm', mp3File)
  }

  private ask(wanted: Mp3Request['wanted'], file: string): Promise<Uint8Array> {
    const worker = (this.worker ??= this.open())
    const id = this.next++
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject })
      worker.postMessage({ id, wanted, file } satisfies Mp3Request)
    })
  }

  async close(): Promise<void> {
    const worker = this.worker
    this.worker = null
    await worker?.terminate()
  }

  private open(): Worker {
    const worker = new Worker(WORKER, { workerData: this.data })
    // It never keeps the process alive: what is not encoded is found again at the next start.
    worker.unref()
    worker.on('message', (answer: Mp3Answer) => {
      const waiting = this.waiting.get(answer.id)
      this.waiting.delete(answer.id)
      if ('bytes' in answer) waiting?.resolve(answer.bytes)
      else waiting?.reject(new Error(answer.error))
    })
    const gone = (error: Error) => {
      if (this.worker === worker) this.worker = null
      for (const { reject } of this.waiting.values()) reject(error)
      this.waiting.clear()
    }
    worker.on('error', gone)
    worker.on('exit', () => gone(new Error('the mp3 thread ended')))
    return worker
  }
}
