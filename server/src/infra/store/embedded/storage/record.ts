import { crc32 } from 'node:zlib'
import { damaged } from '../mongo-error'

/*
 * A stored document is its BSON followed by a CRC-32 of it. SQLite detects an invalid page, but not bytes inside a
 * value that the disk returned changed.
 */

const CHECKSUM_BYTES = 4

/** Larger documents are not read ahead: 128 of them could be gigabytes. */
const LARGE_BYTES = 16 * 1024

/** A row of a page; `bson` is null for a large document, which is read when it is needed. */
export interface StoredRow {
  rid: number
  bson: Uint8Array | null
}

/** SQL of the `bson` column in a page. */
export const PAGE_BSON = `CASE WHEN length(bson) <= ${LARGE_BYTES} THEN bson END AS bson`

/** Checks and opens the records of a page in place; the caller owns the rows. */
export function openRecords<Row extends StoredRow>(rows: Row[]): Row[] {
  for (const row of rows) if (row.bson) row.bson = openRecord(row.bson)
  return rows
}

/** The bytes to store for a document. */
export function sealRecord(bson: Uint8Array): Buffer {
  const record = Buffer.allocUnsafe(bson.length + CHECKSUM_BYTES)
  record.set(bson)
  record.writeUInt32LE(crc32(bson), bson.length)
  return record
}

/** The document in stored bytes, without copying. Throws MongoError 301 when they differ from what was written. */
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
