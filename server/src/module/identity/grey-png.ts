import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A PNG of 16 shades of grey (0 black, 15 white), one byte a pixel in `shades`, two pixels a byte in the file. */
export function greyPng(width: number, height: number, shades: Uint8Array): Uint8Array {
  const rowBytes = Math.ceil(width / 2)
  const rows = Buffer.alloc((rowBytes + 1) * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * (rowBytes + 1) + 1 + (x >> 1)
      rows[at] = (rows[at] ?? 0) | ((shades[y * width + x] ?? 0) << (x % 2 === 0 ? 4 : 0))
    }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // 4 bits per pixel, greyscale, and the only defined compression and filter methods, not interlaced.
  header.set([4, 0, 0, 0, 0], 8)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
