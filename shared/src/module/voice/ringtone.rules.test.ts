import { expect, it } from 'vitest'
import { frameSound } from './frame-sound.rules'
import { RINGTONE_MS, ringtone } from './ringtone.rules'
import { FRAME_BYTES, FRAME_MS } from './voice.events'

it('rings twice, ends in silence, and is never louder than the customer', () => {
  const sound = ringtone()
  const levels = Array.from(
    { length: RINGTONE_MS / FRAME_MS },
    (_unused, i) => frameSound(sound.subarray(i * FRAME_BYTES, (i + 1) * FRAME_BYTES)).dbfs,
  )
  expect(sound.length).toBe(RINGTONE_MS * 32)
  expect(Math.max(...levels)).toBeLessThan(-18)
  const begins = levels.filter((level, i) => level > -60 && (levels[i - 1] ?? -100) <= -60)
  expect(begins).toHaveLength(4)
  expect(levels.at(-1)).toBe(-100)
})
