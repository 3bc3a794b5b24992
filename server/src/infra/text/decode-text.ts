import { UnreadableFile } from '../spreadsheet/unreadable-file'

/**
 * Decodes a file as UTF-8, UTF-16 (by its byte order mark, or by the zero bytes of Latin letters), else as GB18030,
 * which includes GBK. Throws UnreadableFile when none fits.
 */
export function decodeText(bytes: Uint8Array): string {
  const [a, b] = bytes
  if (a === 0xff && b === 0xfe) return strict('utf-16le', bytes)
  if (a === 0xfe && b === 0xff) return strict('utf-16be', bytes)
  const head = bytes.subarray(0, 4_096)
  const zeros = [0, 1].map((odd) => head.filter((byte, n) => byte === 0 && n % 2 === odd).length)
  const [even = 0, odd = 0] = zeros
  if (odd > head.length / 8 && odd > 4 * even) return strict('utf-16le', bytes)
  if (even > head.length / 8 && even > 4 * odd) return strict('utf-16be', bytes)
  if (even + odd > 0) throw new UnreadableFile('wrong_file', 'binary')
  return tryDecode('utf-8', bytes) ?? strict('gb18030', bytes)
}

function strict(encoding: string, bytes: Uint8Array): string {
  const text = tryDecode(encoding, bytes)
  if (text === null) throw new UnreadableFile('unreadable', 'encoding')
  return text
}

function tryDecode(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
