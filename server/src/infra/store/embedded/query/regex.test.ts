import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '@lianda/shared/test/effort'
import { MongoError } from '../mongo-error'
import { TEXT_LIMIT_MS, textTest } from './regex-engine'

/** Patterns on which JavaScript's engine and PCRE agree when the text has no line break. */
const atom = fc.constantFrom('a', 'b', 'é', '练', '.', '[ab]', '[^a]', '\\d', '\\w', '\\s', '\\.', '\\b', 'K', '1')
const part = fc
  .tuple(atom, fc.constantFrom('', '', '*', '+', '?', '{2}', '{1,3}', '*?'))
  .map(([one, times]) => (one === '\\b' ? one : one + times))
const sequence = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''))
const group = fc
  .tuple(fc.array(sequence, { minLength: 1, maxLength: 3 }), fc.constantFrom('', '+', '?', '{2}'))
  .map(([branches, times]) => `(?:${branches.join('|')})${times}`)
const pattern = fc
  .tuple(fc.constantFrom('', '^'), fc.array(fc.oneof(sequence, group), { maxLength: 3 }), fc.constantFrom('', '$'))
  .map(([begin, middle, end]) => begin + middle.join('') + end)
const text = fc.string({ unit: fc.constantFrom('a', 'b', 'A', 'é', 'É', '练', '.', '1', ' ', 'k'), maxLength: 12 })

describe('a regular expression', () => {
  it('finds what a backtracking engine finds', () => {
    fc.assert(
      fc.property(pattern, text, fc.constantFrom('', 'i'), (source, value, options) => {
        expect(textTest(source, options)(value)).toBe(new RegExp(source, `u${options}`).test(value))
      }),
      runs(200, 10_000),
    )
  })

  it.each(['^(a+)+$', '(a*)*b', '(a|a)*b', '(a|aa)+$', 'a*a*a*a*a*b', '^(?:a?){30}a{30}$', '(x+x+)+y'])(
    '%s costs no more than its text is long',
    (source) => {
      expect(() => textTest(source, '')(`${'a'.repeat(40)}!`)).not.toThrow()
      expect(() => textTest(source, '')(`${'a'.repeat(1_000_000)}!`)).not.toThrow()
    },
  )

  it(
    'that keeps everybody waiting on one very long text is refused, and works on with other ones',
    () => {
      const test = textTest('(?:(a|b|c)*a(a|b|c){30}c)*d?X|[a-d]{900}z?$', '')
      let seed = 1
      const letter = (): string => {
        seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
        return 'abc'.charAt((seed >> 16) % 3)
      }
      const long = Array.from({ length: 1_000_000 }, letter).join('')
      expect(() => test(long)).toThrow(MongoError)
      expect(test('X')).toBe(true)
      expect(test('a')).toBe(false)
    },
    TEXT_LIMIT_MS * 20,
  )

  it.each(['[', '[[:a:', '[[:aaaa', '\\p{', '(?<', '(?a', '{1', '(', '(?:a|', 'a+', '[a]?', '$', '$|', '(^', '^a|'])(
    'that is nothing but %s is read or refused in the time that its length takes',
    (unit) => {
      const begun = process.cpuUsage().user
      for (const options of ['', 'imx']) {
        try {
          textTest(unit.repeat(Math.floor(32_000 / unit.length)), options)
        } catch (error) {
          expect(error).toMatchObject({ code: 51091 })
        }
      }
      expect(process.cpuUsage().user - begun).toBeLessThan(10_000_000)
    },
  )

  it('of plain text finds it in a document of the greatest size', () => {
    const long = `${'练'.repeat(5_000_000)}达`
    expect(textTest('练{0}达', 'i')(long)).toBe(true)
    expect(textTest('练达', 'i')(long)).toBe(true)
    expect(textTest('练达$', '')(`${long}\n`)).toBe(true)
    expect(textTest('达练', 'i')(long)).toBe(false)
  })
})
