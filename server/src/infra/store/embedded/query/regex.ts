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
  source = asJavaScript(source, flags.delete('m'), flags.has('s'))
  const wanted = [...flags].join('')
  try {
    return new RegExp(source, `${wanted}u`)
  } catch (error) {
    // without the flag u a stray "]" is fine as in PCRE, but the classes of Unicode are none
    if (/\\p/i.test(source)) throw invalid(error)
  }
  try {
    return new RegExp(source, wanted)
  } catch (error) {
    throw invalid(error)
  }
}

function invalid(reason: unknown): MongoError {
  return new MongoError(
    51091,
    `Regular expression is invalid: ${reason instanceof Error ? reason.message : String(reason)}`,
  )
}

/** In that order: an escape, a class, flags for a group (of which only i is known), and what lines matter to. */
const TOKENS = /\\(?:x\{|[^])|\[\^?\]?(?:\[:\^?\w+:\]|\\[^]|[^\]\\])*\]|\(\?[a-z-]*[msx][a-z-]*:|[.^$]/g

/** Ends of the text (the flag m is never set), and the spaces of ASCII. */
const ESCAPES: Readonly<Record<string, string>> = {
  '\\A': '^',
  '\\z': '$',
  '\\Z': '(?=\\n?$)',
  '\\s': '[ \\t-\\r]',
  '\\S': '[^ \\t-\\r]',
}

const POSIX: Readonly<Record<string, string>> = {
  alpha: 'a-zA-Z',
  digit: '0-9',
  alnum: 'a-zA-Z0-9',
  upper: 'A-Z',
  lower: 'a-z',
  space: ' \\t-\\r',
  xdigit: '0-9a-fA-F',
  word: '\\w',
}

/** Only "\n" ends a line in PCRE, "$" matches before one at the end, and escapes and classes have more names. */
function asJavaScript(source: string, lines: boolean, dotAll: boolean): string {
  return source.replace(TOKENS, (token) => {
    if (token === '.') return dotAll ? '.' : '[^\\n]'
    if (token === '^') return lines ? '(?:^|(?<=\\n)(?=[^]))' : '^'
    if (token === '$') return lines ? '(?![^\\n])' : '(?=\\n?$)'
    if (token.startsWith('(')) throw invalid(`${token}) is not supported; give options for the whole`)
    return token.startsWith('\\') ? (ESCAPES[token] ?? knownEscape(token)) : classOf(token)
  })
}

/** Throws MongoError 51091 for an escape that JavaScript reads as its letter. */
function knownEscape(escape: string): string {
  if (/^\\(?:[^A-Za-z]|[dDwWsSbBnrtfckpPx])$/.test(escape)) return escape
  throw invalid(`the escape ${escape} is not supported; write the characters that it stands for`)
}

function classOf(token: string): string {
  if (/^\[:\w+:\]$/.test(token)) throw invalid(`${token} has to stand in a class: [${token}]`)
  return token.replace(/^(\[\^?)\]/, '$1\\]').replace(/\\(?:x\{|[^])|\[:(\^?\w+):\]/g, (part, name?: string) => {
    if (part === '\\S') throw invalid('\\S in a class is not supported; write [^\\s] or (?:[...]|\\S)')
    if (name === undefined) return part === '\\s' ? ' \\t-\\r' : knownEscape(part)
    if (!Object.hasOwn(POSIX, name)) throw invalid(`${part} is not supported; name the characters`)
    return POSIX[name] ?? part
  })
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
    } else if (inClass || !/[\t-\r \x85\u200E\u200F\u2028\u2029]/.test(char)) {
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
