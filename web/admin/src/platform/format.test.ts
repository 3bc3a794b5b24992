import { expect, it } from 'vitest'
import { sizeText } from './format'

it.each([
  [0, '0 B'],
  [812, '812 B'],
  [1_024, '1 KB'],
  [3_355_443, '3.2 MB'],
  [10 * 1024 ** 3, '10 GB'],
  [5_000 * 1024 ** 3, '5000 GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})
