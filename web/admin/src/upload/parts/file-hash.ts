import { UnreadableFile } from '../unreadable-file'
import HashWorker from './hash-worker?worker'
import type { HashAnswer } from './hash-worker'

const known = new WeakMap<File, { result: Promise<string>; stop: () => void }>()

/**
 * Hexadecimal SHA-256 of a file, by a worker, while the file is being sent: once for each file, however often sending it
 * stops and goes on. Rejects with UnreadableFile.
 */
export function hashOf(file: File): Promise<string> {
  const begun = known.get(file) ?? begin(file)
  known.set(file, begun)
  return begun.result
}

/** The file is not going to be sent. */
export function stopHashing(file: File): void {
  known.get(file)?.stop()
  known.delete(file)
}

function begin(file: File): { result: Promise<string>; stop: () => void } {
  const worker = new HashWorker()
  const result = new Promise<string>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<HashAnswer>) => {
      worker.terminate()
      if ('sha256' in data) return resolve(data.sha256)
      known.delete(file)
      reject(new UnreadableFile())
    }
    worker.onerror = () => {
      worker.terminate()
      known.delete(file)
      reject(new Error('the worker could not be loaded'))
    }
  })
  // Whoever sends the file asks for it at the end, or never.
  result.catch(() => undefined)
  worker.postMessage(file)
  return { result, stop: () => worker.terminate() }
}
