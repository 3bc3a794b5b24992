import type { FileFormat } from '@lianda/shared/module/upload/file-formats'
import { type ByteSource, hasText } from './byte-source'

const EDGE_BYTES = 64 * 1024
const PDF_END_BYTES = 2_048

/** The header at the very beginning, though readers forgive what stands before it, and the end mark. */
export async function isPdf(head: Buffer, source: ByteSource): Promise<boolean> {
  if (!hasText(head, 0, '%PDF-1.') && !hasText(head, 0, '%PDF-2.')) return false
  const end = await source.read(Math.max(0, source.size - PDF_END_BYTES), PDF_END_BYTES)
  return end.includes('%%EOF', 0, 'latin1')
}

/** Text in any of the encodings that the readers of imports know: no control characters at either end of the file. */
export async function textFormats(_head: Buffer, source: ByteSource): Promise<FileFormat[]> {
  const first = Buffer.from(await source.read(0, EDGE_BYTES))
  const lastAt = Math.max(0, source.size - EDGE_BYTES)
  const last = await source.read(lastAt, EDGE_BYTES)
  const wide = wideOrder(first)
  const isText = wide
    ? isWideText(wide, first) && isWideText(wide, last.subarray(lastAt % 2))
    : isPlain(first) && isPlain(last)
  if (first.length === 0 || !isText) return []
  const text: FileFormat[] = opensTag(first) ? ['xml', 'txt', 'gift'] : ['txt', 'gift']
  return [...text, ...subtitleFormats(first)]
}

/** Text whose beginning has the sign of WebVTT, or the times of a line of SubRip. */
function subtitleFormats(first: Buffer): FileFormat[] {
  const text = withoutZeros(first.subarray(0, 4_096))
  if (text.startsWith('WEBVTT')) return ['vtt']
  return /\d{2}:\d{2},\d{1,3} --> \d{1,2}:\d{2}/.test(text) ? ['srt'] : []
}

/** Latin letters of any encoding, without the mark of the byte order. */
const withoutZeros = (first: Buffer): string =>
  Buffer.from(first.filter((byte) => byte !== 0))
    .toString('latin1')
    .replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '')

/** Control characters that no text has; tab, line ends, form feed and DOS's end of file are allowed. */
const isControl = (code: number): boolean =>
  (code < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d, 0x1a].includes(code)) || code === 0x7f

const isPlain = (bytes: Buffer): boolean => !bytes.some(isControl)

/** The byte order of UTF-16, by its mark or by the zero beside each Latin letter; null for other encodings. */
function wideOrder(first: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (hasText(first, 0, '\xff\xfe')) return 'utf-16le'
  if (hasText(first, 0, '\xfe\xff')) return 'utf-16be'
  const zeros = (odd: number) => first.filter((byte, at) => byte === 0 && at % 2 === odd).length
  const [even, odd] = [zeros(0), zeros(1)]
  if (odd > first.length / 8 && odd > 4 * even) return 'utf-16le'
  return even > first.length / 8 && even > 4 * odd ? 'utf-16be' : null
}

/** A character may be cut in two at either end. */
const CUT = 2

function isWideText(order: 'utf-16le' | 'utf-16be', bytes: Buffer): boolean {
  const codes = Array.from(new TextDecoder(order).decode(bytes), (char) => char.codePointAt(0) ?? 0)
  return !codes.some(isControl) && codes.filter((code) => code === 0xfffd).length <= CUT
}

const opensTag = (first: Buffer): boolean => withoutZeros(first.subarray(0, 256)).trimStart().startsWith('<')
