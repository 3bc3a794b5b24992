import { expect, it } from 'vitest'
import { adviceFor, soundQuality } from './sound-quality.rules'

/** A second of room, then two seconds of voice with short gaps. */
function spoken(noise: number, voice: number): number[] {
  const room = Array.from({ length: 25 }, (_unused, i) => noise + (i % 3) - 1)
  const words = Array.from({ length: 50 }, (_unused, i) => (i % 5 === 4 ? noise : voice + (i % 3) - 1))
  return [...room, ...words]
}

it.each([
  ['a quiet room, a clear voice', spoken(-62, -20), true, 'hands_free', 'good'],
  ['the same through a loudspeaker', spoken(-62, -20), false, 'hold', 'echo'],
  ['a shop', spoken(-38, -23), true, 'hold', 'noisy'],
  ['a voice that is drowned', spoken(-30, -21), true, 'typing', 'drowned'],
  ['a whisper', spoken(-75, -46), true, 'hold', 'quiet'],
  ['a voice too near', spoken(-50, -3), true, 'hold', 'overdriven'],
  ['nobody', Array.from({ length: 80 }, (_unused, i) => -60 + (i % 3)), true, 'typing', 'no_voice'],
  ['a muted microphone', Array.from({ length: 80 }, () => -100), true, 'typing', 'no_voice'],
  ['nothing at all', [], true, 'typing', 'no_voice'],
] as const)('%s: %#', (_name, levels, echoCancelled, way, reason) => {
  expect(adviceFor(soundQuality(levels), echoCancelled)).toEqual({ way, reason })
})

it('knows the room from before a recording without gaps, but takes no voice from there', () => {
  const words = Array.from({ length: 30 }, () => -20)
  const room = Array.from({ length: 30 }, () => -60)
  expect(soundQuality(words, room)).toMatchObject({ noiseDbfs: -60, snrDb: expect.closeTo(40, 6) })
  expect(soundQuality(room, words).voiceDbfs).toBeNull()
})

it('tells the noise, the voice and their distance within 1.5 dB', () => {
  const { noiseDbfs, voiceDbfs, snrDb } = soundQuality(spoken(-50, -25))
  expect(Math.abs(noiseDbfs + 50)).toBeLessThanOrEqual(1.5)
  expect(Math.abs((voiceDbfs ?? 0) + 25)).toBeLessThanOrEqual(1.5)
  expect(snrDb).toBe((voiceDbfs ?? 0) - noiseDbfs)
})
