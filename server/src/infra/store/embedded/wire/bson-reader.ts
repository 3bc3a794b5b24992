import {
  BSONError,
  BSONRegExp,
  Binary,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson'
import { MongoError } from '../mongo-error'
import { type Doc, keepOrder, putField, setField, startsWithDigit, type Value } from '../value'
import { cachedName } from './name-cache'
import { rememberSource, valueSize } from './elements'

/** MongoDB's own limit on nesting. */
export const MAX_DEPTH = 180
const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

const invalid = (what: string): MongoError => new MongoError(22, `invalid BSON: ${what}`)

/** How many more values may be decoded; those that take more memory count as several. */
export interface Budget {
  values: number
}

/** For documents that have been accepted before. */
const UNLIMITED: Budget = { values: Number.POSITIVE_INFINITY }
const VALUES_OF_A_BINARY = 8
const VALUES_OF_AN_ID = 2

/** Nesting depth of the documents in `{insert: ..., documents: [...]}`. */
const INSERT_DEPTH = 3

/** Reads one document; checks every length, so untrusted bytes cannot make it read past the end. */
class Reader {
  constructor(
    private readonly bytes: Buffer,
    private at: number,
    private end: number,
    private readonly keepInserts: boolean,
    private readonly budget: Budget,
  ) {}

  document(depth: number): Doc {
    const from = this.at
    const stop = this.open(depth)
    const doc: Doc = {}
    /** All names in order, present once there is one that JavaScript might move. */
    let names: string[] | undefined
    for (let type = this.byte(); type !== 0; type = this.byte()) {
      const name = this.cstring()
      if (names || startsWithDigit(name)) {
        names ??= Object.keys(doc)
        if (!Object.hasOwn(doc, name)) names.push(name)
      }
      putField(doc, name, this.value(type, depth))
    }
    this.close(stop)
    if (names) keepOrder(doc, names)
    if (this.keepInserts && depth === INSERT_DEPTH) rememberSource(doc, this.bytes.subarray(from, this.at))
    return doc
  }

  /** Decodes only these top-level fields and skips the others. For documents that have been accepted before. */
  fields(wanted: ReadonlySet<string>): Doc {
    const stop = this.open(1)
    const doc: Doc = {}
    let left = wanted.size
    for (let type = this.byte(); type !== 0 && left > 0; type = this.byte()) {
      const name = this.cstring()
      if (wanted.has(name)) {
        if (!Object.hasOwn(doc, name)) left--
        setField(doc, name, this.value(type, 1))
      } else {
        this.take(valueSize(this.bytes, type, this.at))
      }
    }
    this.end = stop
    return doc
  }

  private array(depth: number): Value[] {
    const stop = this.open(depth)
    const items: Value[] = []
    for (let type = this.byte(); type !== 0; type = this.byte()) {
      while (this.byte() !== 0);
      items.push(this.value(type, depth))
    }
    this.close(stop)
    return items
  }

  /** Enters an embedded document and sets `end` to its end. Returns the outer end. */
  private open(depth: number): number {
    if (depth > MAX_DEPTH) throw new MongoError(15, `documents may be nested ${MAX_DEPTH} deep at most`)
    const size = this.int32()
    const outer = this.end
    if (size < 5 || this.at - 4 + size > outer) throw invalid('length of a document')
    this.end = this.at - 4 + size
    return outer
  }

  private close(outer: number): void {
    if (this.at !== this.end) throw invalid('a document ends before its length')
    this.end = outer
  }

  private value(type: number, depth: number): Value {
    this.spend(1)
    switch (type) {
      case 0x01:
        return new Double(this.bytes.readDoubleLE(this.take(8)))
      case 0x02:
        return this.string()
      case 0x03:
        return this.document(depth + 1)
      case 0x04:
        return this.array(depth + 1)
      case 0x05:
        return this.binary()
      case 0x06: // undefined, long deprecated: it reads as null
      case 0x0a:
        return null
      case 0x07:
        this.spend(VALUES_OF_AN_ID)
        return new ObjectId(this.copy(12))
      case 0x08:
        return this.boolean()
      case 0x09:
        return this.date()
      case 0x0b:
        return new BSONRegExp(this.cstring(), this.cstring())
      case 0x0d:
      case 0x0e:
      case 0x0f:
        throw new MongoError(115, 'values of the types code and symbol are not supported')
      case 0x10:
        return new Int32(this.int32())
      case 0x11:
        return new Timestamp(this.bytes.readBigUInt64LE(this.take(8)))
      case 0x12:
        return new Long(this.int32(), this.int32())
      case 0x13:
        return new Decimal128(this.copy(16))
      case 0x7f:
        return new MaxKey()
      case 0xff:
        return new MinKey()
      default:
        throw invalid(`unknown type 0x${type.toString(16)}`)
    }
  }

  private spend(values: number): void {
    this.budget.values -= values
    if (this.budget.values < 0)
      throw new MongoError(10334, 'a message with so many values is too large; send it in parts')
  }

  private date(): Date {
    const date = new Date(Number(this.bytes.readBigInt64LE(this.take(8))))
    if (Number.isNaN(date.getTime())) throw invalid('a date outside of the years -271821 to 275760')
    return date
  }

  private take(size: number): number {
    const from = this.at
    if (size < 0 || from + size > this.end) throw invalid('a value runs past its document')
    this.at = from + size
    return from
  }

  /** Copies the bytes: a value must not keep the whole network buffer in memory. */
  private copy(size: number): Buffer {
    const from = this.take(size)
    return Buffer.from(this.bytes.subarray(from, from + size))
  }

  private byte(): number {
    return this.bytes[this.take(1)] as number
  }

  private int32(): number {
    return this.bytes.readInt32LE(this.take(4))
  }

  private boolean(): boolean {
    const byte = this.byte()
    if (byte > 1) throw invalid('boolean')
    return byte === 1
  }

  private cstring(): string {
    const from = this.at
    let end = from
    while (end < this.end && this.bytes[end] !== 0) end++
    if (end === this.end) throw invalid('a name without its end')
    this.at = end + 1
    return cachedName(this.bytes, from, end) ?? this.text(from, end)
  }

  private string(): string {
    const size = this.int32()
    if (size < 1) throw invalid('length of a string')
    const from = this.take(size)
    if (this.bytes[from + size - 1] !== 0) throw invalid('a string without its end')
    return this.text(from, from + size - 1)
  }

  /** A replacement character may really be in the text, or it shows that the bytes are not UTF-8. */
  private text(from: number, to: number): string {
    const text = this.bytes.toString('utf8', from, to)
    if (!text.includes('\ufffd')) return text
    try {
      return UTF8.decode(this.bytes.subarray(from, to))
    } catch {
      throw invalid('a string that is not UTF-8')
    }
  }

  private binary(): Binary {
    const size = this.int32()
    const subtype = this.byte()
    this.spend(VALUES_OF_A_BINARY)
    if (subtype !== Binary.SUBTYPE_BYTE_ARRAY) return new Binary(this.copy(size), subtype)
    if (this.int32() !== size - 4) throw invalid('length of an old binary')
    return new Binary(this.copy(size - 4), subtype)
  }
}

/** Options for reading a document from outside. */
export interface ReadOptions {
  /** Keep the bytes of the documents in an insert command. */
  keepInserts?: boolean
  budget?: Budget
}

/**
 * Decodes the document at `from`. Throws MongoError 22 (InvalidBSON), 15 (too deep) or 10334 (over budget), and never
 * reads outside `bytes`.
 */
export function readDocument(
  bytes: Buffer,
  from = 0,
  to = bytes.length,
  { keepInserts = false, budget = UNLIMITED }: ReadOptions = {},
): Doc {
  try {
    return new Reader(bytes, from, to, keepInserts, budget).document(1)
  } catch (error) {
    // the value classes reject some contents themselves, such as unknown options of a regular expression
    throw error instanceof BSONError ? invalid(error.message) : error
  }
}

/** Decodes only these top-level fields of a stored document, which is much faster for large documents. */
export function readFields(bytes: Buffer, wanted: ReadonlySet<string>): Doc {
  return new Reader(bytes, 0, bytes.length, false, UNLIMITED).fields(wanted)
}
