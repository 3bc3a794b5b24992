import type { FileFormat } from '@lianda/shared/module/upload/file-formats'
import { type ByteSource, hasText } from './byte-source'

/** Sound in containers of its own, or as bare frames. */
export async function soundFormats(head: Buffer, source: ByteSource): Promise<readonly FileFormat[]> {
  if (hasText(head, 0, 'RIFF') && hasText(head, 8, 'WAVE')) return head.includes('fmt ', 12, 'latin1') ? ['wav'] : []
  if (hasText(head, 0, 'fLaC') && hasText(head, 5, '\0\0\x22')) return ['flac']
  if (hasText(head, 0, '#!AMR\n') || hasText(head, 0, '#!AMR-WB\n')) return ['amr']
  if (hasText(head, 0, 'OggS\0')) return ogg(head)
  return await frames(source, hasText(head, 0, 'ID3') ? 10 + tagBytes(head) : 0)
}

/** The first packet of the first page names the codec. */
function ogg(head: Buffer): readonly FileFormat[] {
  const first = 27 + (head[26] ?? 0)
  if (hasText(head, first, 'OpusHead')) return ['opus', 'ogg']
  const known = ['\x01vorbis', 'Speex   ', '\x7fFLAC']
  return known.some((sign) => hasText(head, first, sign)) ? ['ogg'] : []
}

/** The length of an ID3 tag: four bytes of seven bits. */
const tagBytes = (head: Buffer): number => [6, 7, 8, 9].reduce((sum, at) => sum * 128 + ((head[at] ?? 0) & 0x7f), 0)

/** A frame's sign is short, so the next frame must stand where this one ends. */
const FRAMES = 3

async function frames(source: ByteSource, from: number): Promise<readonly FileFormat[]> {
  for (const [format, lengthOf] of [
    ['mp3', mp3Frame],
    ['aac', aacFrame],
  ] as const) {
    let at = from
    let n = 0
    for (; n < FRAMES && (n === 0 || at < source.size); n++) {
      const length = lengthOf(await source.read(at, 8))
      if (length === 0) break
      at += length
    }
    if (n === FRAMES || (n > 0 && at === source.size)) return [format]
  }
  return []
}

/** kbit/s by index, for layer III. */
const RATES = {
  one: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  two: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
}
const HERTZ = [44_100, 48_000, 32_000]

/** Bytes of the MPEG audio layer III frame that begins here; 0 when none does. */
function mp3Frame(bytes: Buffer): number {
  const [first = 0, second = 0, third = 0] = bytes
  const version = (second >> 3) & 3
  if (first !== 0xff || second >> 5 !== 7 || ((second >> 1) & 3) !== 1 || version === 1) return 0
  const kbps = RATES[version === 3 ? 'one' : 'two'][third >> 4]
  const hertz = HERTZ[(third >> 2) & 3]
  if (!kbps || !hertz) return 0
  // Version 2 has half the samples a second, version 2.5 (0) a quarter.
  const slower = version === 3 ? 1 : version === 2 ? 2 : 4
  return Math.floor(((version === 3 ? 144 : 72) * kbps * 1000 * slower) / hertz) + ((third >> 1) & 1)
}

/** Bytes of the ADTS frame that begins here; 0 when none does. */
function aacFrame(bytes: Buffer): number {
  if (bytes.length < 7 || bytes[0] !== 0xff || ((bytes[1] ?? 0) & 0xf6) !== 0xf0) return 0
  const length = (((bytes[3] ?? 0) & 3) << 11) | ((bytes[4] ?? 0) << 3) | ((bytes[5] ?? 0) >> 5)
  return length >= 7 && ((bytes[2] ?? 0) >> 2) % 16 < 13 ? length : 0
}
