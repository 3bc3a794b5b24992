import { MongoError } from '../mongo-error'
import { type Doc, isDoc, setField, type Value } from '../value'
import { type Budget, readDocument } from './bson-reader'
import { type Outgoing, writeDocument } from './bson-writer'
import { rememberSource } from './elements'

/** MongoDB's limit for one message. */
export const MAX_MESSAGE_BYTES = 48_000_000
export const HEADER_BYTES = 16
/** Limit for one document of a message, commands included: that of a stored document plus room for the command. */
const MAX_SECTION_BYTES = 16 * 1024 * 1024 + 16 * 1024
/** MongoDB's limit for one write command. */
const MAX_SEQUENCE = 100_000
/** Limit on values: the smallest ones would take hundreds of bytes of memory for each byte of the message. */
const MAX_VALUES = 4_000_000

const OP_REPLY = 1
const OP_QUERY = 2004
const OP_MSG = 2013

const CHECKSUM_PRESENT = 1
const MORE_TO_COME = 2
/** Bits 0-15 are required: an unknown one is an error. Bit 16 (exhaust allowed) is optional. */
const KNOWN_REQUIRED = CHECKSUM_PRESENT | MORE_TO_COME

/** A command as received. */
export interface Message {
  requestId: number
  /** Type of the request, which determines the type of the reply. */
  legacy: boolean
  body: Doc
  /** The client expects no reply (an unacknowledged write). */
  silent: boolean
}

const protocol = (message: string): MongoError => new MongoError(17, message)

/** Reads one complete message. Throws MongoError 17 or 22; the connection is then closed, as in MongoDB. */
export function readMessage(bytes: Buffer): Message {
  const requestId = bytes.readInt32LE(4)
  const opCode = bytes.readInt32LE(12)
  if (opCode === OP_MSG) return readMsg(bytes, requestId)
  if (opCode === OP_QUERY) return readQuery(bytes, requestId)
  throw protocol(`unsupported operation code ${opCode}`)
}

function readMsg(bytes: Buffer, requestId: number): Message {
  if (bytes.length < HEADER_BYTES + 4 + 1 + 5) throw protocol('message is too short')
  const flags = bytes.readUInt32LE(HEADER_BYTES)
  if ((flags & 0xffff & ~KNOWN_REQUIRED) !== 0) throw protocol('unknown required flag bits')
  const end = bytes.length - ((flags & CHECKSUM_PRESENT) !== 0 ? 4 : 0)
  let at = HEADER_BYTES + 4
  let body: Doc | undefined
  const sequences: [string, Value[]][] = []
  const budget: Budget = { values: MAX_VALUES }
  while (at < end) {
    const kind = bytes[at++]
    if (kind === 0) {
      if (body) throw protocol('a message has one body')
      const size = documentSizeAt(bytes, at, end)
      const keepInserts = bytes.toString('latin1', at + 5, at + 12) === 'insert\0'
      body = readDocument(bytes, at, at + size, { keepInserts, budget })
      at += size
    } else if (kind === 1) {
      const size = sizeAt(bytes, at, end)
      sequences.push(readSequence(bytes, at + 4, at + size, budget))
      at += size
    } else {
      throw protocol(`unknown section kind ${kind}`)
    }
  }
  if (!body) throw protocol('a message needs a body')
  for (const [name, docs] of sequences) {
    if (Object.hasOwn(body, name)) throw protocol(`duplicate field ${name}`)
    setField(body, name, docs)
  }
  return { requestId, legacy: false, body, silent: (flags & MORE_TO_COME) !== 0 }
}

function sizeAt(bytes: Buffer, at: number, end: number): number {
  const size = at + 4 <= end ? bytes.readInt32LE(at) : -1
  if (size < 5 || at + size > end) throw protocol('a section runs past its message')
  return size
}

function documentSizeAt(bytes: Buffer, at: number, end: number): number {
  const size = sizeAt(bytes, at, end)
  if (size > MAX_SECTION_BYTES) {
    throw new MongoError(10334, `BSONObj size: ${size} is invalid. Size must be between 0 and ${MAX_SECTION_BYTES}`)
  }
  return size
}

function readSequence(bytes: Buffer, from: number, end: number, budget: Budget): [string, Value[]] {
  const stop = bytes.indexOf(0, from)
  if (stop < 0 || stop >= end) throw protocol('a document sequence without a name')
  const docs: Value[] = []
  let at = stop + 1
  while (at < end) {
    if (docs.length >= MAX_SEQUENCE) throw protocol(`more than ${MAX_SEQUENCE} documents`)
    const size = documentSizeAt(bytes, at, end)
    const doc = readDocument(bytes, at, at + size, { budget })
    rememberSource(doc, bytes.subarray(at, at + size))
    docs.push(doc)
    at += size
  }
  return [bytes.toString('utf8', from, stop), docs]
}

/** Reads the old query message, which drivers still use for their first hello. */
function readQuery(bytes: Buffer, requestId: number): Message {
  const nameEnd = bytes.indexOf(0, HEADER_BYTES + 4)
  if (nameEnd < 0 || nameEnd + 9 + 5 > bytes.length) throw protocol('query is too short')
  const namespace = bytes.toString('utf8', HEADER_BYTES + 4, nameEnd)
  if (!namespace.endsWith('.$cmd')) throw protocol('OP_QUERY is only supported for commands')
  const at = nameEnd + 9
  const size = documentSizeAt(bytes, at, bytes.length)
  let body = readDocument(bytes, at, at + size, { budget: { values: MAX_VALUES } })
  if (isDoc(body.$query)) body = body.$query
  if (!Object.hasOwn(body, '$db')) body = { ...body, $db: namespace.slice(0, -5) }
  return { requestId, legacy: true, body, silent: false }
}

let lastId = 0

/** Writes a reply of the type that belongs to the request. */
export function writeReply(
  request: { requestId: number; legacy: boolean },
  reply: { [name: string]: Outgoing },
): Buffer {
  const prefix = request.legacy ? HEADER_BYTES + 20 : HEADER_BYTES + 5
  const bytes = writeDocument(reply, prefix).fill(0, 0, prefix)
  lastId = (lastId + 1) & 0x7fffffff
  bytes.writeInt32LE(bytes.length, 0)
  bytes.writeInt32LE(lastId, 4)
  bytes.writeInt32LE(request.requestId, 8)
  bytes.writeInt32LE(request.legacy ? OP_REPLY : OP_MSG, 12)
  if (request.legacy) {
    bytes.writeInt32LE(8, HEADER_BYTES) // AwaitCapable, as every server answers
    bytes.writeInt32LE(1, HEADER_BYTES + 16) // one document
  }
  return bytes
}
