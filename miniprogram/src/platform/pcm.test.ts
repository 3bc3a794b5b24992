import { expect, test } from 'vitest'
import { FrameCutter, levelDbfs, wavOf } from './pcm'

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

test('a WAV says what is in it: 16 kHz, 16 bit, one channel, so many bytes', () => {
  const wav = wavOf(new Uint8Array(3200))
  const head = new DataView(wav.buffer)
  expect(String.fromCharCode(...wav.slice(0, 4), ...wav.slice(8, 16))).toBe('RIFFWAVEfmt ')
  expect([
    head.getUint32(4, true),
    head.getUint16(22, true),
    head.getUint32(24, true),
    head.getUint32(40, true),
  ]).toEqual([3236, 1, 16_000, 3200])
})
