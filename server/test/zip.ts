import { deflateRawSync } from 'node:zlib'

/** A zip of deflated entries; `declared` is the size that its directory claims for each. */
export function zipOf(entries: Readonly<Record<string, Buffer | string>>, declared?: number): Uint8Array {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [path, content] of Object.entries(entries)) {
    const plain = Buffer.from(content as string)
    const data = deflateRawSync(plain)
    const name = Buffer.from(path)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(data.length, 18)
    local.writeUInt32LE(declared ?? plain.length, 22)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(data.length, 20)
    entry.writeUInt32LE(declared ?? plain.length, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(at, 42)
    locals.push(local, name, data)
    directory.push(entry, name)
    at += local.length + name.length + data.length
  }
  const index = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(entries).length, 8)
  end.writeUInt16LE(Object.keys(entries).length, 10)
  end.writeUInt32LE(index.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, index, end])
}

/** The stored entries of a zip, by its directory, which must agree with what stands before each of them. */
export function readStoredZip(zip: Buffer): { name: string; bytes: Buffer; crc: number }[] {
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  let at = zip.readUInt32LE(end + 16)
  return Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
    const [crc, size] = [zip.readUInt32LE(at + 16), zip.readUInt32LE(at + 24)]
    const nameLength = zip.readUInt16LE(at + 28)
    const local = zip.readUInt32LE(at + 42)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    at += 46 + nameLength
    const start = local + 30 + zip.readUInt16LE(local + 26)
    if (zip.toString('utf8', local + 30, start) !== name || zip.readUInt32LE(local + 14) !== crc)
      throw new Error(`${name} is not where the directory says`)
    return { name, bytes: zip.subarray(start, start + size), crc }
  })
}
