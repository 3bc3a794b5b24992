import { Worker } from 'node:worker_threads'
import { runsLast } from '../../../../infra/process/lowest-priority'
import type { Mp3Message, Mp3Priority, Mp3Request, Mp3ThreadData } from './mp3-job'

interface Waiting {
  resolve(bytes: Uint8Array): void
  reject(error: Error): void
}

/** The worker's file: bundled in production, the source in tests (it imports only packages). */
const WORKER = new URL(import.meta.url.endsWith('.ts') ? './mp3-worker.ts' : './mp3-worker.js', import.meta.url)

/** A thread that encodes WAV to mp3 (16 kHz, 16 kbit/s) and decodes mp3 to PCM. It starts with the first file. */
export class Mp3Thread {
  private worker: Worker | null = null
  private next = 1
  private readonly waiting = new Map<number, Waiting>()

  constructor(private readonly priority: Mp3Priority) {}

  /** Encodes one of our WAV files (44-byte header, 16 kHz mono). Rejects when it can't be read or the thread dies. */
  encode(wavFile: string): Promise<Uint8Array> {
    return this.ask('mp3', wavFile)
  }

  /** Decodes a 16 kHz mp3 file to 16-bit mono PCM. Rejects when the file is not one. */
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
    const worker = new Worker(WORKER, { workerData: { priority: this.priority } satisfies Mp3ThreadData })
    // Does not keep the process alive: the next start finds recordings that are still to be encoded.
    worker.unref()
    worker.on('message', (answer: Mp3Message) => {
      if ('thread' in answer) return void runsLast(answer.thread)
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
