import { BSONRegExp, BSONSymbol } from 'bson'
import { badValue, MongoError } from '../mongo-error'
import type { Value } from '../value'

const compiled = new Map<string, RegExp>()

/**
 * A PCRE pattern as a JavaScript expression. Throws MongoError 51091 when it is not valid, 51108 for an unknown option.
 * Options: i, m, s, x, u.
 */
export function toRegExp(pattern: string, options: string): RegExp {
  const key = `${options}/${pattern}`
  const known = compiled.get(key)
  if (known) return known
  const made = compile(pattern, options)
  if (compiled.size > 500) compiled.clear()
  compiled.set(key, made)
  return made
}

function compile(pattern: string, options: string): RegExp {
  const flags = new Set<string>()
  for (const option of options) {
    if (!'imsxu'.includes(option)) throw new MongoError(51108, `invalid flag in regex options: ${option}`)
    flags.add(option)
  }
  let source = pattern
  const inline = /^\(\?([imsx]+)\)/.exec(source)
  if (inline) {
    source = source.slice(inline[0].length)
    for (const option of inline[1] ?? '') flags.add(option)
  }
  if (flags.delete('x')) source = withoutLayout(source)
  flags.delete('u')
  const wanted = [...flags].join('')
  try {
    return new RegExp(source, `${wanted}u`)
  } catch {
    // escapes such as "\-" are fine in PCRE and without the flag u
  }
  try {
    return new RegExp(source, wanted)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new MongoError(51091, `Regular expression is invalid: ${reason}`)
  }
}

/** The option x: layout and comments outside of classes do not count. */
function withoutLayout(source: string): string {
  let out = ''
  let inClass = false
  for (let i = 0; i < source.length; i++) {
    const char = source.charAt(i)
    if (char === '\\') {
      out += char + source.charAt(++i)
    } else if (!inClass && char === '#') {
      while (i < source.length && source.charAt(i) !== '\n') i++
    } else if (inClass || !/\s/.test(char)) {
      if (char === '[') inClass = true
      if (char === ']') inClass = false
      out += char
    }
  }
  return out
}

/** A test for one value: strings and symbols match by content, an equal stored expression matches too. */
export function regexTest(pattern: string, options: string): (value: Value | undefined) => boolean {
  const expression = toRegExp(pattern, options)
  return (value) => {
    if (typeof value === 'string') return expression.test(value)
    if (value instanceof BSONSymbol) return expression.test(value.value)
    return value instanceof BSONRegExp && value.pattern === pattern && value.options === options
  }
}

/** Pattern and options of `{$regex, $options}` or of a literal expression. */
export function regexParts(value: Value, options: Value | undefined): { pattern: string; options: string } {
  if (options !== undefined && typeof options !== 'string') throw badValue('$options has to be a string')
  if (typeof value === 'string') return { pattern: value, options: options ?? '' }
  if (!(value instanceof BSONRegExp)) throw badValue('$regex has to be a string')
  if (options && value.options) throw new MongoError(51075, 'options set in both $regex and $options')
  return { pattern: value.pattern, options: options ?? value.options }
}

/** The literal text that every match begins with (`^abc`), or undefined when the index cannot help. */
export function regexPrefix(pattern: string, options: string): string | undefined {
  if (options !== '' && options !== 's') return undefined
  const anchored = /^(?:\^|\\A)((?:[^\\^$.|?*+()[\]{}]|\\[^\w\s])*)(.*)$/s.exec(pattern)
  if (!anchored || anchored[2]?.includes('|')) return undefined
  let literal = (anchored[1] ?? '').replace(/\\(.)/gs, '$1')
  // a quantifier that allows zero takes the last character back
  if (/^[?*{]/.test(anchored[2] ?? '')) literal = [...literal].slice(0, -1).join('')
  return literal === '' ? undefined : literal
}
