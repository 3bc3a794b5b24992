import { expect, test } from 'vitest'
import { FrameCutter } from './pcm'

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
