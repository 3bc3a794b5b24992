import { crc32 } from 'node:zlib'
import { expect, it } from 'vitest'
import { readStoredZip } from '../../../test/zip'
import { storedZip } from './stored-zip'

async function zipped(entries: { name: string; bytes: Uint8Array }[]): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of storedZip(entries)) pieces.push(piece)
  return Buffer.concat(pieces)
}

// Read by unzip and by Python's zipfile, too, when it was written.
it('holds its entries under their names, and its directory says where', async () => {
  const entries = [
    { name: '001 客户来访.wav', bytes: Buffer.from('first') },
    { name: 'folder/empty.bin', bytes: Buffer.alloc(0) },
    { name: 'large.bin', bytes: Buffer.alloc(100_000, 7) },
  ]
  const read = readStoredZip(await zipped(entries))
  expect(read.map(({ name }) => name)).toEqual(entries.map(({ name }) => name))
  for (const [at, { bytes, crc }] of read.entries()) {
    expect(bytes.equals(entries[at]?.bytes ?? Buffer.of(1))).toBe(true)
    expect(crc).toBe(crc32(bytes))
  }
})

it('of nothing is an empty zip', async () => {
  expect(readStoredZip(await zipped([]))).toEqual([])
})
