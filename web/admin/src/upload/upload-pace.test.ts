import { expect, it } from 'vitest'
import { createPace } from './upload-pace'

const MB = 1024 * 1024

function watched(totalBytes: number) {
  let now = 0
  const pace = createPace(totalBytes, () => now)
  return (atS: number, bytes: number) => {
    now = atS * 1000
    return pace(bytes)
  }
}

it('tells how fast a file leaves and how long it takes once a second has passed', () => {
  const at = watched(100 * MB)
  expect(at(0, 0)).toEqual({ sentBytes: 0, bytesPerS: null, leftS: null })
  expect(at(0.5, 5 * MB).leftS).toBeNull()
  expect(at(2, 20 * MB)).toEqual({ sentBytes: 20 * MB, bytesPerS: 10 * MB, leftS: 8 })
})

it('does not count what an earlier try had sent', () => {
  const at = watched(100 * MB)
  at(0, 60 * MB)
  expect(at(4, 64 * MB)).toMatchObject({ bytesPerS: MB, leftS: 36 })
})

it('follows a line that becomes slower, and one that stands still has no end', () => {
  const at = watched(1_000 * MB)
  for (let s = 0; s <= 10; s++) at(s, s * 20 * MB)
  for (let s = 11; s <= 20; s++) at(s, (200 + s - 10) * MB)
  expect(at(20.5, 210 * MB).bytesPerS).toBeLessThan(2 * MB)
  expect(at(40, 210 * MB)).toMatchObject({ bytesPerS: null, leftS: null })
})

it('begins anew where bytes were lost on the way', () => {
  const at = watched(100 * MB)
  at(0, 50 * MB)
  at(2, 60 * MB)
  expect(at(3, 40 * MB).bytesPerS).toBeNull()
  expect(at(5, 44 * MB).bytesPerS).toBe(2 * MB)
})
