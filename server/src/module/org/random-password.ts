const UPPER = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const LOWER = 'abcdefghijkmnpqrstuvwxyz'
const DIGITS = '23456789'
const SPECIAL = '!@#$%&*+'

/** 12 characters that satisfy every password rule, without look-alikes (no 0O, 1lI). */
export function randomPassword(randomBytes: (length: number) => Uint8Array): string {
  const pick = (alphabet: string): string => alphabet[below(alphabet.length)] ?? ''
  const below = (limit: number): number => {
    // Rejects bytes beyond the last multiple of `limit`, which would favour the first characters.
    for (;;) {
      const byte = randomBytes(1)[0] ?? 0
      if (byte < 256 - (256 % limit)) return byte % limit
    }
  }
  const characters = [pick(UPPER), pick(LOWER), pick(DIGITS), pick(SPECIAL)]
  while (characters.length < 12) characters.push(pick(UPPER + LOWER + DIGITS))
  for (let at = characters.length - 1; at > 0; at--) {
    const other = below(at + 1)
    const held = characters[at] ?? ''
    characters[at] = characters[other] ?? ''
    characters[other] = held
  }
  return characters.join('')
}
