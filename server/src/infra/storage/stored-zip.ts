import { crc32 } from 'node:zlib'

/** A file in a zip. */
export interface ZipEntry {
  /** With `/` between folders. */
  name: string
  bytes: Uint8Array
}

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
/** Names are UTF-8. */
const UTF8 = 0x0800
/** 2.0: folders. */
const VERSION = 20
/** 1 January 1980, the first day of the format: a stored file has no time. */
const FIRST_DAY = 0x21
/** What the format can say without its extension for larger files. */
const MAX_ENTRIES = 0xffff
const MAX_BYTES = 0xffffffff

/**
 * A zip of stored entries, piece by piece as they come, so that only one of them is held. They are not compressed: sound
 * would not get smaller. Throws a RangeError where the format can't hold them.
 */
export async function* storedZip(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = []
  let at = 0
  for await (const { name, bytes } of entries) {
    const path = Buffer.from(name, 'utf8')
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(VERSION, 0)
    facts.writeUInt16LE(UTF8, 2)
    facts.writeUInt16LE(FIRST_DAY, 8)
    facts.writeUInt32LE(crc32(bytes), 10)
    facts.writeUInt32LE(bytes.length, 14)
    facts.writeUInt32LE(bytes.length, 18)
    facts.writeUInt16LE(path.length, 22)
    const local = Buffer.concat([signed(LOCAL), facts, path])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    directory.push(Buffer.concat([signed(CENTRAL), versionMadeBy(), facts, rest, path]))
    at += local.length + bytes.length
    if (directory.length > MAX_ENTRIES || at > MAX_BYTES) throw new RangeError('too much for a zip')
    yield local
    yield bytes
  }
  const index = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(directory.length, 4)
  end.writeUInt16LE(directory.length, 6)
  end.writeUInt32LE(index.length, 8)
  end.writeUInt32LE(at, 12)
  yield Buffer.concat([index, signed(END), end])
}

function signed(signature: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(signature)
  return bytes
}

function versionMadeBy(): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(VERSION)
  return bytes
}
