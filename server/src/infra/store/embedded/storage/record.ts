import { crc32 } from 'node:zlib'
import { damaged } from '../mongo-error'

/*
 * How a document lies on disk: its BSON, then a CRC-32 of it. SQLite notices a page that makes no sense, but not bytes
 * inside of a value that the disk gave back otherwise than they were written.
 */

const CHECKSUM_BYTES = 4

/** The bytes to be stored for a document. */
export function sealRecord(bson: Uint8Array): Buffer {
  const record = Buffer.allocUnsafe(bson.length + CHECKSUM_BYTES)
  record.set(bson)
  record.writeUInt32LE(crc32(bson), bson.length)
  return record
}

/** The document in stored bytes, which are not copied. Throws MongoError 301 when they are not what was written. */
export function openRecord(record: Uint8Array): Uint8Array {
  const bytes = Buffer.from(record.buffer, record.byteOffset, record.byteLength)
  const size = bytes.length >= CHECKSUM_BYTES ? bytes.readInt32LE(0) : 0
  // written by format 1, which had no checksums
  if (size === bytes.length) return record
  const bson = bytes.subarray(0, -CHECKSUM_BYTES)
  if (size !== bson.length || crc32(bson) !== bytes.readUInt32LE(size))
    throw damaged('a document is not what was written')
  return bson
}
