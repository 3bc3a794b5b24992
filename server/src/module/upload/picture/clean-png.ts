import { crc32 } from 'node:zlib'
import type { ByteSource } from '../format/byte-source'
import type { CleanPicture, Range } from './clean-picture.types'

const SIGNATURE_BYTES = 8
/** Length, type and checksum around a chunk's data. */
const AROUND_BYTES = 12
const CHUNKS = 5_000

/** Bit depths by colour type (PNG 11.2.2). */
const DEPTHS: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
}

/** Chunks that decide how the picture looks. Texts, times, animation and whatever is unknown are left out. */
const SHOWN = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'pHYs'])
/** A profile or a table this large is something else. */
const ANCILLARY_BYTES = 1024 * 1024

/**
 * Follows the chunks with their checksums up to the end chunk; what stands behind that is left out. Null for a file that
 * browsers would show broken: a wrong header, order or checksum, a missing palette, no end.
 */
export async function cleanPng(source: ByteSource): Promise<CleanPicture | null> {
  const parts: Range[] = [{ from: 0, to: SIGNATURE_BYTES }]
  let size: { width: number; height: number; indexed: boolean } | null = null
  const seen = new Set<string>()
  let at = SIGNATURE_BYTES
  for (let n = 0; n < CHUNKS; n++) {
    const start = await source.read(at, 8)
    if (start.length < 8) return null
    const length = start.readUInt32BE(0)
    const type = start.toString('latin1', 4, 8)
    const end = at + AROUND_BYTES + length
    if (!/^[A-Za-z]{4}$/.test(type) || end > source.size) return null
    if (n === 0) {
      size = type === 'IHDR' && length === 13 ? headerOf(await source.read(at + 8, length)) : null
      if (!size) return null
    } else if (type === 'IHDR') return null
    // An upper-case first letter means that the picture can't be shown without the chunk.
    const isCritical = type < 'a'
    if (isCritical && !SHOWN.has(type)) return null
    if (SHOWN.has(type) && (isCritical || length <= ANCILLARY_BYTES)) {
      if (!(await hasRightSum(source, at + 4, length + 4))) return null
      parts.push({ from: at, to: end })
    }
    seen.add(type)
    at = end
    if (type !== 'IEND') continue
    const isWhole = seen.has('IDAT') && (!size?.indexed || seen.has('PLTE'))
    return size && isWhole ? { format: 'png', width: size.width, height: size.height, parts } : null
  }
  return null
}

function headerOf(data: Buffer): { width: number; height: number; indexed: boolean } | null {
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)]
  const [depth = 0, colour = 0, compression, filter, interlace = 2] = data.subarray(8)
  const isKnown = DEPTHS[colour]?.includes(depth) && compression === 0 && filter === 0 && interlace <= 1
  return isKnown && width > 0 && height > 0 ? { width, height, indexed: colour === 3 } : null
}

const STEP_BYTES = 64 * 1024

async function hasRightSum(source: ByteSource, from: number, length: number): Promise<boolean> {
  let sum = 0
  for (let done = 0; done < length; done += STEP_BYTES)
    sum = crc32(await source.read(from + done, Math.min(STEP_BYTES, length - done)), sum)
  return sum === (await source.read(from + length, 4)).readUInt32BE(0)
}
