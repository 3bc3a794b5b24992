import { describe, expect, it } from 'vitest'
import { escapePattern, withoutEnding, wordsPattern } from './pattern'

const SIGNS = '\\^$.*+?()[]{}|'

describe('a pattern of foreign words', () => {
  it('takes every sign as it is written', () => {
    expect('a'.match(wordsPattern(['.', '(a+)+$'], { whole: false }))).toBeNull()
    for (const sign of SIGNS) expect(`a${sign}b`.match(wordsPattern([sign], { whole: false }))).toEqual([sign])
    expect(escapePattern('a.b')).toBe('a\\.b')
  })
  it('has an end that can be taken off', () => {
    expect(['a//', '//', '', 'a/b'].map((text) => withoutEnding(text, '/'))).toEqual(['a', '', '', 'a/b'])
  })
  it('finds whole words alone, in any script', () => {
    expect('car card ecar car'.match(wordsPattern(['car'], { whole: true }))).toEqual(['car', 'car'])
    expect('试驾车'.match(wordsPattern(['试驾'], { whole: true }))).toBeNull()
    expect('试驾车'.match(wordsPattern(['试驾'], { whole: false }))).toEqual(['试驾'])
  })
})
