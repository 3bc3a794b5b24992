export interface ImageFacts {
  format: 'jpg' | 'png'
  width: number
  height: number
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Reads format and size from the bytes, whatever the file name claims; null for another format or a broken file. */
export function imageFacts(bytes: Buffer): ImageFacts | null {
  const size = bytes.subarray(0, 8).equals(PNG) ? pngSize(bytes) : isJpeg(bytes) ? jpegSize(bytes) : null
  if (size === null || size.width === 0 || size.height === 0) return null
  return { format: bytes[0] === 0xff ? 'jpg' : 'png', ...size }
}

type Size = Pick<ImageFacts, 'width' | 'height'>

/** The header chunk comes first (PNG 5.6); a truncated file lacks the end chunk. */
function pngSize(bytes: Buffer): Size | null {
  if (bytes.length < 45 || bytes.toString('latin1', 12, 16) !== 'IHDR') return null
  if (!bytes.subarray(-64).includes('IEND', 0, 'latin1')) return null
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

const isJpeg = (bytes: Buffer): boolean => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff

/** Walks the segments up to the frame header (SOF0 to SOF15, without DHT, JPG and DAC). */
function jpegSize(bytes: Buffer): Size | null {
  let at = 2
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    // Standalone markers have no length; image data begins only after the frame header.
    const standalone = marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)
    if (marker === 0xd9 || marker === 0xda) return null
    at += standalone ? 2 : 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}
