import { type ByteSource, hasText } from './byte-source'
import type { Told } from './told.types'

const END_SIGN = 0x06054b50
const ENTRY_SIGN = 0x02014b50
const END_BYTES = 22
const ENTRY_BYTES = 46
/** An Office file's directory is far smaller; a larger one is refused unread. */
const DIRECTORY_BYTES = 1024 * 1024
const ENTRIES = 5_000

/** The main part of each Office format. */
const MAIN = { 'word/document.xml': 'docx', 'xl/workbook.xml': 'xlsx', 'ppt/presentation.xml': 'pptx' } as const
/** The same for what other programs write. */
const isMain = (name: string): name is keyof typeof MAIN => Object.hasOwn(MAIN, name)

/**
 * Office Open XML by the names in the zip's directory. The zip must be the whole file: it begins with its first entry
 * and ends with its end record, so nothing hides before or behind it. One with macros is none of ours.
 */
export async function zipFormats(head: Buffer, source: ByteSource): Promise<Told> {
  if (!hasText(head, 0, 'PK\x03\x04')) return []
  const names = (await entriesOf(source)).map(({ name }) => name)
  if (!names.includes('[Content_Types].xml') || names.some((name) => name.endsWith('vbaProject.bin'))) return []
  const mains = names.filter(isMain)
  return mains.length === 1 ? mains.map((name) => MAIN[name]) : []
}

/** What the directory says of an entry. */
interface ZipEntry {
  name: string
  packed: number
  unpacked: number
}

const MB = 1024 * 1024
/** Everything together, and the XML alone: a program that reads it needs many times as much. */
const MOST_BYTES = 2_048 * MB
const MOST_XML = 256 * MB
/** XML of documents packs to a tenth or a fiftieth; from this size on, what packs to less than this part is made to be large. */
const SMALL_XML = 16 * MB
const MOST_TIMES = 200

/** Whether an Office file holds more than a document needs, by its directory; false for what is no zip. */
export async function isZipBomb(source: ByteSource): Promise<boolean> {
  const entries = await entriesOf(source)
  const xml = entries.filter(({ name }) => /\.(?:xml|rels)$/i.test(name))
  const sum = (some: readonly ZipEntry[], of: 'packed' | 'unpacked') => some.reduce((all, one) => all + one[of], 0)
  const text = sum(xml, 'unpacked')
  if (sum(entries, 'unpacked') > MOST_BYTES || text > MOST_XML) return true
  return text > SMALL_XML && text > MOST_TIMES * sum(xml, 'packed')
}

/** The entries of the directory; none when the zip is damaged, too large or not the whole file. */
async function entriesOf(source: ByteSource): Promise<ZipEntry[]> {
  const tail = await source.read(Math.max(0, source.size - END_BYTES - 0xffff), END_BYTES + 0xffff)
  const end = endRecord(tail)
  if (!end) return []
  const { count, length, start } = end
  if (count > ENTRIES || length > DIRECTORY_BYTES || start + length > source.size) return []
  // Every byte belongs to it: the directory ends where its end record begins.
  if (start + length !== source.size - (tail.length - end.at)) return []
  const directory = await source.read(start, length)
  const entries: ZipEntry[] = []
  let at = 0
  while (entries.length < count) {
    if (at + ENTRY_BYTES > directory.length || directory.readUInt32LE(at) !== ENTRY_SIGN) return []
    const [name, extra, comment] = [28, 30, 32].map((field) => directory.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ]
    entries.push({
      name: directory.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + name),
      packed: directory.readUInt32LE(at + 20),
      unpacked: directory.readUInt32LE(at + 24),
    })
    at += ENTRY_BYTES + name + extra + comment
  }
  return entries
}

/** The end record whose comment reaches exactly to the end of the file. */
function endRecord(tail: Buffer): { at: number; count: number; length: number; start: number } | null {
  for (let at = tail.length - END_BYTES; at >= 0; at--) {
    if (tail[at] !== 0x50 || tail.readUInt32LE(at) !== END_SIGN) continue
    if (at + END_BYTES + tail.readUInt16LE(at + 20) !== tail.length) continue
    return {
      at,
      count: tail.readUInt16LE(at + 10),
      length: tail.readUInt32LE(at + 12),
      start: tail.readUInt32LE(at + 16),
    }
  }
  return null
}
