/** Signs that mean something in GIFT; a backslash before them makes them text. */
const SPECIAL = /[\\~=#{}:]/g

export const escapeGift = (text: string): string => text.replace(SPECIAL, '\\$&').replaceAll('\n', '\\n')

/** `\n` is a line break, a backslash before any other sign than GIFT's own is a backslash (TeX). */
export const unescapeGift = (text: string): string =>
  text.replace(/\\([\\~=#{}:n])/g, (_whole, sign: string) => (sign === 'n' ? '\n' : sign))

/** Where `sign` stands unescaped, from `from` on; -1 = nowhere. */
export function findSign(text: string, sign: string, from = 0): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\') at += 1
    else if (text.startsWith(sign, at)) return at
  }
  return -1
}
