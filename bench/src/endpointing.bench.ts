import type { FrameSound } from '@lianda/shared/module/voice/frame-sound.rules'
import { type Bench, type Figure, atMost, percentile, report } from './figures'
import { FINISHED, HESITANT, type Sentence, speak, type Spoken } from './endpointing-speech'
import {
  listen,
  noiseAlone,
  type Place,
  PLACES,
  recorded,
  soundsOf,
  startsPerMinute,
  type Turn,
  WORDS_LAG_MS,
} from './endpointing-turn'

/** The customer's first sound after the end of a turn (ms): until then what is said goes on with it. */
const ANSWER_MS = 800
/** Where the voice can interrupt, what begins so soon (ms) after that sound stops the customer and goes on with the turn. */
const JUST_BEGUN_MS = 1_500

export const share = (turns: readonly Turn[], is: (turn: Turn) => boolean): number =>
  turns.length === 0 ? 0 : (100 * turns.filter(is).length) / turns.length

const WITH = { words: 'with words', none: 'without words' } as const

export const spokenOf = (sentences: readonly Sentence[]): Spoken[] =>
  sentences.flatMap((sentence) => [...speak(sentence)])

/** Turns that a detector made of what was said in a place. */
export interface Heard {
  ends: { words: Turn[]; none: Turn[] }
  pauses: { words: Turn[]; none: Turn[] }
  startsPerMinute: number
}

/** What sentences and noise are to the room's detector; `soundsOf` says what it is given of a recording. */
export async function heardIn(
  place: Place,
  said: { finished: readonly Spoken[]; hesitant: readonly Spoken[] },
  sounds: (pcm: Int16Array) => FrameSound[] | Promise<FrameSound[]>,
): Promise<Heard> {
  async function both(spoken: readonly Spoken[]): Promise<Heard['ends']> {
    const turns: Heard['ends'] = { words: [], none: [] }
    for (const [n, one] of spoken.entries()) {
      const heard = await sounds(recorded(one.samples, place, n))
      turns.words.push(listen(heard, one, true))
      turns.none.push(listen(heard, one, false))
    }
    return turns
  }
  return {
    ends: await both(said.finished),
    pauses: await both(said.hesitant),
    startsPerMinute: startsPerMinute(await sounds(noiseAlone(place))),
  }
}

/** Shares of turns that were answered before they were over. */
export const answeredAlone = (turns: readonly Turn[], interruptible: boolean): number =>
  share(turns, ({ restMs }) => restMs !== null && restMs > ANSWER_MS + (interruptible ? JUST_BEGUN_MS : 0))

/** One that went on after a pause has no wait; one that never ended has waited for ever. */
export const waitsOf = (turns: readonly Turn[]): number[] =>
  turns.filter((turn) => !turn.early).map((turn) => turn.waitMs ?? Number.POSITIVE_INFINITY)

export const neverEnded = (turns: readonly Turn[]): number =>
  share(turns, ({ waitMs, early }) => waitMs === null && !early)
export const unnoticed = (turns: readonly Turn[]): number => share(turns, ({ noticedMs }) => (noticedMs ?? 9_999) > 400)

function figuresOf({ name }: Place, { ends, pauses, startsPerMinute: starts }: Heard): Figure[] {
  const all = [...ends.words, ...pauses.words]
  return [
    ...(['words', 'none'] as const).flatMap((by) => [
      atMost(`${name}: answered its first half alone, ${WITH[by]}`, answeredAlone(pauses[by], true), 5, '%'),
      report(`${name}: the same where the voice can't interrupt the customer`, answeredAlone(pauses[by], false), '%'),
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
    atMost(`${name}: median wait after a finished answer, with words`, percentile(waitsOf(ends.words), 50), 800, 'ms'),
    atMost(`${name}: the same without words`, percentile(waitsOf(ends.none), 50), 1_300, 'ms'),
    atMost(`${name}: 95th percentile, with words`, percentile(waitsOf(ends.words), 95), 3_200, 'ms'),
    atMost(`${name}: the same without words`, percentile(waitsOf(ends.none), 95), 3_200, 'ms'),
    report(`${name}: no end noticed, with words`, neverEnded(all), '%'),
    atMost(`${name}: not noticed within 400 ms (what is kept from before)`, unnoticed(all), 5, '%'),
    atMost(
      `${name}: a voice noticed where there was none`,
      share(all, (turn) => turn.falseStart),
      2,
      '%',
    ),
    report(`${name}: voices noticed in the noise alone`, starts, 'a minute'),
  ]
}

/** When a hands-free turn begins and ends, for people who pause, whisper or stand in a noisy shop. */
export const endpointingBench: Bench = {
  name: 'endpointing',
  title: 'The beginning and the end of a hands-free turn',
  async run() {
    const said = { finished: spokenOf(FINISHED), hesitant: spokenOf(HESITANT) }
    const figures: Figure[] = []
    for (const place of PLACES) figures.push(...figuresOf(place, await heardIn(place, said, soundsOf)))
    return {
      how: `The detector of the room on ${said.finished.length} finished answers and ${said.hesitant.length} with a pause of 0.5 to 2.8 s inside, spoken by seven voices of espeak-ng at 80 to 220 words a minute, in each place. The microphone has been open for 1.2 s when they begin. The words come ${WORDS_LAG_MS} ms after they were said, never marked as stable. "Answered alone": the rest began later than ${ANSWER_MS + JUST_BEGUN_MS} ms after the end, that is ${JUST_BEGUN_MS} ms after the customer's first sound; until then the customer stops and the whole is answered. Where the voice can't interrupt (no echo cancellation, or the scene forbids it), later than ${ANSWER_MS} ms. Of the noises, \`babble\` swells with -10 to +5 dB, and \`chatter\` is six other people who talk at once: what they say before the detector knows them is taken for the learner.`,
      figures,
    }
  },
}
