import { Worker } from 'node:worker_threads'
import { VendorError } from '../vendor/vendor-error'
import { keptVectors } from './kept-vectors'
import type { EmbeddingProvider } from './llm'
import type { EncodeAnswer, EncodeRequest } from './local-embedding-job'

const NAME = 'Universal Sentence Encoder lite (English, in this process)'
/** The worker's file: bundled in production, the source in tests (it imports only packages and types). */
const WORKER = new URL(
  import.meta.url.endsWith('.ts') ? './local-embedding-worker.ts' : './local-embedding-worker.js',
  import.meta.url,
)

interface Waiting {
  worker: Worker
  resolve(vectors: number[][]): void
  reject(error: Error): void
}

export interface LocalEmbeddings extends EmbeddingProvider {
  /** Ends the thread; the next call starts it again. */
  close(): Promise<void>
}

class EncoderThread {
  private worker: Worker | null = null
  private next = 1
  bytes = 0
  private readonly waiting = new Map<number, Waiting>()

  constructor(private readonly file: URL) {}

  ask(texts: string[], signal: AbortSignal): Promise<number[][]> {
    const id = this.next++
    return new Promise((resolve, reject) => {
      const stop = () => {
        this.waiting.delete(id)
        reject(new VendorError(NAME, 'aborted', signal.reason))
      }
      if (signal.aborted) return stop()
      signal.addEventListener('abort', stop, { once: true })
      const worker = (this.worker ??= this.open())
      const settle = (act: () => void) => {
        signal.removeEventListener('abort', stop)
        this.waiting.delete(id)
        act()
      }
      this.waiting.set(id, {
        worker,
        resolve: (vectors) => settle(() => resolve(vectors)),
        reject: (error) => settle(() => reject(error)),
      })
      worker.postMessage({ id, texts } satisfies EncodeRequest)
    })
  }

  async close(): Promise<void> {
    const worker = this.worker
    this.worker = null
    this.bytes = 0
    await worker?.terminate()
  }

  private open(): Worker {
    const worker = new Worker(this.file, { name: 'encoder' })
    worker.unref()
    worker.on('message', (answer: EncodeAnswer) => {
      const waiting = this.waiting.get(answer.id)
      if ('bytes' in answer) this.bytes = answer.bytes
      if ('vectors' in answer) waiting?.resolve(answer.vectors.map((v) => [...v]))
      else waiting?.reject(new VendorError(NAME, 'bad_answer', answer.error))
    })
    const gone = () => {
      if (this.worker === worker) this.worker = null
      for (const asked of [...this.waiting.values()]) {
        if (asked.worker === worker) asked.reject(new VendorError(NAME, 'unavailable'))
      }
    }
    worker.on('error', gone)
    worker.on('exit', gone)
    return worker
  }
}

/**
 * Sentence vectors (512 numbers, unit length) without a service, in a thread that starts and loads 27 MB of weights with
 * the first call. English only: other languages get vectors that mean nothing.
 */
export function localEmbeddings(file: URL = WORKER): LocalEmbeddings {
  const thread = new EncoderThread(file)
  return {
    name: NAME,
    bytes: () => thread.bytes,
    embed: keptVectors((texts, signal) => thread.ask(texts, signal)),
    close: () => thread.close(),
  }
}
