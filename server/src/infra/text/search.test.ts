import { describe, expect, test } from 'vitest'
import { searchFilter, searchTerms } from './search'

const terms = new Set(searchTerms(['沈晓雯', 'learner1', 'S0012', '陈女士看车']))
const finds = (text: string) => searchFilter(text).search?.$all.every((term) => terms.has(term))

describe('searching by a part of a text', () => {
  test.each(['沈', '晓雯', 'sxw', 'SX', 'learn', 'LEARNER1', '0012', '女士', ' 看车 '])('finds %s', (text) => {
    expect(finds(text)).toBe(true)
  })
  test.each(['张', '雯晓', 'sw', 'learner2', '0013'])('does not find %s', (text) => {
    expect(finds(text)).toBe(false)
  })
  test('a blank text asks for nothing', () => {
    expect(searchFilter('  ')).toEqual({})
    expect(searchFilter(undefined)).toEqual({})
  })
})
