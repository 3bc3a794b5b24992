/*
 * Field names repeat in every document, and decoding them into strings costs more than the rest of a small field. Plain
 * ASCII names are looked up by a hash of their bytes in a table of fixed size.
 */

const SLOTS = 4096
const LONGEST = 32
const names: (string | undefined)[] = Array.from({ length: SLOTS }, () => undefined)

/** The ASCII name in these bytes, or undefined when it has to be decoded normally. */
export function cachedName(bytes: Buffer, from: number, to: number): string | undefined {
  if (to - from > LONGEST) return undefined
  let hash = to - from
  for (let i = from; i < to; i++) {
    const byte = bytes[i] ?? 0
    if (byte > 0x7f) return undefined
    hash = (Math.imul(hash, 31) + byte) | 0
  }
  const slot = hash & (SLOTS - 1)
  const known = names[slot]
  if (known !== undefined && same(known, bytes, from, to)) return known
  const name = bytes.toString('latin1', from, to)
  names[slot] = name
  return name
}

function same(name: string, bytes: Buffer, from: number, to: number): boolean {
  if (name.length !== to - from) return false
  for (let i = 0; i < name.length; i++) if (name.charCodeAt(i) !== bytes[from + i]) return false
  return true
}
