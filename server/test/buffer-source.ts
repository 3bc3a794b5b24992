import type { ByteSource } from '../src/module/upload/format/byte-source'

/** The bytes of a test as a file. */
export const bufferSource = (bytes: Uint8Array): ByteSource => {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return { size: all.length, read: (at, length) => Promise.resolve(all.subarray(at, Math.max(at, at + length))) }
}
