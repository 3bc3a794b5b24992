/** What 40 ms of sound say about a voice. */
export interface FrameSound {
  /** Level (root mean square) in dBFS, 0 = full-scale square wave; -100 for silence. */
  dbfs: number
  /** How nearly the sound repeats at the pitch of a voice: 1 = exactly, below 0.35 = noise or a whisper. */
  pitch: number
}

/** Samples that are added up to one, so that the pitch is looked for at 4 kHz. */
const STRIDE = 4
/** Noise of a room is mostly low; a difference with this share of the sample before flattens it. */
const FLATTEN = 0.95
/** Periods of 80 to 400 Hz, in samples at 4 kHz. */
const SHORTEST = 10
const LONGEST = 50

/** Level and pitch of 16-bit little-endian PCM; the pitch only has a meaning for 40 ms of 16 kHz. */
export function frameSound(pcm: Uint8Array): FrameSound {
  const view = new DataView(pcm.buffer, pcm.byteOffset, pcm.byteLength)
  const count = pcm.byteLength >> 1
  const flat = new Float32Array(Math.floor(count / STRIDE))
  let power = 0
  let before = 0
  for (let i = 0; i < count; i++) {
    const sample = view.getInt16(i * 2, true) / 32_768
    power += sample ** 2
    const at = Math.floor(i / STRIDE)
    if (i > 0 && at < flat.length) flat[at] = (flat[at] ?? 0) + sample - FLATTEN * before
    before = sample
  }
  if (power === 0) return { dbfs: -100, pitch: 0 }
  return { dbfs: Math.max(-100, 10 * Math.log10(power / count)), pitch: pitchOf(flat) }
}

/** The highest correlation of a sound with itself, one period later. */
function pitchOf(sound: Float32Array): number {
  const count = sound.length
  // The power of the first so many samples.
  const powers = new Float64Array(count + 1)
  for (let i = 0; i < count; i++) powers[i + 1] = (powers[i] ?? 0) + (sound[i] ?? 0) ** 2
  let highest = 0
  for (let period = SHORTEST; period <= LONGEST; period++) {
    let both = 0
    for (let i = period; i < count; i++) both += (sound[i] ?? 0) * (sound[i - period] ?? 0)
    const now = (powers[count] ?? 0) - (powers[period] ?? 0)
    const then = powers[count - period] ?? 0
    if (both > 0) highest = Math.max(highest, Math.min(1, both / Math.sqrt(now * then)))
  }
  return highest
}
