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
