import { BSONRegExp, Binary, Decimal128, Double, Int32, Long, MaxKey, MinKey, ObjectId, Timestamp } from 'bson'
import { MongoError } from '../mongo-error'
import { type Doc, namesOf, type Value } from '../value'
import { MAX_DEPTH } from './bson-reader'

/** A document that is already BSON; it is copied into a reply without decoding. */
export class RawDoc {
  constructor(readonly bytes: Uint8Array) {}
}

/** What a reply may contain: BSON values, stored bytes, and plain numbers (int32, or double when not integral). */
export type Outgoing = Value | RawDoc | number | undefined | Outgoing[] | { [field: string]: Outgoing }

const isInt32 = (value: number): boolean => Number.isInteger(value) && Math.abs(value) < 2147483648

/** The BSON type byte of a value. */
function tagOf(value: Exclude<Outgoing, undefined>): number {
  if (typeof value === 'string') return 0x02
  if (typeof value === 'number') return isInt32(value) ? 0x10 : 0x01
  if (typeof value === 'boolean') return 0x08
  if (value === null) return 0x0a
  if (value instanceof Int32) return 0x10
  if (value instanceof Double) return 0x01
  if (value instanceof ObjectId) return 0x07
  if (value instanceof Date) return 0x09
  if (Array.isArray(value)) return 0x04
  if (value instanceof RawDoc) return 0x03
  if (value instanceof Timestamp) return 0x11
  if (value instanceof Long) return 0x12
  if (value instanceof Decimal128) return 0x13
  if (value instanceof Binary) return 0x05
  if (value instanceof BSONRegExp) return 0x0b
  if (value instanceof MinKey) return 0xff
  return value instanceof MaxKey ? 0x7f : 0x03
}

/** Grows by doubling; each thread reuses one for all documents, since encoding never awaits. */
class Writer {
  private bytes = Buffer.allocUnsafe(64 * 1024)
  private at = 0

  encode(doc: { [field: string]: Outgoing } | Doc, headBytes: number): Buffer {
    this.at = headBytes
    this.document(doc, 1)
    const result = Buffer.from(this.bytes.subarray(0, this.at))
    if (this.bytes.length > 4 * 1024 * 1024) this.bytes = Buffer.allocUnsafe(64 * 1024)
    return result
  }

  private document(doc: { [field: string]: Outgoing } | Doc, depth: number): void {
    if (depth > MAX_DEPTH) throw new MongoError(15, `documents may be nested ${MAX_DEPTH} deep at most`)
    const start = this.reserve(4)
    for (const name of namesOf(doc as Doc)) this.element(name, doc[name], depth)
    this.finish(start)
  }

  private array(items: readonly Outgoing[], depth: number): void {
    if (depth > MAX_DEPTH) throw new MongoError(15, `documents may be nested ${MAX_DEPTH} deep at most`)
    const start = this.reserve(4)
    for (let i = 0; i < items.length; i++) this.element(String(i), items[i] ?? null, depth)
    this.finish(start)
  }

  private finish(start: number): void {
    this.byte(0)
    this.bytes.writeInt32LE(this.at - start, start)
  }

  private element(name: string, value: Outgoing, depth: number): void {
    if (value === undefined) return
    this.byte(tagOf(value))
    this.cstring(name)
    this.content(value, depth)
  }

  private content(value: Exclude<Outgoing, undefined>, depth: number): void {
    if (typeof value === 'string') return this.string(value)
    if (typeof value === 'number') return isInt32(value) ? this.int32(value) : this.double(value)
    if (typeof value === 'boolean') return this.byte(value ? 1 : 0)
    if (value === null || value instanceof MinKey || value instanceof MaxKey) return
    if (value instanceof Int32) return this.int32(value.value)
    if (value instanceof Double) return this.double(value.value)
    if (value instanceof ObjectId) return this.raw(value.id)
    if (value instanceof Date) return this.date(value)
    if (Array.isArray(value)) return this.array(value, depth + 1)
    if (value instanceof RawDoc) return this.raw(value.bytes)
    if (value instanceof Timestamp || value instanceof Long) return this.long(value)
    if (value instanceof Decimal128) return this.raw(value.bytes)
    if (value instanceof Binary) return this.binary(value)
    if (value instanceof BSONRegExp) {
      this.cstring(value.pattern)
      return this.cstring(value.options)
    }
    this.document(value as Doc, depth + 1)
  }

  private date(value: Date): void {
    if (Number.isNaN(value.getTime())) throw new MongoError(2, 'a date is outside of the years -271821 to 275760')
    this.int64(BigInt(value.getTime()))
  }

  private binary(value: Binary): void {
    const old = value.sub_type === Binary.SUBTYPE_BYTE_ARRAY
    this.int32(value.position + (old ? 4 : 0))
    this.byte(value.sub_type)
    if (old) this.int32(value.position)
    this.raw(value.buffer.subarray(0, value.position))
  }

  /** May replace `this.bytes`: call it before reading that. */
  private reserve(size: number): number {
    const from = this.at
    const end = from + size
    if (end > this.bytes.length) {
      const bigger = Buffer.allocUnsafe(Math.max(end, this.bytes.length * 2))
      this.bytes.copy(bigger, 0, 0, from)
      this.bytes = bigger
    }
    this.at = end
    return from
  }

  private byte(value: number): void {
    const at = this.reserve(1)
    this.bytes[at] = value
  }

  private int32(value: number): void {
    const at = this.reserve(4)
    this.bytes.writeInt32LE(value, at)
  }

  private int64(value: bigint): void {
    const at = this.reserve(8)
    this.bytes.writeBigInt64LE(value, at)
  }

  private double(value: number): void {
    const at = this.reserve(8)
    this.bytes.writeDoubleLE(value, at)
  }

  private long(value: Long | Timestamp): void {
    this.int32(value.low)
    this.int32(value.high)
  }

  private raw(bytes: Uint8Array): void {
    const at = this.reserve(bytes.length)
    this.bytes.set(bytes, at)
  }

  private string(text: string): void {
    const lengthAt = this.reserve(4)
    this.text(text)
    this.bytes.writeInt32LE(this.at - lengthAt - 4, lengthAt)
  }

  private cstring(text: string): void {
    if (text.includes('\0')) throw new MongoError(2, 'field names and patterns must not contain null bytes')
    this.text(text)
  }

  private text(text: string): void {
    const from = this.reserve(text.length * 3 + 1)
    const size = this.bytes.write(text, from, 'utf8')
    this.bytes[from + size] = 0
    this.at = from + size + 1
  }
}

const writer = new Writer()

/**
 * Encodes a document without its `undefined` fields, after `headBytes` bytes for the caller to set. Throws MongoError 15
 * when it is nested too deeply.
 */
export function writeDocument(doc: { [field: string]: Outgoing } | Doc, headBytes = 0): Buffer {
  return writer.encode(doc, headBytes)
}
