import { createVoiceDetector } from '@lianda/shared/module/voice/voice-detector'
import { FRAME_MS } from '@lianda/shared/module/voice/voice.events'
import { type Bench, type Figure, atMost, percentile, report } from './figures'
import { type NoiseKind, noiseOf } from './endpointing-noise'
import { FINISHED, HESITANT, type Sentence, speak, type Spoken } from './endpointing-speech'

/** The recogniser's words come this long after they were said (ms). */
const WORDS_LAG_MS = 300
/** The customer's first sound after the end of a turn (ms): until then what is said goes on with it. */
const ANSWER_MS = 800
/** Where the voice can interrupt, what begins so soon (ms) after that sound stops the customer and goes on with the turn. */
const JUST_BEGUN_MS = 1_500

interface Place {
  name: string
  voiceDbfs: number
  noise: { kind: NoiseKind; snrDb: number } | null
}

const PLACES: readonly Place[] = [
  { name: 'a quiet room, -26 dBFS', voiceDbfs: -26, noise: null },
  { name: 'a quiet room, -40 dBFS', voiceDbfs: -40, noise: null },
  { name: 'a quiet room, -48 dBFS', voiceDbfs: -48, noise: null },
  ...([20, 10, 5] as const).flatMap((snrDb) =>
    (['white', 'fan', 'babble'] as const).map((kind) => ({
      name: `${kind} noise, ${snrDb} dB under the voice`,
      voiceDbfs: -30,
      noise: { kind, snrDb },
    })),
  ),
]
/** The room's own noise where there is no other. */
const ROOM_DBFS = -72

interface Turn {
  /** From the end of what was said to the end of the turn (ms); null if it ended before, or never. */
  waitMs: number | null
  /** It ended in a pause. */
  early: boolean
  /** From its end in a pause to the rest (ms); null if it did not end in one. */
  restMs: number | null
  /** From the first sound to the detector's notice (ms); null if it noticed nothing. */
  noticedMs: number | null
  /** Notices in the silence before anything was said. */
  falseStart: boolean
}

/** Levels of a spoken sentence in a place, in dBFS. Voice and noise are independent, so their powers add up. */
function levelsOf({ powers }: Spoken, { voiceDbfs, noise }: Place, noises: readonly number[]): number[] {
  const voice = 10 ** (voiceDbfs / 10)
  const other = 10 ** ((noise ? voiceDbfs - noise.snrDb : ROOM_DBFS) / 10)
  return powers.map((power, n) => 10 * Math.log10(power * voice + (noises[n % noises.length] ?? 1) * other))
}

function listen(levels: readonly number[], { pieces }: Spoken, words: boolean): Turn {
  const detector = createVoiceDetector()
  const first = pieces[0]?.fromMs ?? 0
  const last = pieces.at(-1)?.toMs ?? 0
  let began: number | null = null
  let falseStart = false
  for (const [n, level] of levels.entries()) {
    const at = (n + 1) * FRAME_MS
    const said = pieces.findLast((piece) => at >= piece.toMs + WORDS_LAG_MS)?.said ?? ''
    const heard = detector.hear(level, words ? { text: said, stable: 0 } : null, false)
    if (heard === 'start' && began === null) {
      if (at < first) falseStart = true
      else began = at
      detector.reset()
    }
    if (heard !== 'end' || began === null) continue
    const next = pieces.find((piece) => piece.fromMs > at - FRAME_MS)
    const inside = at < last
    return {
      waitMs: inside ? null : at - last,
      early: inside,
      restMs: inside && next !== undefined ? next.fromMs - at : null,
      noticedMs: began - first,
      falseStart,
    }
  }
  return { waitMs: null, early: false, restMs: null, noticedMs: began === null ? null : began - first, falseStart }
}

const share = (turns: readonly Turn[], is: (turn: Turn) => boolean): number =>
  turns.length === 0 ? 0 : (100 * turns.filter(is).length) / turns.length

const WITH = { words: 'with words', none: 'without words' } as const

const spokenOf = (sentences: readonly Sentence[]): Spoken[] => sentences.flatMap((sentence) => [...speak(sentence)])

function figuresOf(place: Place, finished: readonly Spoken[], hesitant: readonly Spoken[]): Figure[] {
  const noises = noiseOf(place.noise?.kind ?? 'white')
  const hear = (spoken: readonly Spoken[], words: boolean) =>
    spoken.map((one) => listen(levelsOf(one, place, noises), one, words))
  const ends = { words: hear(finished, true), none: hear(finished, false) }
  const pauses = { words: hear(hesitant, true), none: hear(hesitant, false) }
  // One that went on after a pause has no wait; one that never ended has waited for ever.
  const waits = (turns: readonly Turn[]) =>
    turns.filter((turn) => !turn.early).map((turn) => turn.waitMs ?? Number.POSITIVE_INFINITY)
  const all = [...ends.words, ...pauses.words]
  const { name } = place
  return [
    ...(['words', 'none'] as const).flatMap((by) => [
      atMost(
        `${name}: answered its first half alone, ${WITH[by]}`,
        share(pauses[by], ({ restMs }) => restMs !== null && restMs > ANSWER_MS + JUST_BEGUN_MS),
        5,
        '%',
      ),
      report(
        `${name}: the same where the voice can't interrupt the customer`,
        share(pauses[by], ({ restMs }) => restMs !== null && restMs > ANSWER_MS),
        '%',
      ),
    ]),
    report(
      `${name}: ended in a pause and went on, with words`,
      share(pauses.words, (turn) => turn.early),
      '%',
    ),
    report(
      `${name}: the same without words`,
      share(pauses.none, (turn) => turn.early),
      '%',
    ),
    atMost(`${name}: median wait after a finished answer, with words`, percentile(waits(ends.words), 50), 800, 'ms'),
    atMost(`${name}: the same without words`, percentile(waits(ends.none), 50), 1_300, 'ms'),
    atMost(`${name}: 95th percentile, with words`, percentile(waits(ends.words), 95), 3_200, 'ms'),
    atMost(`${name}: the same without words`, percentile(waits(ends.none), 95), 3_200, 'ms'),
    atMost(
      `${name}: not noticed within 400 ms (what is kept from before)`,
      share(all, (turn) => (turn.noticedMs ?? 9_999) > 400),
      5,
      '%',
    ),
    atMost(
      `${name}: a voice noticed where there was none`,
      share(all, (turn) => turn.falseStart),
      2,
      '%',
    ),
  ]
}

/** When a hands-free turn begins and ends, for people who pause, whisper or stand in a noisy shop. */
export const endpointingBench: Bench = {
  name: 'endpointing',
  title: 'The beginning and the end of a hands-free turn',
  async run() {
    const finished = spokenOf(FINISHED)
    const hesitant = spokenOf(HESITANT)
    return {
      how: `The detector of the room on ${finished.length} finished answers and ${hesitant.length} with a pause of 0.5 to 2.8 s inside, spoken by seven voices of espeak-ng at 80 to 220 words a minute, in each place. The words come ${WORDS_LAG_MS} ms after they were said, never marked as stable. "Answered alone": the rest began later than ${ANSWER_MS + JUST_BEGUN_MS} ms after the end, that is ${JUST_BEGUN_MS} ms after the customer's first sound; until then the customer stops and the whole is answered. Where the voice can't interrupt (no echo cancellation, or the scene forbids it), later than ${ANSWER_MS} ms. Of the noises, \`babble\` swells with -10 to +5 dB.`,
      figures: PLACES.flatMap((place) => figuresOf(place, finished, hesitant)),
    }
  },
}
