/** Streams of an old Office file ([MS-CFB]) by their paths, as `Macros/VBA/dir`. */
export type Streams = Map<string, Buffer>

const SECTOR = 512
const SMALL_SECTOR = 64
/** Shorter streams lie in small sectors. */
const SMALL = 4_096
const ENTRY = 128
const [FREE, END, TABLE] = [0xffffffff, 0xfffffffe, 0xfffffffd]

/** Reads a file whose table the header names alone: up to 7 MB. */
export function readCompound(file: Buffer): Streams {
  const bytes = 1 << file.readUInt16LE(30)
  const sectorAt = (n: number) => file.subarray((n + 1) * bytes, (n + 2) * bytes)
  const table: number[] = []
  for (let at = 76; at < 512 && file.readUInt32LE(at) !== FREE; at += 4)
    table.push(...numbersOf(sectorAt(file.readUInt32LE(at))))
  const chain = (first: number) => {
    const parts: Buffer[] = []
    for (let n = first; n < END; n = table[n] ?? END) parts.push(sectorAt(n))
    return Buffer.concat(parts)
  }
  const directory = chain(file.readUInt32LE(48))
  const smallTable = numbersOf(chain(file.readUInt32LE(60)))
  const small = chain(directory.readUInt32LE(116))
  const streams: Streams = new Map()
  const contentOf = (first: number, size: number) => {
    if (size >= SMALL) return chain(first).subarray(0, size)
    const parts: Buffer[] = []
    for (let n = first; size > 0 && n < END; n = smallTable[n] ?? END)
      parts.push(small.subarray(n * SMALL_SECTOR, (n + 1) * SMALL_SECTOR))
    return Buffer.concat(parts).subarray(0, size)
  }
  const visit = (n: number, folder: string) => {
    if (n === FREE) return
    const entry = directory.subarray(n * ENTRY, (n + 1) * ENTRY)
    const name = folder + entry.toString('utf16le', 0, entry.readUInt16LE(64) - 2)
    visit(entry.readUInt32LE(68), folder)
    visit(entry.readUInt32LE(72), folder)
    if (entry[66] === 2) streams.set(name, contentOf(entry.readUInt32LE(116), entry.readUInt32LE(120)))
    else visit(entry.readUInt32LE(76), `${name}/`)
  }
  visit(directory.readUInt32LE(76), '')
  return streams
}

interface Place {
  name: string
  data: Buffer | null
  inside: Place[]
  first: number
}

/** Writes a file of these streams. */
export function writeCompound(streams: Streams): Buffer {
  const root: Place = { name: 'Root Entry', data: null, inside: [], first: END }
  for (const [path, data] of streams) placeIn(root, path.split('/'), data)
  const places = allOf(root)
  const sectors: Buffer[] = []
  const table: number[] = []
  const put = (data: Buffer) => {
    const first = sectors.length
    for (let at = 0; at < data.length; at += SECTOR) {
      sectors.push(padded(data.subarray(at, at + SECTOR), SECTOR))
      table.push(sectors.length)
    }
    if (sectors.length === first) return END
    table[sectors.length - 1] = END
    return first
  }
  const small: Buffer[] = []
  const smallTable: number[] = []
  for (const place of places) {
    if (!place.data) continue
    if (place.data.length >= SMALL) place.first = put(place.data)
    else if (place.data.length > 0) {
      place.first = smallTable.length
      const count = Math.ceil(place.data.length / SMALL_SECTOR)
      for (let n = 1; n <= count; n++) smallTable.push(n === count ? END : place.first + n)
      small.push(padded(place.data, count * SMALL_SECTOR))
    }
  }
  const smallStream = Buffer.concat(small)
  root.first = put(smallStream)
  const firstSmallTable = put(words(smallTable, FREE))
  const firstDirectory = put(directoryOf(root, places, smallStream.length))
  const tableSectors = Math.ceil((table.length + 8) / (SECTOR / 4))
  const header = Buffer.alloc(SECTOR, 0xff)
  header.fill(0, 8, 76)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  const shorts = [0x3e, 3, 0xfffe, 9, 6]
  for (const [n, value] of shorts.entries()) header.writeUInt16LE(value, 24 + n * 2)
  const numbers: [number, number][] = [
    [44, tableSectors],
    [48, firstDirectory],
    [56, SMALL],
    [60, firstSmallTable],
    [64, Math.ceil(smallTable.length / (SECTOR / 4))],
    [68, END],
    [72, 0],
  ]
  for (const [at, value] of numbers) header.writeUInt32LE(value, at)
  for (let n = 0; n < tableSectors; n++) header.writeUInt32LE(table.length + n, 76 + n * 4)
  const all = words([...table, ...Array<number>(tableSectors).fill(TABLE)], FREE)
  return Buffer.concat([header, ...sectors, padded(all, tableSectors * SECTOR, 0xff)])
}

function placeIn(folder: Place, [name = '', ...rest]: string[], data: Buffer): void {
  if (rest.length === 0) return void folder.inside.push({ name, data, inside: [], first: END })
  let found = folder.inside.find((one) => one.name === name)
  if (!found) folder.inside.push((found = { name, data: null, inside: [], first: END }))
  placeIn(found, rest, data)
}

const allOf = (place: Place): Place[] => [place, ...place.inside.flatMap(allOf)]

/** The entries of a folder are a tree by the length and letters of their names. */
function directoryOf(root: Place, places: readonly Place[], smallBytes: number): Buffer {
  const made = Buffer.alloc(Math.ceil(places.length / 4) * SECTOR)
  const link = (sorted: readonly Place[]): number => {
    const middle = sorted.length >> 1
    const at = sorted[middle]
    if (!at) return FREE
    const n = places.indexOf(at)
    made.writeUInt32LE(link(sorted.slice(0, middle)), n * ENTRY + 68)
    made.writeUInt32LE(link(sorted.slice(middle + 1)), n * ENTRY + 72)
    return n
  }
  for (const [n, place] of places.entries()) {
    const entry = made.subarray(n * ENTRY, (n + 1) * ENTRY)
    entry.write(place.name, 0, 'utf16le')
    entry.writeUInt16LE(place.name.length * 2 + 2, 64)
    entry[66] = place === root ? 5 : place.data ? 2 : 1
    entry[67] = 1
    if (place === root) entry.fill(0xff, 68, 76)
    entry.writeUInt32LE(link(place.inside.toSorted(byName)), 76)
    entry.writeUInt32LE(place.first, 116)
    entry.writeUInt32LE(place === root ? smallBytes : (place.data?.length ?? 0), 120)
  }
  return made
}

const byName = (one: Place, other: Place): number =>
  one.name.length - other.name.length || (one.name.toUpperCase() < other.name.toUpperCase() ? -1 : 1)

const numbersOf = (bytes: Buffer): number[] =>
  Array.from({ length: bytes.length / 4 }, (_one, n) => bytes.readUInt32LE(n * 4))

const padded = (bytes: Buffer, length: number, fill = 0): Buffer =>
  Buffer.concat([bytes, Buffer.alloc(length - bytes.length, fill)])

function words(values: readonly number[], fill: number): Buffer {
  const made = Buffer.alloc(Math.ceil((values.length * 4) / SECTOR) * SECTOR, fill & 0xff)
  for (const [n, value] of values.entries()) made.writeUInt32LE(value, n * 4)
  return made
}
