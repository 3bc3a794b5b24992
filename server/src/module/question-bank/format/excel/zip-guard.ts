import { inflateRawSync } from 'node:zlib'
import { UnreadableFile } from '../parsed'

/** A sheet of 2,000 questions unpacks to about 3 MB; pictures do not grow. */
export const UNZIPPED_MAX_BYTES = 64 * 1024 * 1024
const ENTRIES_MAX = 2_000
const END_RECORD = 0x06054b50
const ENTRY_RECORD = 0x02014b50
const END_BYTES = 22
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30
const STORED = 0
const DEFLATED = 8

/**
 * Refuses an archive that unpacks to more than `maxBytes`: first by the sizes that it declares, then, since they may
 * lie, by unpacking each entry with what is left as its limit. Throws UnreadableFile.
 */
export function guardZip(bytes: Uint8Array, maxBytes: number = UNZIPPED_MAX_BYTES): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = readDirectory(file)
  if (entries.reduce((sum, entry) => sum + entry.declared, 0) > maxBytes)
    throw new UnreadableFile('unreadable', 'too_big')
  let left = maxBytes
  for (const entry of entries) left -= unzippedBytes(file, entry, left)
}

interface Entry {
  method: number
  packed: number
  declared: number
  header: number
}

/** The central directory, as APPNOTE 4.3.12 has it. Encrypted and zip64 archives are none that Excel wrote for us. */
function readDirectory(file: Buffer): Entry[] {
  const end = findEnd(file)
  const count = file.readUInt16LE(end + 10)
  let at = file.readUInt32LE(end + 16)
  if (count > ENTRIES_MAX) throw new UnreadableFile('unreadable', 'too_big')
  const entries: Entry[] = []
  for (let n = 0; n < count; n++) {
    if (at + ENTRY_BYTES > file.length || file.readUInt32LE(at) !== ENTRY_RECORD) throw broken()
    const encrypted = (file.readUInt16LE(at + 8) & 1) === 1
    if (encrypted) throw new UnreadableFile('unreadable', 'encrypted')
    entries.push({
      method: file.readUInt16LE(at + 10),
      packed: file.readUInt32LE(at + 20),
      declared: file.readUInt32LE(at + 24),
      header: file.readUInt32LE(at + 42),
    })
    at += ENTRY_BYTES + file.readUInt16LE(at + 28) + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  if (entries.length === 0) throw new UnreadableFile('empty')
  return entries
}

/** The end record stands before a comment of at most 64 KB. */
function findEnd(file: Buffer): number {
  for (let at = file.length - END_BYTES; at >= Math.max(0, file.length - END_BYTES - 0xffff); at--)
    if (file.readUInt32LE(at) === END_RECORD) return at
  throw broken()
}

function unzippedBytes(file: Buffer, { method, packed, header }: Entry, left: number): number {
  if (header + LOCAL_BYTES > file.length) throw broken()
  const start = header + LOCAL_BYTES + file.readUInt16LE(header + 26) + file.readUInt16LE(header + 28)
  const data = file.subarray(start, start + packed)
  if (data.length !== packed || (method !== STORED && method !== DEFLATED)) throw broken()
  if (method === STORED) {
    if (packed > left) throw new UnreadableFile('unreadable', 'too_big')
    return packed
  }
  if (packed === 0) return 0
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(1, left) }).length
  } catch (error) {
    const tooBig = error instanceof RangeError
    throw tooBig ? new UnreadableFile('unreadable', 'too_big') : broken()
  }
}

const broken = (): UnreadableFile => new UnreadableFile('unreadable', 'broken')
