import { crc32 } from 'node:zlib'
import { damaged } from '../mongo-error'

/*
 * How a document lies on disk: its BSON, then a CRC-32 of it. SQLite notices a page that makes no sense, but not bytes
 * inside of a value that the disk gave back otherwise than they were written.
 */

const CHECKSUM_BYTES = 4

/** Documents above this are not read ahead: 128 of them could be gigabytes. */
const LARGE_BYTES = 16 * 1024

/** A row as a page gives it; `bson` is null where the document is large, to be read when its turn comes. */
export interface StoredRow {
  rid: number
  bson: Uint8Array | null
}

/** SQL for the column of a page. */
export const PAGE_BSON = `CASE WHEN length(bson) <= ${LARGE_BYTES} THEN bson END AS bson`

/** SQL for the size of a document; one that format 1 wrote counts four bytes too few. */
export const BSON_BYTES = `length(bson) - ${CHECKSUM_BYTES}`

/** Opens the records of a page, in place: its rows were made for us. */
export function openRecords<Row extends StoredRow>(rows: Row[]): Row[] {
  for (const row of rows) if (row.bson) row.bson = openRecord(row.bson)
  return rows
}

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
