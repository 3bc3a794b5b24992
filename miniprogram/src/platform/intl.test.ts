import { expect, test } from 'vitest'
import { deviceIntl, PluralRules } from './intl'

test.each([
  ['zh-CN', 1],
  ['zh-TW', 2],
  ['en', 1],
  ['en-US', 0],
  ['en', 21],
])('the stand-in gives %s with %d the form that a device with Intl gives', (language, count) => {
  const wanted = new Intl.PluralRules(language).select(count)
  expect(new PluralRules(language).select(count)).toBe(wanted)
  expect(new deviceIntl.PluralRules(language).select(count)).toBe(wanted)
})
