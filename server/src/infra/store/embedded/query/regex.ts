import { BSONRegExp } from 'bson'
import { badValue, MongoError } from '../mongo-error'
import type { Value } from '../value'

/*
 * Expressions come from clients, and no text may keep one running without end. JavaScript's engine backtracks, which
 * may double its time with each character, so only patterns without anything to try again are taken: characters,
 * escaped ones, dots, and the ends of the text.
 */

/** MongoDB's limit, in bytes. */
const MAX_PATTERN_BYTES = 32_764
/** Text length times pattern length up to which a test takes a second or two at the very most. */
const MAX_WORK = 1_000_000_000

const invalid = (reason: string): MongoError => new MongoError(51091, `Regular expression is invalid: ${reason}`)

const compiled = new Map<string, RegExp>()

/** Throws MongoError 51091 for an unsupported pattern, 51108 for an option other than i and s. */
function compile(pattern: string, options: string): RegExp {
  const key = `${options}/${pattern}`
  const known = compiled.get(key)
  if (known) return known
  if (/[^is]/.test(options)) throw new MongoError(51108, `invalid flag in regex options: ${options}; i and s are known`)
  if (Buffer.byteLength(pattern) > MAX_PATTERN_BYTES) throw invalid('it is longer than 32764 bytes')
  const source = pattern.replace(/\\?[^]/g, (token) => asNative(token, options.includes('s')))
  const made = new RegExp(source, options.includes('i') ? 'i' : '')
  if (compiled.size > 500) compiled.clear()
  compiled.set(key, made)
  return made
}

/** As in PCRE, a dot leaves out only "\n", and "$" also matches before a final one. */
function asNative(token: string, dotAll: boolean): string {
  if (token === '.') return dotAll ? '[^]' : '[^\\n]'
  if (token === '$') return '(?=\\n?$)'
  if (/^(?:[()[*+?{|\\]|\\[A-Za-z0-9])$/.test(token))
    throw invalid(`${token} is not supported: no repetitions, groups, branches, classes and escaped letters`)
  return token
}

/** Compiles a test for one value: strings match by content; an equal stored expression also matches. */
export function regexTest(pattern: string, options: string): (value: Value | undefined) => boolean {
  const expression = compile(pattern, options)
  return (value) => {
    if (typeof value !== 'string')
      return value instanceof BSONRegExp && value.pattern === pattern && value.options === options
    if (value.length * pattern.length > MAX_WORK)
      throw new MongoError(51156, 'the regular expression takes too long on a text as long as this; narrow it down')
    return expression.test(value)
  }
}

/** Pattern and options of `{$regex, $options}` or of a regular expression value. */
export function regexParts(value: Value, options: Value | undefined): { pattern: string; options: string } {
  if (options !== undefined && typeof options !== 'string') throw badValue('$options has to be a string')
  if (typeof value === 'string') return { pattern: value, options: options ?? '' }
  if (!(value instanceof BSONRegExp)) throw badValue('$regex has to be a string')
  if (options && value.options) throw new MongoError(51075, 'options set in both $regex and $options')
  return { pattern: value.pattern, options: options ?? value.options }
}
