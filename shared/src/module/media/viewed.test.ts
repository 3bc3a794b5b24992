import { expect, it } from 'vitest'
import { viewedText } from './viewed.rules'

it.each([
  [0, '0'],
  [9_999, '9999'],
  [10_000, '1.0w'],
  [12_999, '1.2w'],
  [1_230_000, '123.0w'],
])('%i views are shown as %s', (count, text) => {
  expect(viewedText(count)).toBe(text)
})
