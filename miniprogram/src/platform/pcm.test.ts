import { expect, test } from 'vitest'
import { FrameCutter, levelDbfs } from './pcm'

test('whatever the sizes of the pieces, the frames are 40 ms and no byte is lost or moved', () => {
  const pcm = Uint8Array.from({ length: 1280 * 3 + 100 }, (_, index) => index % 251)
  const cutter = new FrameCutter()
  const frames = [0, 7, 2048, 2055, 3900].flatMap((from, no, cuts) =>
    cutter.push(pcm.slice(from, cuts[no + 1] ?? pcm.length)),
  )
  const last = cutter.flush()
  expect(frames.map((frame) => frame.length)).toEqual([1280, 1280, 1280])
  expect(last?.length).toBe(1280)
  const joined = [...frames, last ?? new Uint8Array()].flatMap((frame) => [...frame])
  expect(joined.slice(0, pcm.length)).toEqual([...pcm])
  expect(joined.slice(pcm.length).every((byte) => byte === 0)).toBe(true)
  expect(cutter.flush()).toBeNull()
})

test('a square wave of half amplitude is -6 dBFS, silence is -100', () => {
  const pcm = new Uint8Array(1280)
  const samples = new DataView(pcm.buffer)
  for (let at = 0; at < pcm.length; at += 2) samples.setInt16(at, at % 4 === 0 ? 16_384 : -16_384, true)
  expect(levelDbfs(pcm)).toBeCloseTo(-6.02, 2)
  expect(levelDbfs(new Uint8Array(1280))).toBe(-100)
})
