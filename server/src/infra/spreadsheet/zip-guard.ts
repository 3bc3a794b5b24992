import { inflateRawSync } from 'node:zlib'
import { guardPart } from './part-guard'
import { UnreadableFile } from './unreadable-file'

/** A sheet of 2,000 rows unpacks to about 3 MB; pictures don't grow when unpacked. */
export const UNZIPPED_MAX_BYTES = 64 * 1024 * 1024
/** Limit of the XML parts; exceljs needs about ten times their size in memory. */
const XML_MAX_BYTES = 16 * 1024 * 1024
const ENTRIES_MAX = 2_000
const END_RECORD = 0x06054b50
const ENTRY_RECORD = 0x02014b50
const END_BYTES = 22
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30
const STORED = 0
const DEFLATED = 8

/**
 * Refuses an archive that unpacks to more than `maxBytes`: first by the declared sizes, then, since these may be false,
 * by unpacking each entry with the rest as its limit. Throws UnreadableFile.
 */
export function guardZip(bytes: Uint8Array, maxBytes: number = UNZIPPED_MAX_BYTES): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = readDirectory(file)
  if (entries.reduce((sum, entry) => sum + entry.declared, 0) > maxBytes)
    throw new UnreadableFile('unreadable', 'too_big')
  const names = entries.map(({ name }) => name)
  if (!names.includes(WORKBOOK))
    throw new UnreadableFile('not_excel', OTHER_OFFICE.test(names.join('\n')) ? 'office' : 'zip')
  let left = maxBytes
  let xmlLeft = Math.min(XML_MAX_BYTES, maxBytes)
  for (const entry of entries) {
    const isXml = !entry.name.startsWith(MEDIA)
    const part = unzip(file, entry, isXml ? Math.min(left, xmlLeft) : left)
    left -= part.length
    if (!isXml) continue
    xmlLeft -= part.length
    guardPart(entry.name, part)
  }
}

/** One entry of an archive, unpacked up to `maxBytes`; null where it has none of this name. Throws UnreadableFile. */
export function zipEntry(bytes: Uint8Array, name: string, maxBytes: number): Buffer | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entry = readDirectory(file).find((one) => one.name === name)
  return entry ? unzip(file, entry, maxBytes) : null
}

const WORKBOOK = 'xl/workbook.xml'
const MEDIA = 'xl/media/'
/** Word and PowerPoint files are archives of the same kind. */
const OTHER_OFFICE = /^(word|ppt)\//m

interface Entry {
  name: string
  method: number
  packed: number
  declared: number
  header: number
}

/** Reads the central directory (APPNOTE 4.3.12). Encrypted archives are refused; zip64 is not supported. */
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
      name: file.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + file.readUInt16LE(at + 28)),
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

/** The end record is followed by a comment of at most 64 KB. */
function findEnd(file: Buffer): number {
  for (let at = file.length - END_BYTES; at >= Math.max(0, file.length - END_BYTES - 0xffff); at--)
    if (file.readUInt32LE(at) === END_RECORD) return at
  throw broken()
}

function unzip(file: Buffer, { method, packed, header }: Entry, left: number): Buffer {
  if (header + LOCAL_BYTES > file.length) throw broken()
  const start = header + LOCAL_BYTES + file.readUInt16LE(header + 26) + file.readUInt16LE(header + 28)
  const data = file.subarray(start, start + packed)
  if (data.length !== packed || (method !== STORED && method !== DEFLATED)) throw broken()
  if (method === STORED) {
    if (packed > left) throw new UnreadableFile('unreadable', 'too_big')
    return data
  }
  if (packed === 0) return data
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(1, left) })
  } catch (error) {
    const tooBig = error instanceof RangeError
    throw tooBig ? new UnreadableFile('unreadable', 'too_big') : broken()
  }
}

const broken = (): UnreadableFile => new UnreadableFile('unreadable', 'broken')
