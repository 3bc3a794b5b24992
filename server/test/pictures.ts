import { crc32, deflateSync } from 'node:zlib'

/** A uniformly grey PNG with `width` x `height` in its header; only small ones have real picture data. */
export function png(width: number, height: number): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  const rows = Math.min(height, 512)
  const pixels = deflateSync(Buffer.alloc(rows * (Math.min(width, 512) + 1)))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

/** A chunk of a PNG with its length and checksum. */
export function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const around = Buffer.alloc(8)
  around.writeUInt32BE(data.length, 0)
  around.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)])
}

/** A uniformly grey baseline JPEG that every decoder takes; `extra` segments stand before the frame. */
export function jpeg(width: number, height: number, extra: Uint8Array = Buffer.alloc(0)): Uint8Array {
  const app0 = segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1'))
  const quantisation = segment(0xdb, [0, ...Array.from({ length: 64 }, () => 1)])
  const frame = segment(0xc0, [8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0])
  // One code of one bit in each table: no difference to the block before, and no more of this block.
  const codes = [0, 0x10].map((table) => segment(0xc4, [table, 1, ...Array.from({ length: 15 }, () => 0), 0]))
  const scan = segment(0xda, [1, 1, 0, 0, 63, 0])
  const bits = Math.ceil(width / 8) * Math.ceil(height / 8) * 2
  const data = Buffer.alloc(Math.ceil(bits / 8))
  if (bits % 8 > 0) data[data.length - 1] = 0xff >> (bits % 8)
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    app0,
    extra,
    quantisation,
    frame,
    ...codes,
    scan,
    data,
    Buffer.from([0xff, 0xd9]),
  ])
}

/** A segment of a JPEG with its length. */
export function segment(marker: number, data: Uint8Array | readonly number[]): Buffer {
  const body = Buffer.from(data)
  return Buffer.concat([Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255]), body])
}
