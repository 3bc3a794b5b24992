import { type ByteSource, hasText } from '../format/byte-source'
import type { CleanPicture, Range } from './clean-picture.types'
import { orientationOf, orientationSegment } from './orientation'

/** Baseline, extended and progressive: what browsers decode. */
const FRAMES = [0xc0, 0xc1, 0xc2]
/** Frames that they don't: lossless, hierarchical, arithmetic. */
const OTHER_FRAMES = [0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]
const SCAN = 0xda
const END = 0xd9
/** Tables, restart interval, scans: what the decoder needs besides the frame. */
const NEEDED = [0xc4, 0xdb, 0xdd, 0xdc, SCAN, ...FRAMES]
const SEGMENTS = 10_000
/** A progressive picture has about ten; each makes the decoder go over the whole picture again. */
const SCANS = 64

/**
 * Follows the segments and scans up to the end mark; what stands behind it (a second picture, an archive) is left out,
 * and so are texts, previews and everything that cameras note down, the place among it. How the camera was held stays.
 * Null for a file that browsers would show broken or not at all.
 */
export async function cleanJpeg(source: ByteSource): Promise<CleanPicture | null> {
  const parts: (Range | Buffer)[] = [{ from: 0, to: 2 }]
  let size: { width: number; height: number } | null = null
  let scans = 0
  let at = 2
  for (let n = 0; n < SEGMENTS; n++) {
    const start = await source.read(at, 4)
    const [sign, marker = 0] = start
    if (sign !== 0xff) return null
    // Any number of fill bytes may stand before a marker.
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === END) {
      parts.push({ from: at, to: at + 2 })
      return size && scans > 0 ? { format: 'jpg', ...size, parts } : null
    }
    if (start.length < 4 || marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd8) || OTHER_FRAMES.includes(marker))
      return null
    const length = start.readUInt16BE(2)
    const segment = { from: at, to: at + 2 + length }
    if (length < 2 || segment.to > source.size) return null
    if (FRAMES.includes(marker)) {
      size = size === null ? frameOf(await source.read(at + 4, length - 2)) : null
      if (!size) return null
    }
    if (marker === SCAN) {
      scans += 1
      if (!size || scans > SCANS) return null
      segment.to = await endOfScan(source, segment.to)
    }
    const kept = NEEDED.includes(marker) ? segment : await keptOf(source, segment, marker)
    if (kept) parts.push(kept)
    at = segment.to
  }
  return null
}

/** Eight bits a sample, one colour, three or four. */
function frameOf(data: Buffer): { width: number; height: number } | null {
  if (data.length < 6 || data[0] !== 8 || ![1, 3, 4].includes(data[5] ?? 0)) return null
  const [height, width] = [data.readUInt16BE(1), data.readUInt16BE(3)]
  return width > 0 && height > 0 ? { width, height } : null
}

/** Of the notes only the size of a pixel, the colour profile, the colour transform and how the camera was held. */
async function keptOf(source: ByteSource, segment: Range, marker: number): Promise<Range | Buffer | null> {
  const data = await source.read(segment.from + 4, segment.to - segment.from - 4)
  if (marker === 0xe0 && hasText(data, 0, 'JFIF\0')) return segment
  if (marker === 0xe2 && hasText(data, 0, 'ICC_PROFILE\0')) return segment
  if (marker === 0xee && hasText(data, 0, 'Adobe')) return segment
  if (marker !== 0xe1) return null
  const orientation = orientationOf(data)
  return orientation === 1 ? null : orientationSegment(orientation)
}

const STEP_BYTES = 64 * 1024

/** The place of the first marker behind a scan's data, in which 0xff is followed by 0 or by a restart number. */
async function endOfScan(source: ByteSource, from: number): Promise<number> {
  for (let at = from; at < source.size; at += STEP_BYTES) {
    // One byte more, since a marker may lie across two steps.
    const bytes = await source.read(at, STEP_BYTES + 1)
    for (let n = bytes.indexOf(0xff); n >= 0 && n < STEP_BYTES; n = bytes.indexOf(0xff, n + 1)) {
      const next = bytes[n + 1]
      if (next !== undefined && next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at + n
    }
  }
  return source.size
}
