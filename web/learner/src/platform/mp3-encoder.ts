import LameWorker from './lame-mp3-worker?worker'

interface Waiting {
  resolve(mp3: Uint8Array): void
  reject(error: Error): void
}

let worker: Worker | null = null
let serial = 0
const waiting = new Map<number, Waiting>()

/** Encodes in a worker. The encoder (LGPL, its own chunk) is loaded on first use. */
export function encodeInWorker(pcm: Uint8Array): Promise<Uint8Array> {
  worker ??= startWorker()
  const id = serial++
  const copy = pcm.slice()
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    worker?.postMessage({ id, pcm: copy.buffer }, [copy.buffer])
  })
}

function startWorker(): Worker {
  const started = new LameWorker()
  started.onmessage = ({ data }: MessageEvent<{ id: number; mp3: ArrayBuffer }>) => {
    waiting.get(data.id)?.resolve(new Uint8Array(data.mp3))
    waiting.delete(data.id)
  }
  started.onerror = () => {
    // The encoder can't be loaded (offline): the caller continues with PCM, the next call tries again.
    for (const { reject } of waiting.values()) reject(new Error('no mp3 encoder'))
    waiting.clear()
    started.terminate()
    worker = null
  }
  return started
}
