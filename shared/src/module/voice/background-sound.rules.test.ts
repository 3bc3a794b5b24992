import { describe, expect, it } from 'vitest'
import { background, type Place } from './background.contract'
import { BACKGROUND_DBFS, BACKGROUND_RATE, backgroundSound } from './background-sound.rules'
import { frameSound } from './frame-sound.rules'
import { FRAME_BYTES, FRAME_MS } from './voice.events'
import { createVoiceDetector } from './voice-detector'

const PLACES = background.options.filter((one): one is Place => one !== 'none')
const FRAME = (BACKGROUND_RATE * FRAME_MS) / 1_000
/** How much quieter (dB) a microphone without any echo cancellation hears a loudspeaker, at the worst. */
const WORST_ECHO_DB = 6

const decibel = (share: number) => 20 * Math.log10(share)
const levelOf = (sound: Float32Array) =>
  decibel(Math.sqrt(sound.reduce((sum, one) => sum + one ** 2, 0) / sound.length))

/** Its 40 ms pieces as a microphone delivers them. */
function* framesOf(sound: Float32Array, by = 1): Generator<Uint8Array> {
  for (let at = 0; at + FRAME <= sound.length; at += FRAME) {
    const frame = new Uint8Array(FRAME_BYTES)
    const view = new DataView(frame.buffer)
    for (let i = 0; i < FRAME; i++) view.setInt16(i * 2, Math.round(32_767 * by * (sound[at + i] ?? 0)), true)
    yield frame
  }
}

describe.each(PLACES)('the sound of a place: %s', (place) => {
  const sound = backgroundSound(place)

  it('is far below the customer, on the whole and in every moment', () => {
    expect(levelOf(sound)).toBeCloseTo(BACKGROUND_DBFS, 0)
    const levels = [...framesOf(sound)].map((frame) => frameSound(frame).dbfs)
    expect(Math.max(...levels)).toBeLessThan(BACKGROUND_DBFS + 14)
    expect(sound.reduce((most, one) => Math.max(most, Math.abs(one)), 0)).toBeLessThanOrEqual(10 ** (-24 / 20))
  })

  it('repeats without a seam: the step over the end is none of the largest', () => {
    const steps = sound.map((one, i) => Math.abs(one - (sound[i === 0 ? sound.length - 1 : i - 1] ?? 0)))
    const largest = Float32Array.from(steps).sort().at(-100) ?? 0
    expect(steps[0]).toBeLessThan(largest)
    const half = BACKGROUND_RATE / 2
    expect(Math.abs(levelOf(sound.slice(0, half)) - levelOf(sound.slice(-half)))).toBeLessThan(6)
  })

  it('is never taken for a voice, not even where nothing cancels its echo', () => {
    const detector = createVoiceDetector()
    const twice = Float32Array.from([...sound, ...sound])
    const heard = [...framesOf(twice, 10 ** (-WORST_ECHO_DB / 20))].map((frame) =>
      detector.hear(frameSound(frame), null, false),
    )
    expect(heard.filter((event) => event === 'start')).toEqual([])
  })

  it('is the same on every device', () => {
    expect(Buffer.from(backgroundSound(place).buffer).equals(Buffer.from(sound.buffer))).toBe(true)
  })
})

it('every place has a sound of its own', () => {
  const bands = PLACES.map((place) => {
    const sound = backgroundSound(place)
    const crossings = sound.reduce((sum, one, i) => sum + (one >= 0 !== (sound[i - 1] ?? 0) >= 0 ? 1 : 0), 0)
    return Math.round((crossings / sound.length) * 1_000)
  })
  expect(new Set(bands).size).toBe(PLACES.length)
})
