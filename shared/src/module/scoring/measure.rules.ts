import type { TurnMeasures } from './scoring.types'

const WINDOW_MS = 20
const MARGIN_DB = 9
const MIN_VOICE_DBFS = -55
const MAX_FLOOR_DBFS = -35
const FLOOR_PERCENTILE = 0.1
const MAX_GAP_MS = 200
const MIN_BURST_MS = 60
const FULL_SCALE = 32_768

/** Mean square of a range of samples, full scale = 1. */
function power(samples: Int16Array, from: number, to: number): number {
  let sum = 0
  for (let i = from; i < to; i++) sum += (samples[i] ?? 0) ** 2
  return to > from ? sum / (to - from) / FULL_SCALE ** 2 : 0
}

const dbfs = (p: number): number => (p <= 1e-10 ? -100 : 10 * Math.log10(p))

/** Runs of the wanted flag as [from, to) pairs. */
function runs(flags: readonly boolean[], wanted: boolean): [number, number][] {
  const found: [number, number][] = []
  flags.forEach((flag, i) => {
    if (flag !== wanted) return
    const last = found.at(-1)
    if (last && last[1] === i) last[1] = i + 1
    else found.push([i, i + 1])
  })
  return found
}

/** Which 20 ms windows have voice: `loud` before and `voiced` after short pauses inside speech are closed. */
function voiceWindows(levels: readonly number[]): { loud: boolean[]; voiced: boolean[] } {
  const sorted = [...levels].sort((a, b) => a - b)
  const floor = Math.min(MAX_FLOOR_DBFS, sorted[Math.floor(sorted.length * FLOOR_PERCENTILE)] ?? -100)
  const bar = Math.max(floor + MARGIN_DB, MIN_VOICE_DBFS)
  const loud = levels.map((l) => l > bar)
  for (const [from, to] of runs(loud, true)) {
    if ((to - from) * WINDOW_MS < MIN_BURST_MS) loud.fill(false, from, to)
  }
  const voiced = [...loud]
  for (const [from, to] of runs(loud, false)) {
    const inside = from > 0 && to < loud.length
    if (inside && (to - from) * WINDOW_MS <= MAX_GAP_MS) voiced.fill(true, from, to)
  }
  return { loud, voiced }
}

/** Pitches of a human voice, in Hz. */
const PITCH = { low: 60, high: 400 } as const
/** Samples are averaged in groups of this size first: pitch needs no more, and it costs a sixteenth. */
const COARSE = 4
const PITCH_FRAME_MS = 40
/** Correlation with itself one period later, from which a frame has a pitch. */
const PERIODIC = 0.5
/** Less voice than this tells nothing; with fewer pitched frames than this share it is a whisper. */
const WHISPER = { minVoicedMs: 500, share: 0.2 } as const

/** Mean of each group of COARSE samples. */
function coarse(samples: Int16Array): Float32Array {
  const means = new Float32Array(Math.floor(samples.length / COARSE))
  for (let i = 0; i < means.length; i++) {
    let sum = 0
    for (let k = 0; k < COARSE; k++) sum += samples[i * COARSE + k] ?? 0
    means[i] = sum / COARSE
  }
  return means
}

/** Whether a frame repeats itself at some period of a voice. `from`, `size` and lags count coarse samples. */
function hasPitch(signal: Float32Array, from: number, size: number, lags: readonly [number, number]): boolean {
  const at = (i: number): number => signal[from + i] ?? 0
  for (let lag = lags[0]; lag <= lags[1]; lag++) {
    let [both, first, second] = [0, 0, 0]
    for (let i = 0; i + lag < size; i++) {
      both += at(i) * at(i + lag)
      first += at(i) ** 2
      second += at(i + lag) ** 2
    }
    if (both > PERIODIC * Math.sqrt(first * second)) return true
  }
  return false
}

/** Whether what is loud has no pitch: somebody whispered, so that the level says nothing about how they speak. */
function isWhispered(samples: Int16Array, rate: number, loud: readonly boolean[]): boolean {
  const signal = coarse(samples)
  const coarseRate = rate / COARSE
  const lags = [Math.floor(coarseRate / PITCH.high), Math.ceil(coarseRate / PITCH.low)] as const
  const size = Math.round((coarseRate * PITCH_FRAME_MS) / 1_000)
  const windows = PITCH_FRAME_MS / WINDOW_MS
  let [pitched, frames] = [0, 0]
  for (let i = 0; i + windows <= loud.length; i += windows) {
    if (!loud.slice(i, i + windows).every(Boolean)) continue
    frames += 1
    if (hasPitch(signal, (i / windows) * size, size, lags)) pitched += 1
  }
  return frames * PITCH_FRAME_MS >= WHISPER.minVoicedMs && pitched < WHISPER.share * frames
}

/** Duration, voice, volume and clipping of mono PCM at `rate` samples a second; see docs/scoring.md, "Measures". */
export function measurePcm(samples: Int16Array, rate: number): TurnMeasures {
  const size = Math.round((rate * WINDOW_MS) / 1_000)
  const durationMs = Math.round((samples.length * 1_000) / rate)
  const powers: number[] = []
  for (let from = 0; from + size <= samples.length; from += size) powers.push(power(samples, from, from + size))
  const { loud, voiced } = voiceWindows(powers.map(dbfs))
  const voicePowers = powers.filter((_p, i) => loud[i])
  const mean = voicePowers.reduce((a, b) => a + b, 0) / Math.max(1, voicePowers.length)
  let full = 0
  for (const s of samples) if (s >= 32_767 || s <= -32_767) full += 1
  const first = voiced.indexOf(true)
  return {
    durationMs,
    voicedMs: voiced.filter(Boolean).length * WINDOW_MS,
    leadMs: first < 0 ? durationMs : first * WINDOW_MS,
    volumeDbfs: voicePowers.length === 0 ? -100 : Math.round(dbfs(mean) * 10) / 10,
    clipped: samples.length === 0 ? 0 : full / samples.length,
    whispered: isWhispered(samples, rate, loud),
  }
}

/** Levels for a waveform: 0-100 per `stepMs` (peak between -60 dBFS and full scale), at least 50 ms per step. */
export function peaks(samples: Int16Array, rate = 16_000, stepMs = 50): number[] {
  const size = Math.max(1, Math.round((rate * Math.max(50, stepMs)) / 1_000))
  const found: number[] = []
  for (let from = 0; from < samples.length; from += size) {
    let peak = 0
    for (const s of samples.subarray(from, from + size)) peak = Math.max(peak, Math.abs(s))
    const level = peak === 0 ? -100 : 20 * Math.log10(peak / FULL_SCALE)
    found.push(Math.round(Math.max(0, Math.min(1, (level + 60) / 60)) * 100))
  }
  return found
}
