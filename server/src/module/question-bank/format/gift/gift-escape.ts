/** Characters with a meaning in GIFT; a backslash escapes them. */
const SPECIAL = /[\\~=#{}:]/g

export const escapeGift = (text: string): string => text.replace(SPECIAL, '\\$&').replaceAll('\n', '\\n')

/**
 * `\n` is a line break; a backslash before a character that GIFT does not escape stays a backslash (TeX). Works on code
 * units: with string pieces, a file of backslashes would make one piece per character.
 */
export function unescapeGift(text: string): string {
  if (!text.includes('\\')) return text
  const out = new Uint16Array(text.length)
  let length = 0
  for (let at = 0; at < text.length; at++) {
    const escaped = text[at] === '\\' && ESCAPED.includes(text[at + 1] ?? ' ')
    if (escaped) at++
    out[length++] = escaped && text[at] === 'n' ? LINE_BREAK : text.charCodeAt(at)
  }
  return Buffer.from(out.buffer, 0, 2 * length).toString('utf16le')
}

const ESCAPED = '\\~=#{}:n'
const LINE_BREAK = 10

/** Positions of these characters where they are unescaped, at most `max`. */
export function findSigns(text: string, signs: string, max = Infinity): number[] {
  const found: number[] = []
  for (let at = 0; at < text.length && found.length < max; at++) {
    if (text[at] === '\\') at += 1
    else if (signs.includes(text[at] ?? '')) found.push(at)
  }
  return found
}

/** Position of the first unescaped `sign` at or after `from`; -1 if none. */
export function findSign(text: string, sign: string, from = 0): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\') at += 1
    else if (text.startsWith(sign, at)) return at
  }
  return -1
}
