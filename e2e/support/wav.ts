import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PcmTo16k } from '../../server/src/infra/speech/audio/pcm-stream'

export const RATE = 16_000

/** The samples of a WAV and their rate. A size beyond the end (written to a pipe) means "to the end". */
export function pcmOf(wav: Buffer): { pcm: Buffer; rate: number } {
  let rate = RATE
  for (let at = 12; at + 8 <= wav.length; ) {
    const name = wav.toString('latin1', at, at + 4)
    const size = wav.readUInt32LE(at + 4)
    if (name === 'fmt ') rate = wav.readUInt32LE(at + 12)
    if (name === 'data') return { pcm: wav.subarray(at + 8, Math.min(wav.length, at + 8 + size)), rate }
    at += 8 + size + (size % 2)
  }
  throw new Error('a WAV without samples')
}

export const silence = (ms: number, rate = RATE): Buffer => Buffer.alloc(Math.round((rate * ms) / 1_000) * 2)

/** The same sound at the rate of the product's recordings. */
export function at16k({ pcm, rate }: { pcm: Buffer; rate: number }): Buffer {
  const to16k = new PcmTo16k(rate)
  return Buffer.concat([to16k.push(pcm), to16k.flush()])
}

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** SHA-256 of the samples of every WAV below the server's folder of recordings. */
export function storedHashes(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.wav'))
    .map((name) => sha256(pcmOf(readFileSync(join(folder, name))).pcm))
}

/** Loudness of 16-bit samples, dB below full scale. */
export function dbfsOf(pcm: Buffer): number {
  let sum = 0
  for (let at = 0; at + 1 < pcm.length; at += 2) sum += (pcm.readInt16LE(at) / 32_768) ** 2
  return 10 * Math.log10(Math.max(1e-10, sum / Math.max(1, pcm.length / 2)))
}

/** The samples of the louder parts decide how loud speech is: pauses between words don't count. */
const VOICED_SHARE = 0.5
const FRAME_SAMPLES = 400

function voicedDbfs(pcm: Buffer): number {
  const frames = Array.from({ length: Math.ceil(pcm.length / (FRAME_SAMPLES * 2)) }, (_unused, at) =>
    dbfsOf(pcm.subarray(at * FRAME_SAMPLES * 2, (at + 1) * FRAME_SAMPLES * 2)),
  ).toSorted((a, b) => a - b)
  return frames[Math.floor(frames.length * (1 - VOICED_SHARE / 2))] ?? -100
}

function mapped(pcm: Buffer, sample: (value: number) => number): Buffer {
  const out = Buffer.alloc(pcm.length)
  for (let at = 0; at + 1 < pcm.length; at += 2)
    out.writeInt16LE(Math.max(-32_768, Math.min(32_767, Math.round(sample(pcm.readInt16LE(at))))), at)
  return out
}

/** The same speech, this loud where there is voice. */
export function atLevel(pcm: Buffer, dbfs: number): Buffer {
  const gain = 10 ** ((dbfs - voicedDbfs(pcm)) / 20)
  return mapped(pcm, (value) => value * gain)
}

/** The same sound in steady noise of this level; the noise is the same in every run. */
export function inNoise(pcm: Buffer, noiseDbfs: number): Buffer {
  // Evenly distributed: its level is its amplitude divided by the root of 3.
  const amplitude = 32_768 * 10 ** (noiseDbfs / 20) * Math.sqrt(3)
  let state = 1
  return mapped(pcm, (value) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return value + (state / 2 ** 31 - 1) * amplitude
  })
}
