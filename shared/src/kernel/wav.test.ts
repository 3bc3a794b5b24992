import { expect, test } from 'vitest'
import { WAV_HEADER_BYTES, wavOf } from './wav'

test('a WAV file says its sizes, its rate and that it is 16-bit mono PCM', () => {
  const wav = wavOf(new Uint8Array(320).fill(7), 16_000)
  const fields = new DataView(wav.buffer)
  expect(String.fromCharCode(...wav.slice(0, 4), ...wav.slice(8, 16), ...wav.slice(36, 40))).toBe('RIFFWAVEfmt data')
  expect([fields.getUint32(4, true), fields.getUint32(40, true)]).toEqual([356, 320])
  expect([fields.getUint32(24, true), fields.getUint32(28, true)]).toEqual([16_000, 32_000])
  expect([20, 22, 32, 34].map((at) => fields.getUint16(at, true))).toEqual([1, 1, 2, 16])
  expect([wav.length, wav[WAV_HEADER_BYTES]]).toEqual([WAV_HEADER_BYTES + 320, 7])
})
