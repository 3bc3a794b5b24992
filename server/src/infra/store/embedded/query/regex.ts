import { BSONRegExp, BSONSymbol } from 'bson'
import { badValue, MongoError } from '../mongo-error'
import type { Value } from '../value'
import { textTest } from './regex-engine'

/** Compiles a test for one value: strings and symbols match by content; an equal stored expression also matches. */
export function regexTest(pattern: string, options: string): (value: Value | undefined) => boolean {
  const test = textTest(pattern, options)
  return (value) => {
    if (typeof value === 'string') return test(value)
    if (value instanceof BSONSymbol) return test(value.value)
    return value instanceof BSONRegExp && value.pattern === pattern && value.options === options
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

/** The literal prefix of every match (`^abc`), or undefined when an index cannot help. */
export function regexPrefix(pattern: string, options: string): string | undefined {
  if (options !== '' && options !== 's') return undefined
  const anchored = /^(?:\^|\\A)((?:[^\\^$.|?*+()[\]{}]|\\[^\w\s])*)(.*)$/s.exec(pattern)
  if (!anchored || anchored[2]?.includes('|')) return undefined
  let literal = (anchored[1] ?? '').replace(/\\(.)/gs, '$1')
  // a quantifier that allows zero makes the last character optional
  if (/^[?*{]/.test(anchored[2] ?? '')) literal = [...literal].slice(0, -1).join('')
  return literal === '' ? undefined : literal
}
