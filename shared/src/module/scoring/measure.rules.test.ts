import { describe, expect, it } from 'vitest'
import { seededRng } from '../../kernel/rng'
import { measurePcm, peaks } from './measure.rules'

const RATE = 16_000
const rng = seededRng(5)

/** Milliseconds of a 220 Hz tone (or noise) at a level in dBFS of its mean square. */
function sound(ms: number, dbfs: number, kind: 'tone' | 'noise' = 'tone'): number[] {
  const rms = 32_768 * 10 ** (dbfs / 20)
  return Array.from({ length: (RATE * ms) / 1_000 }, (_v, i) =>
    Math.round(
      kind === 'tone'
        ? rms * Math.SQRT2 * Math.sin((2 * Math.PI * 220 * i) / RATE)
        : rms * Math.sqrt(3) * (rng() * 2 - 1),
    ),
  )
}
const pcm = (...parts: number[][]) => Int16Array.from(parts.flat())

describe('measures of a recording', () => {
  it('finds lead, voice and level of speech in a quiet room', () => {
    const m = measurePcm(pcm(sound(800, -70, 'noise'), sound(2_000, -26), sound(600, -70, 'noise')), RATE)
    expect(m).toMatchObject({ durationMs: 3_400, leadMs: 800, voicedMs: 2_000, clipped: 0 })
    expect(m.volumeDbfs).toBeCloseTo(-26, 0)
  })

  it('counts short pauses as speaking and long ones not', () => {
    expect(
      measurePcm(pcm(sound(400, -70), sound(500, -30), sound(160, -70), sound(500, -30), sound(400, -70)), RATE)
        .voicedMs,
    ).toBe(1_160)
    expect(
      measurePcm(pcm(sound(400, -70), sound(500, -30), sound(600, -70), sound(500, -30), sound(400, -70)), RATE)
        .voicedMs,
    ).toBe(1_000)
  })

  it('follows the room: a loud fan is not a voice', () => {
    const m = measurePcm(pcm(sound(2_000, -45, 'noise'), sound(1_000, -22), sound(1_000, -45, 'noise')), RATE)
    expect(m.voicedMs).toBe(1_000)
  })

  it('hears no voice in silence, a click or nothing at all', () => {
    expect(measurePcm(pcm(sound(1_000, -90, 'noise')), RATE)).toMatchObject({
      voicedMs: 0,
      leadMs: 1_000,
      volumeDbfs: -100,
    })
    expect(measurePcm(pcm(sound(500, -70), sound(40, -10), sound(500, -70)), RATE).voicedMs).toBe(0)
    expect(measurePcm(new Int16Array(0), RATE)).toEqual({
      durationMs: 0,
      voicedMs: 0,
      leadMs: 0,
      volumeDbfs: -100,
      clipped: 0,
      whispered: false,
    })
  })

  it('tells a whisper, which has no pitch, from a voice, however low', () => {
    const whispered = (...parts: number[][]) => measurePcm(pcm(sound(600, -80, 'noise'), ...parts), RATE).whispered
    expect(whispered(sound(1_500, -36, 'noise'))).toBe(true)
    expect(whispered(sound(1_500, -44))).toBe(false)
    expect(whispered(sound(1_000, -30), sound(500, -36, 'noise'))).toBe(false)
    expect(whispered(sound(300, -36, 'noise'))).toBe(false)
  })

  it('tells clipping', () => {
    const square = Array.from({ length: RATE }, (_v, i) => (i % 100 < 50 ? 32_767 : -32_768))
    expect(measurePcm(Int16Array.from(square), RATE).clipped).toBe(1)
  })

  it('draws a waveform of 20 levels a second between 0 and 100', () => {
    const levels = peaks(pcm(sound(1_000, -100), sound(1_000, -3)), RATE)
    expect(levels).toHaveLength(40)
    expect(levels.slice(0, 20).every((l) => l === 0)).toBe(true)
    expect(levels.slice(21).every((l) => l > 95 && l <= 100)).toBe(true)
  })
})
