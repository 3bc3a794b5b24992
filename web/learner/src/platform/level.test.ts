import { expect, it } from 'vitest'
import { framesDbfs } from './level'

const pcm = (sample: (i: number) => number) => {
  const samples = Int16Array.from({ length: 640 }, (_, i) => Math.round(sample(i) * 32_767))
  return new Uint8Array(samples.buffer)
}

it.each([
  ['silence', () => 0, -100],
  ['a full square wave', (i: number) => (i % 2 === 0 ? 1 : -1), 0],
  ['a full sine', (i: number) => Math.sin((2 * Math.PI * i) / 64), -3],
  ['a tenth of it', (i: number) => 0.1 * Math.sin((2 * Math.PI * i) / 64), -23],
])('%s', (_name, sample, expected) => {
  expect(framesDbfs(pcm(sample))).toBeCloseTo(expected, 0)
})
