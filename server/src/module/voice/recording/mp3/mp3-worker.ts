import { readlinkSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { MPEGDecoder } from 'mpg123-decoder'
import { createMp3Encoder } from 'wasm-media-encoders'
import type { Mp3Message, Mp3Request, Mp3ThreadData } from './mp3-job'

/** The spec's mp3: 16 kHz mono, 16 kbit/s. */
const RATE = 16_000
const KBPS = 16
/** Samples in twenty mp3 frames at this rate (MPEG-2, layer III). */
const STEP = 576 * 20
const HEADER_BYTES = 44
/** Leaves a third of the usual share of a contended core; with 19 a busy machine would never get to encoding. */
const NICE = 5

/** LAME in WebAssembly, a quarter of the time of lamejs. This thread encodes all files in turn with one encoder. */
const encoder = createMp3Encoder()

async function encode(wavFile: string): Promise<Uint8Array> {
  const pcm = (await readFile(wavFile)).subarray(HEADER_BYTES)
  const lame = await encoder
  lame.configure({ channels: 1, sampleRate: RATE, outputSampleRate: RATE, bitrate: KBPS })
  const whole = pcm.byteLength - (pcm.byteLength % 2)
  const samples = new Int16Array(pcm.buffer.slice(pcm.byteOffset, pcm.byteOffset + whole))
  const step = new Float32Array(STEP)
  const parts: Uint8Array[] = []
  for (let at = 0; at < samples.length; at += STEP) {
    const length = Math.min(STEP, samples.length - at)
    // A plain loop: `Float32Array.from` with a function took a fifth of the whole encoding.
    for (let n = 0; n < length; n++) step[n] = (samples[at + n] ?? 0) / 32_768
    // The next call overwrites the returned buffer.
    parts.push(Uint8Array.from(lame.encode([step.subarray(0, length)])))
  }
  parts.push(Uint8Array.from(lame.finalize()))
  return Buffer.concat(parts)
}

async function decode(mp3File: string): Promise<Uint8Array> {
  const decoder = new MPEGDecoder()
  try {
    await decoder.ready
    const { channelData, sampleRate } = decoder.decode(await readFile(mp3File))
    const [mono] = channelData
    if (!mono || mono.length === 0) throw new Error('no sound in it')
    if (sampleRate !== RATE) throw new Error(`${sampleRate} Hz instead of ${RATE}`)
    const samples = Int16Array.from(mono, (value) => Math.max(-32_768, Math.min(32_767, Math.round(value * 32_768))))
    return new Uint8Array(samples.buffer)
  } finally {
    decoder.free()
  }
}

/** Linux has a priority per thread; on other systems, or without permission, it stays unchanged. */
function stepBack(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(0, NICE)
  } catch {
    // No permission.
  }
}

/** Linux's number of this thread; null on other systems. */
function ownNumber(): number | null {
  try {
    return Number(readlinkSync('/proc/thread-self').split('/').at(-1))
  } catch {
    return null
  }
}

const port = parentPort
if (!port) throw new Error('mp3-worker is a worker thread')
const say = (message: Mp3Message): void => port.postMessage(message)
const { priority } = workerData as Mp3ThreadData
if (priority !== 'full') stepBack()
const thread = priority === 'last' ? ownNumber() : null
if (thread !== null) say({ thread })
port.on('message', ({ id, wanted, file }: Mp3Request) => {
  const work = wanted === 'mp3' ? encode(file) : decode(file)
  work.then(
    (bytes) => say({ id, bytes }),
    (error: unknown) => say({ id, error: String(error) }),
  )
})
