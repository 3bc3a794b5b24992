import { type Rng, seededRng } from '../../kernel/rng'
import type { Place } from './background.contract'

export const BACKGROUND_RATE = 16_000
const LENGTH_S = 16
/** The end fades into the beginning for so long (s), so that the repetition has no seam. */
const SEAM_S = 1
/** Level of the whole in dBFS: voices of synthesisers are at -26 to -16. */
export const BACKGROUND_DBFS = -42
/** No sample is louder than this (dBFS): a step or a key stays below the customer's voice as well. */
const PEAK_DBFS = -24
const SEED = 20_261_126
/** A swell is slow: its loudness is worked out once for so many samples. */
const SWELL_STRIDE = 32

/** Noise between two frequencies (Hz). Its loudness swells by `depth` (0-1) about `everyS`. */
interface Layer {
  fromHz: number
  toHz: number
  share: number
  everyS: number
  depth: number
}

/** A short noise now and then: steps, keys, paper. Nothing that has a pitch, since that is what a voice is known by. */
interface Happening {
  fromHz: number
  toHz: number
  /** Against the whole, 1 = as loud. */
  share: number
  lengthS: number
  /** About how many in the 16 s, in groups of so many, so far apart (s). */
  groups: number
  inGroup: number
  apartS: number
}

const PLACES: Readonly<Record<Place, { layers: readonly Layer[]; happenings: readonly Happening[] }>> = {
  office: {
    layers: [
      { fromHz: 60, toHz: 350, share: 1, everyS: 7, depth: 0.15 },
      { fromHz: 350, toHz: 1_400, share: 0.25, everyS: 0.6, depth: 0.5 },
    ],
    happenings: [
      { fromHz: 1_800, toHz: 5_500, share: 1.2, lengthS: 0.012, groups: 5, inGroup: 9, apartS: 0.17 },
      { fromHz: 900, toHz: 4_000, share: 0.5, lengthS: 0.3, groups: 2, inGroup: 1, apartS: 0 },
    ],
  },
  hall: {
    layers: [
      { fromHz: 80, toHz: 300, share: 0.7, everyS: 5, depth: 0.2 },
      { fromHz: 300, toHz: 1_600, share: 0.7, everyS: 0.9, depth: 0.4 },
    ],
    happenings: [{ fromHz: 150, toHz: 900, share: 1.3, lengthS: 0.07, groups: 3, inGroup: 6, apartS: 0.55 }],
  },
  street: {
    layers: [
      { fromHz: 40, toHz: 220, share: 1, everyS: 4, depth: 0.5 },
      { fromHz: 220, toHz: 2_200, share: 0.5, everyS: 3, depth: 0.5 },
    ],
    happenings: [{ fromHz: 200, toHz: 1_200, share: 0.8, lengthS: 3, groups: 3, inGroup: 1, apartS: 0 }],
  },
  shop: {
    layers: [
      { fromHz: 100, toHz: 400, share: 0.6, everyS: 6, depth: 0.2 },
      { fromHz: 400, toHz: 2_400, share: 0.7, everyS: 0.7, depth: 0.45 },
    ],
    happenings: [
      { fromHz: 2_000, toHz: 6_000, share: 0.8, lengthS: 0.25, groups: 4, inGroup: 2, apartS: 0.4 },
      { fromHz: 200, toHz: 1_000, share: 1.1, lengthS: 0.06, groups: 2, inGroup: 5, apartS: 0.5 },
    ],
  },
}

const amplitude = (dbfs: number): number => 10 ** (dbfs / 20)

/** White noise through a low and a high pass of the first order, each twice. Starts settled: the first samples are thrown away. */
function noise(length: number, { fromHz, toHz }: { fromHz: number; toHz: number }, rng: Rng): Float32Array {
  const pass = (hz: number) => 1 - Math.exp((-2 * Math.PI * hz) / BACKGROUND_RATE)
  const [low, high] = [pass(toHz), pass(fromHz)]
  const settle = Math.ceil(BACKGROUND_RATE / fromHz)
  const out = new Float32Array(length)
  let [low1, low2, high1, high2] = [0, 0, 0, 0]
  for (let i = -settle; i < length; i++) {
    low1 += low * (rng() * 2 - 1 - low1)
    low2 += low * (low1 - low2)
    high1 += high * (low2 - high1)
    const once = low2 - high1
    high2 += high * (once - high2)
    if (i >= 0) out[i] = once - high2
  }
  return scaled(out, 1)
}

/** Brings a sound to a level (root mean square). */
function scaled(sound: Float32Array, to: number): Float32Array {
  let power = 0
  for (let i = 0; i < sound.length; i++) power += (sound[i] ?? 0) ** 2
  const by = to / Math.max(Math.sqrt(power / sound.length), Number.EPSILON)
  for (let i = 0; i < sound.length; i++) sound[i] = (sound[i] ?? 0) * by
  return sound
}

/** Adds noise whose end goes over into its beginning at the same power. */
function lay(into: Float32Array, layer: Layer, rng: Rng): void {
  const { length } = into
  const seam = SEAM_S * BACKGROUND_RATE
  const raw = noise(length + seam, layer, rng)
  const turns = Math.max(1, Math.round(LENGTH_S / layer.everyS))
  const others = Math.max(1, Math.round(turns * 1.6))
  const starts = rng() * 2 * Math.PI
  let loud = 0
  for (let i = 0; i < length; i++) {
    // Two swells of whole numbers of turns: they end as they begin, and do not sound like a machine.
    const at = (2 * Math.PI * i) / length
    if (i % SWELL_STRIDE === 0)
      loud = layer.share * (1 + layer.depth * 0.5 * (Math.sin(at * turns + starts) + Math.sin(at * others - starts)))
    const one = raw[i] ?? 0
    const over = i / seam
    const joined = over < 1 ? one * Math.sqrt(over) + (raw[length + i] ?? 0) * Math.sqrt(1 - over) : one
    into[i] = (into[i] ?? 0) + joined * loud
  }
}

function happen(into: Float32Array, what: Happening, rng: Rng): void {
  const length = Math.round(what.lengthS * BACKGROUND_RATE)
  for (let group = 0; group < what.groups; group++) {
    const begins = ((group + rng() * 0.7) / what.groups) * into.length
    for (let one = 0; one < what.inGroup; one++) {
      const at = Math.round(begins + one * what.apartS * BACKGROUND_RATE * (0.8 + rng() * 0.4))
      const loud = what.share * (0.6 + rng() * 0.4)
      const sound = noise(length, what, rng)
      for (let i = 0; i < length; i++) {
        const to = (at + i) % into.length
        into[to] = (into[to] ?? 0) + (sound[i] ?? 0) * loud * Math.sin((Math.PI * i) / length) ** 2
      }
    }
  }
}

/** The sound of a place: 16 s of mono samples (-1 to 1) at `BACKGROUND_RATE`, to be repeated without a gap. */
export function backgroundSound(place: Place): Float32Array {
  const rng = seededRng(SEED)
  const { layers, happenings } = PLACES[place]
  const sound = new Float32Array(LENGTH_S * BACKGROUND_RATE)
  for (const layer of layers) lay(sound, layer, rng)
  scaled(sound, 1)
  for (const what of happenings) happen(sound, what, rng)
  scaled(sound, amplitude(BACKGROUND_DBFS))
  const most = amplitude(PEAK_DBFS)
  for (let i = 0; i < sound.length; i++) sound[i] = Math.max(-most, Math.min(most, sound[i] ?? 0))
  return sound
}
