import type { FileFormat } from '@lianda/shared/module/upload/file-formats'
import { type ByteSource, hasText } from './byte-source'

/** Films in containers of their own. Windows Media and Real Media hold sound alone as well. */
export async function filmFormats(head: Buffer, source: ByteSource): Promise<readonly FileFormat[]> {
  if (hasText(head, 0, '.RMF') && head.length >= 18) return ['rm', 'rmvb']
  if (hasText(head, 0, 'RIFF') && hasText(head, 8, 'AVI LIST') && hasText(head, 20, 'hdrl')) return ['avi']
  // The header of FLV says its own length, nine bytes.
  if (hasText(head, 0, 'FLV\x01') && hasText(head, 5, '\0\0\0\x09')) return ['flv']
  if (isMpeg(head)) return ['mpeg']
  return hasText(head, 0, ASF) ? await windowsMedia(source) : []
}

/** A program stream's pack header, or a sequence header of a video stream with a size in it. */
const isMpeg = (head: Buffer): boolean =>
  (hasText(head, 0, '\0\0\x01\xba') && ((head[4] ?? 0) >> 6 === 1 || (head[4] ?? 0) >> 4 === 2)) ||
  (hasText(head, 0, '\0\0\x01\xb3') && head.length > 12 && head.readUIntBE(4, 3) !== 0)

/** Identifiers of Windows Media, as they stand in the file (ASF specification, 10). */
const ASF = guid('3026b2758e66cf11a6d900aa0062ce6c')
const STREAM = guid('9107dcb7b7a9cf118ee600c00c205365')
const PICTURE = guid('c0ef19bc4d5bcf11a8fd00805f5c442b')
const SOUND = guid('409e69f84d5bcf11a8fd00805f5c442b')
const HEADER_BYTES = 256 * 1024
const OBJECTS = 200

function guid(hex: string): string {
  return Buffer.from(hex, 'hex').toString('latin1')
}

/** The stream objects in the header say what there is. */
async function windowsMedia(source: ByteSource): Promise<readonly FileFormat[]> {
  const header = await source.read(0, HEADER_BYTES)
  const kinds = new Set<string>()
  let at = 30
  for (let n = 0; n < OBJECTS && at + 24 <= header.length; n++) {
    const size = Number(header.readBigUInt64LE(at + 16))
    if (size < 24) break
    if (hasText(header, at, STREAM)) kinds.add(header.toString('latin1', at + 24, at + 40))
    at += size
  }
  if (kinds.has(PICTURE)) return ['wmv']
  return kinds.has(SOUND) ? ['wma'] : []
}
