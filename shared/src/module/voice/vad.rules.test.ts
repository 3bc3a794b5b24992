import { describe, expect, it } from 'vitest'
import { seededRng } from '../../kernel/rng'
import { type VadEvent, hearSound, startVad } from './vad.rules'

const FRAME_MS = 40
const VOICE = 0.8
const NOISE = 0.2

type Stretch = [ms: number, dbfs: number | ((atMs: number) => number), pitch: number]

/** The events and their times (ms) for some stretches of sound; levels vary by 1.5 dB, pitches by 0.1. */
function listen(...stretches: Stretch[]): [VadEvent, number][] {
  const rng = seededRng(3)
  let vad = startVad()
  let at = 0
  const heard: [VadEvent, number][] = []
  for (const [ms, level, pitch] of stretches) {
    for (let t = 0; t < ms; t += FRAME_MS) {
      at += FRAME_MS
      const dbfs = (typeof level === 'number' ? level : level(at)) + rng() * 3 - 1.5
      const step = hearSound(vad, { dbfs, pitch: pitch + rng() * 0.2 - 0.1 }, FRAME_MS)
      vad = step.vad
      if (step.event) heard.push([step.event, at])
    }
  }
  return heard
}
/** Swells from 10 dB below the level to 5 dB above it within a second, and back. */
const swelling = (dbfs: number) => (atMs: number) => dbfs - 2.5 + 7.5 * Math.sin((2 * Math.PI * atMs) / 2_000)

describe('voice activity', () => {
  it.each([
    ['a voice', VOICE],
    ['a whisper', NOISE],
  ])('finds %s in a quiet room within 80 ms and its end within 160 ms', (_title, pitch) => {
    expect(listen([1_000, -65, NOISE], [1_000, -30, pitch], [600, -65, NOISE])).toEqual([
      ['voice_start', 1_080],
      ['voice_stop', 2_120],
    ])
  })

  it('bridges the gaps inside a word, and its parts without a pitch', () => {
    const heard = listen([1_000, -65, NOISE], [400, -30, VOICE], [80, -65, NOISE], [400, -30, VOICE], [600, -65, NOISE])
    expect(heard.map(([event]) => event)).toEqual(['voice_start', 'voice_stop'])
    const hiss = listen([2_000, -45, NOISE], [200, -30, VOICE], [160, -35, NOISE], [200, -30, VOICE], [600, -45, NOISE])
    expect(hiss.map(([event]) => event)).toEqual(['voice_start', 'voice_stop'])
  })

  it('does not take a click, or a quiet room, for a voice', () => {
    expect(listen([1_000, -65, NOISE], [40, -10, NOISE], [1_000, -65, NOISE])).toEqual([])
    expect(listen([5_000, -72, NOISE])).toEqual([])
  })

  it('hears somebody over a fan', () => {
    const heard = listen([6_000, -48, NOISE], [1_000, -28, VOICE], [1_000, -48, NOISE])
    expect(heard.map(([event]) => event)).toEqual(['voice_start', 'voice_stop'])
    expect(heard[0]?.[1]).toBeGreaterThan(6_000)
  })
})

describe('a voice in noise, and a quiet one', () => {
  /** Two seconds of noise, a sentence of three words with gaps, and noise again. */
  function span(noise: number | ((atMs: number) => number), voiceDbfs: number, pitch = VOICE) {
    const level = typeof noise === 'number' ? () => noise : noise
    const voice = (atMs: number) => 10 * Math.log10(10 ** (voiceDbfs / 10) + 10 ** (level(atMs) / 10))
    const word: Stretch[] = [
      [320, voice, pitch],
      [80, noise, NOISE],
    ]
    const heard = listen([2_000, noise, NOISE], ...word, ...word, ...word, [4_000, noise, NOISE])
    const starts = heard.filter(([event]) => event === 'voice_start')
    return { from: starts[0]?.[1] ?? 0, to: heard.at(-1)?.[1] ?? 0, starts: starts.length }
  }

  it.each([
    ['a voice at -48 dBFS in a quiet room', -72, -48, VOICE],
    ['a whisper at -48 dBFS in a quiet room', -72, -48, NOISE],
    ['a voice 10 dB over a fan', -45, -35, VOICE],
    ['a voice 5 dB over a loud fan', -35, -30, VOICE],
    ['a whisper 10 dB over a fan', -55, -45, NOISE],
    ['a voice 10 dB over noise that swells', swelling(-40), -30, VOICE],
    ['a voice 5 dB over noise that swells', swelling(-35), -30, VOICE],
  ])('%s begins within 200 ms and ends with it', (_title, noise, voice, pitch) => {
    const { from, to, starts } = span(noise, voice, pitch)
    expect(from).toBeGreaterThan(2_000)
    expect(from).toBeLessThanOrEqual(2_200)
    expect(to).toBeGreaterThanOrEqual(3_120)
    expect(to).toBeLessThanOrEqual(3_400)
    expect(starts).toBe(1)
  })

  it('noise that swells is no voice, however long', () => {
    for (const dbfs of [-60, -45, -30]) expect(listen([60_000, swelling(dbfs), NOISE])).toEqual([])
  })

  it('people who talk farther away are learned within seconds, and the learner is still heard', () => {
    const talk = (atMs: number) => (atMs % 1_600 < 1_000 ? -50 : -70)
    const far = listen([10_000, talk, VOICE])
    expect(far.filter(([, at]) => at > 4_000)).toEqual([])
    const near = listen([10_000, talk, VOICE], [1_000, -28, VOICE], [2_000, talk, VOICE])
    expect(near.filter(([, at]) => at > 4_000).map(([event]) => event)).toEqual(['voice_start', 'voice_stop'])
  })
})
