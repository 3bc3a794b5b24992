import { MongoError } from '../mongo-error'

/** An expression in the syntax of two engines. */
export interface Syntax {
  /** For JavaScript's own engine: only when it never backtracks, because there is no repetition and no group. */
  native: { source: string; flags: string } | undefined
  /** For the engine with linear time, or the reason why it cannot express the pattern. */
  linear: { source: string; ignoreCase: boolean } | MongoError
}

/** MongoDB's limit, in bytes. */
const MAX_PATTERN_BYTES = 32_764

/** Reads a PCRE pattern. Throws MongoError 51091 if invalid, 51108 for an unknown option. Options: i, m, s, x, u. */
export function readSyntax(pattern: string, options: string): Syntax {
  const flags = new Set<string>()
  for (const option of options) {
    if (!'imsxu'.includes(option)) throw new MongoError(51108, `invalid flag in regex options: ${option}`)
    flags.add(option)
  }
  if (Buffer.byteLength(pattern) > MAX_PATTERN_BYTES) throw invalid('it is longer than 32764 bytes')
  let source = pattern
  const inline = /^\(\?([imsx]+)\)/.exec(source)
  if (inline) {
    source = source.slice(inline[0].length)
    for (const option of inline[1] ?? '') flags.add(option)
  }
  if (flags.has('x')) source = withoutLayout(source)
  const lines = flags.has('m')
  const ignoreCase = flags.has('i')
  const dotAll = flags.has('s')
  const tokens = tokensOf(source).map(known)
  const plain = tokens.every((token) => token.length > 1 || !/[()*+?{]/.test(token)) && !tokens.some(isRepeat)
  return {
    native: plain
      ? { source: tokens.map((token) => asNative(token, lines, dotAll)).join(''), flags: ignoreCase ? 'i' : '' }
      : undefined,
    linear: unsayable(tokens, lines) ?? {
      source: tokens.map((token) => asLinear(token, lines, dotAll)).join(''),
      ignoreCase,
    },
  }
}

export function invalid(reason: string): MongoError {
  return new MongoError(51091, `Regular expression is invalid: ${reason}`)
}

/** In this order: an escape, the start of a group, its end or a branch, a repetition, any other character. */
const TOKEN =
  /\\(?:x\{|[pP]\{[^}]{0,40}\}|[^])|\((?:\?(?:P?<\w{1,40}>|[a-zA-Z-]{0,8}[:)]|<?[=!]|[^]))?|[)|]|[*+?]\??|\{\d{1,6}(?:,\d{0,6})?\}\??|[^]/uy
/** Parts of a class: a named class, an escape, any other character. */
const CLASS_PART = /\[:\^?\w{1,10}:\]|\\[^]|[^]/uy

/** Splits the pattern in linear time. Throws MongoError 51091 for a class without an end. */
function tokensOf(source: string): string[] {
  const tokens: string[] = []
  for (let at = 0; at < source.length; ) {
    const token = source[at] === '[' ? classAt(source, at) : partAt(TOKEN, source, at)
    tokens.push(token)
    at += token.length
  }
  return tokens
}

function partAt(pattern: RegExp, source: string, at: number): string {
  pattern.lastIndex = at
  return pattern.exec(source)?.[0] ?? ''
}

/** A class with its brackets; a "]" at its start is a literal. */
function classAt(source: string, start: number): string {
  let at = start + (source.startsWith('[^', start) ? 2 : 1)
  if (source[at] === ']') at++
  while (at < source.length && source[at] !== ']') at += partAt(CLASS_PART, source, at).length
  if (at >= source.length) throw invalid('missing terminating ] for a class')
  return source.slice(start, at + 1)
}

const isRepeat = (token: string | undefined): boolean => token !== undefined && /^(?:[*+?]|\{\d)/.test(token)

/** ASCII spaces, as in PCRE. */
const SPACES: Readonly<Record<string, string>> = { '\\s': '[ \\t-\\r]', '\\S': '[^ \\t-\\r]' }

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

/** Rewrites a token so that both engines read it alike. Throws MongoError 51091 if one would read it unlike PCRE. */
function known(token: string): string {
  if (/^\(\?<?[=!]/.test(token)) throw invalid(`${token}…) is not supported: what stands around is not looked at`)
  if (/^\(\?[a-zA-Z-]*[msxU]/.test(token)) {
    throw invalid(`${token.slice(0, -1)}) is not supported; give options for the whole`)
  }
  if (token.length > 1 && token.startsWith('[')) return classOf(token)
  return token.startsWith('\\') ? (SPACES[token] ?? knownEscape(token)) : token
}

/** Throws MongoError 51091 for an escape that other engines read as a plain letter, or for a back reference. */
function knownEscape(escape: string): string {
  if (/^\\[1-9k]/.test(escape)) throw invalid(`${escape} is not supported: what was found before cannot be referred to`)
  if (/^\\[^\0-\x7f]/.test(escape)) return escape.slice(1)
  if (/^\\(?:[^A-Za-z]|[dDwWsSbBnrtfcxAzZ]|[pP](?:\{|$))/.test(escape) && escape !== '\\x{') return escape
  throw invalid(`the escape ${escape} is not supported; write the characters that it stands for`)
}

function classOf(token: string): string {
  if (/^\[:\w+:\]$/.test(token)) throw invalid(`${token} has to stand in a class: [${token}]`)
  return token
    .replace(/^(\[\^?)\]/, '$1\\]')
    .replace(/\\(?:x\{|[pP]\{[^}]*\}|[^])|\[:(\^?\w+):\]/gu, (part, name?: string) => {
      if (part === '\\S') throw invalid('\\S in a class is not supported; write [^\\s] or (?:[...]|\\S)')
      if (part === '\\b') return '\\x08'
      if (/^\\[AzZB]$/.test(part)) throw invalid(`${part} in a class is not supported`)
      if (name === undefined) return part === '\\s' ? ' \\t-\\r' : knownEscape(part)
      if (!Object.hasOwn(POSIX, name)) throw invalid(`${part} is not supported; name the characters`)
      return POSIX[name] ?? part
    })
}

const isTextEnd = (token: string | undefined): boolean => token === '$' || token === '\\Z'

/** In PCRE only "\n" ends a line, "$" also matches before a final one, and no line begins after the final one. */
function asNative(token: string, lines: boolean, dotAll: boolean): string {
  if (token === '.') return dotAll ? '[^]' : '[^\\n]'
  if (token === '^') return lines ? '(?:^|(?<=\\n)(?=[^]))' : '^'
  if (token === '$' && lines) return '(?![^\\n])'
  if (isTextEnd(token)) return '(?=\\n?$)'
  if (token === '\\A') return '^'
  return token === '\\z' ? '$' : token
}

function asLinear(token: string, lines: boolean, dotAll: boolean): string {
  if (token === '.') return dotAll ? '(?s:.)' : '[^\\n]'
  if (token === '^' && lines) return '(?m:^)'
  if (token === '$' && lines) return '(?m:$)'
  // consumes the line end instead of looking ahead; nothing comes after it (see unsayable)
  return isTextEnd(token) ? '(?:\\n?\\z)' : token
}

/** Finds what the linear engine would answer differently from PCRE, since it has no lookahead. */
function unsayable(tokens: readonly string[], lines: boolean): MongoError | undefined {
  const ends = endsOfGroups(tokens)
  for (const [i, token] of tokens.entries()) {
    const atEnd = token === '\\Z' || (token === '$' && !lines)
    // of several in a row only the last one is checked
    if (atEnd && !isTextEnd(tokens[i + 1]) && !isLast(tokens, ends, i))
      return invalid(`${token} is only supported where nothing comes after it; \\z is the end of the text`)
    if (lines && token === '^' && !takesCharacter(tokens, ends, i))
      return invalid('with the option m a ^ beside repetitions has to stand before a character')
  }
  return undefined
}

/** Yields the tokens after a token up to the end of the pattern; skips other branches of the enclosing groups. */
function* after(tokens: readonly string[], ends: readonly number[], at: number): Generator<string> {
  let inner = 0
  for (let i = at + 1; i < tokens.length; i++) {
    const token = tokens[i] as string
    if (token === '|' && inner === 0) i = (ends[i] as number) - 1
    else inner = Math.max(0, inner + nesting(token))
    yield token
  }
}

/** 1 for the start of a group, -1 for its end. */
const nesting = (token: string): number =>
  token === ')' ? -1 : token.startsWith('(') && !/^\(\?[a-z-]*\)$/.test(token) ? 1 : 0

/** For each token the end of the group that contains it. */
function endsOfGroups(tokens: readonly string[]): number[] {
  const ends: number[] = []
  const around = [tokens.length]
  for (let i = tokens.length - 1; i >= 0; i--) {
    const step = nesting(tokens[i] as string)
    if (step > 0 && around.length > 1) around.pop()
    ends[i] = around.at(-1) as number
    if (step < 0) around.push(i)
  }
  return ends
}

function isLast(tokens: readonly string[], ends: readonly number[], at: number): boolean {
  for (const token of after(tokens, ends, at)) if (!/^[)|]$/.test(token) && !isTextEnd(token)) return false
  return true
}

/** True when what follows certainly consumes a character. False in doubt: at the start of a group or a repetition. */
function takesCharacter(tokens: readonly string[], ends: readonly number[], at: number): boolean {
  let taken = false
  for (const token of after(tokens, ends, at)) {
    if (isRepeat(token) && (!taken || !/^(?:[*?]|\{0)/.test(token))) return taken
    if (isRepeat(token)) taken = false
    else if (taken) return true
    else if (/^(?:[(^$]|\\[AzZbB])/.test(token)) return false
    else taken = token !== ')' && token !== '|'
  }
  return taken
}

/** Removes layout and comments outside of classes, for the option x. */
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
