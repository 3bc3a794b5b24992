import { hasText } from '../format/byte-source'

/** How the camera was held, 1 (upright) to 8; the only note of a camera that a picture needs (Exif, tag 0x0112). */
export function orientationOf(data: Buffer): number {
  if (!hasText(data, 0, 'Exif\0\0')) return 1
  const tiff = data.subarray(6)
  const little = hasText(tiff, 0, 'II*\0')
  if (!little && !hasText(tiff, 0, 'MM\0*')) return 1
  const short = (at: number): number =>
    at + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)
  if (tiff.length < 8) return 1
  const first = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  for (let n = 0; n < short(first); n++) {
    const entry = first + 2 + n * 12
    if (entry + 12 > tiff.length) return 1
    if (short(entry) !== 0x0112) continue
    const value = short(entry + 8)
    return value >= 1 && value <= 8 ? value : 1
  }
  return 1
}

/** A segment that says nothing but this. */
export const orientationSegment = (orientation: number): Buffer =>
  Buffer.from([
    ...[0xff, 0xe1, 0, 34, ...Buffer.from('Exif\0\0', 'latin1')],
    // Big-endian TIFF with one directory of one entry: tag, SHORT, one value.
    ...[0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1],
    ...[0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0],
    ...[0, 0, 0, 0],
  ])
