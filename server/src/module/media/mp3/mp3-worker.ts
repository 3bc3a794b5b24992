import { readFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { parentPort, threadId } from 'node:worker_threads'
import { Mp3Encoder } from 'lamejs'
import type { Mp3Answer, Mp3Request } from './mp3-job'

/** The spec's mp3: 16 kHz mono, 16 kbit/s. */
const RATE = 16_000
const KBPS = 16
/** Samples of one mp3 frame at this rate (MPEG-2, layer III). */
const FRAME = 576
const HEADER_BYTES = 44

async function encode(wavFile: string): Promise<Uint8Array> {
  const wav = await readFile(wavFile)
  const pcm = wav.subarray(HEADER_BYTES)
  const samples = new Int16Array(
    pcm.buffer.slice(pcm.byteOffset, pcm.byteOffset + pcm.byteLength - (pcm.byteLength % 2)),
  )
  const encoder = new Mp3Encoder(1, RATE, KBPS)
  const parts: Uint8Array[] = []
  for (let at = 0; at < samples.length; at += FRAME * 20) {
    parts.push(Uint8Array.from(encoder.encodeBuffer(samples.subarray(at, at + FRAME * 20))))
  }
  parts.push(Uint8Array.from(encoder.flush()))
  return Buffer.concat(parts)
}

/** Linux takes a thread for a process here: the encoder yields to whoever talks with a learner. */
function stepBack(): void {
  try {
    if (process.platform === 'linux' && threadId !== 0) setPriority(0, constants.priority.PRIORITY_LOW)
  } catch {
    // Not allowed here: then it runs at the usual priority.
  }
}

const port = parentPort
if (!port) throw new Error('mp3-worker is a worker thread')
stepBack()
port.on('message', (request: Mp3Request) => {
  encode(request.wavFile).then(
    (mp3) => port.postMessage({ id: request.id, mp3 } satisfies Mp3Answer),
    (error: unknown) => port.postMessage({ id: request.id, error: String(error) } satisfies Mp3Answer),
  )
})
