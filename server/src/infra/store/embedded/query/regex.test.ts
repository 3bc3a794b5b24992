import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '@lianda/shared/test/effort'
import { escapePattern } from '@lianda/shared/kernel/pattern'
import type { MongoError } from '../mongo-error'
import { regexTest } from './regex'

const character = fc.constantFrom('a', 'b', 'A', 'é', '练', '.', '$', '^', '(', '[', '\\', '*', '+', '?', '{', '|', ' ')
const text = fc.string({ unit: character, maxLength: 12 })

describe('a regular expression', () => {
  it('of an escaped text finds that text', () => {
    fc.assert(
      fc.property(text, text, text, fc.boolean(), (before, wanted, behind, present) => {
        const value = present ? `${before}${wanted}${behind}` : before
        expect(regexTest(escapePattern(wanted), '')(value)).toBe(value.includes(wanted))
      }),
      runs(200, 10_000),
    )
  })

  it.each<[pattern: string, options: string, value: string, found: boolean]>([
    ['HEL', 'i', 'hello', true],
    ['HEL', '', 'hello', false],
    ['^a.c$', '', 'a练c', true],
    ['^a.c$', '', 'abcd', false],
    ['a.c', '', 'a\nc', false],
    ['a.c', 's', 'a\nc', true],
    ['a$', '', 'a\n', true],
    ['a$', '', 'a\nb', false],
    ['\\.\\(', '', 'x.(', true],
  ])('%s with "%s" on %j: %s', (pattern, options, value, found) => {
    expect(regexTest(pattern, options)(value)).toBe(found)
  })

  it.each([
    '^(a+)+$',
    '(a|a)*b',
    'a*a*a*a*b',
    'a{2}',
    'a?',
    '[ab]',
    '\\d',
    '\\bx',
    '(?=a)a',
    '(a)\\1',
    'a|b',
    '\\',
    '[',
  ])('with more than one way to try is refused: %s', (pattern) => {
    expect(() => regexTest(pattern, '')).toThrow(expect.objectContaining({ code: 51091 }) as MongoError)
  })

  it('has the options i and s, and the length that MongoDB allows', () => {
    expect(() => regexTest('a', 'm')).toThrow(expect.objectContaining({ code: 51108 }) as MongoError)
    expect(() => regexTest('a'.repeat(32_765), '')).toThrow(expect.objectContaining({ code: 51091 }) as MongoError)
  })

  it('of plain text finds it in a document of the greatest size; one that would take long there is refused', () => {
    const long = `${'练'.repeat(5_000_000)}达`
    expect(regexTest('练达', 'i')(long)).toBe(true)
    expect(regexTest('练达$', '')(`${long}\n`)).toBe(true)
    expect(regexTest('达练', 'i')(long)).toBe(false)
    const hard = regexTest(`${'练'.repeat(1_000)}x`, '')
    expect(() => hard(long)).toThrow(expect.objectContaining({ code: 51156 }) as MongoError)
  })
})
