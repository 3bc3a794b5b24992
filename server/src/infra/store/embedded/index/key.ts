import { BSONRegExp, Binary, MaxKey, MinKey, ObjectId, Timestamp } from 'bson'
import { type Doc, isDoc, isNumber, namesOf, type Value } from '../value'
import { encodeNumber } from './number-key'

/*
 * Keys of indexes. encodeValue returns bytes whose memcmp order is MongoDB's comparison order over all types. No
 * encoding is a prefix of another one, so a compound key is the concatenation of the encodings of its fields. A
 * descending field is encoded as the complement of its bytes.
 */

/** First byte of a key, which orders the types. */
export const TYPE_ORDER = {
  minKey: 0x01,
  /** The key of an empty array, below null. */
  emptyArray: 0x05,
  null: 0x0a,
  number: 0x14,
  string: 0x1e,
  object: 0x28,
  array: 0x32,
  binary: 0x3c,
  objectId: 0x46,
  boolean: 0x50,
  date: 0x5a,
  timestamp: 0x5c,
  regex: 0x64,
  maxKey: 0x7f,
} as const

export function typeOrder(value: Value): number {
  if (value === null) return TYPE_ORDER.null
  if (typeof value === 'string') return TYPE_ORDER.string
  if (typeof value === 'boolean') return TYPE_ORDER.boolean
  if (Array.isArray(value)) return TYPE_ORDER.array
  if (isNumber(value)) return TYPE_ORDER.number
  if (isDoc(value)) return TYPE_ORDER.object
  if (value instanceof ObjectId) return TYPE_ORDER.objectId
  if (value instanceof Date) return TYPE_ORDER.date
  if (value instanceof Binary) return TYPE_ORDER.binary
  if (value instanceof Timestamp) return TYPE_ORDER.timestamp
  if (value instanceof BSONRegExp) return TYPE_ORDER.regex
  return value instanceof MinKey ? TYPE_ORDER.minKey : TYPE_ORDER.maxKey
}

const END = Buffer.from([0])
export const NULL_KEY = Buffer.from([TYPE_ORDER.null])
export const EMPTY_ARRAY_KEY = Buffer.from([TYPE_ORDER.emptyArray])

/** The type byte as the character that UTF-8 writes as this byte. */
const STRING_TYPE = String.fromCharCode(TYPE_ORDER.string)

/** The complete key of one value: type byte and payload. */
export function encodeValue(value: Value): Buffer {
  // The most frequent kind of key, in one allocation.
  if (typeof value === 'string' && !value.includes('\0')) return Buffer.from(`${STRING_TYPE}${value}\0\0`)
  return Buffer.concat([Buffer.from([typeOrder(value)]), payload(value)])
}

function payload(value: Value): Buffer {
  if (value === null || value instanceof MinKey || value instanceof MaxKey) return Buffer.alloc(0)
  if (typeof value === 'string') return encodeText(value)
  if (typeof value === 'boolean') return Buffer.from([value ? 1 : 0])
  if (isNumber(value)) return encodeNumber(value)
  if (value instanceof ObjectId) return Buffer.from(value.id)
  if (value instanceof Date) return encodeInt64(BigInt(value.getTime()))
  if (Array.isArray(value)) return Buffer.concat([...value.map(encodeValue), END])
  if (isDoc(value)) return encodeObject(value)
  if (value instanceof Binary) return encodeBinary(value)
  if (value instanceof Timestamp) return encodeInt64(value.toBigInt())
  if (value instanceof BSONRegExp) return Buffer.concat([encodeText(value.pattern), encodeText(value.options)])
  return Buffer.alloc(0)
}

/** UTF-8 with 00 written as 00 FF, then a final 00 00: "a" stays below "a\0", and both below "ab". */
export function encodeText(text: string): Buffer {
  if (!text.includes('\0')) return Buffer.from(`${text}\0\0`)
  const escaped: number[] = []
  for (const byte of Buffer.from(text)) {
    escaped.push(byte)
    if (byte === 0) escaped.push(0xff)
  }
  return Buffer.from([...escaped, 0, 0])
}

/** Compared field by field: type, name, value, as MongoDB compares objects. */
function encodeObject(doc: Doc): Buffer {
  const parts: Buffer[] = []
  for (const name of namesOf(doc)) {
    const value = doc[name] as Value
    parts.push(Buffer.from([typeOrder(value)]), encodeText(name), payload(value))
  }
  parts.push(END)
  return Buffer.concat(parts)
}

function encodeInt64(value: bigint): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt.asUintN(64, value) ^ 0x8000000000000000n)
  return bytes
}

function encodeBinary(value: Binary): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt32BE(value.position)
  head[4] = value.sub_type
  return Buffer.concat([head, value.buffer.subarray(0, value.position)])
}

/** The complement: reverses the order of keys. */
export function invert(key: Buffer): Buffer {
  const out = Buffer.allocUnsafe(key.length)
  for (let i = 0; i < key.length; i++) out[i] = ~(key[i] as number) & 0xff
  return out
}

/** The least key above every key with this prefix; undefined when there is none. */
export function prefixEnd(prefix: Buffer): Buffer | undefined {
  for (let i = prefix.length - 1; i >= 0; i--) {
    const byte = prefix[i] as number
    if (byte === 0xff) continue
    const end = Buffer.from(prefix.subarray(0, i + 1))
    end[i] = byte + 1
    return end
  }
  return undefined
}
