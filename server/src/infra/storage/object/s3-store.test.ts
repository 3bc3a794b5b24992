import { mkdir, mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type S3Vendor, startS3 } from '../../../../test/vendor/s3-vendor'
import { UploadStore } from '../upload-store'
import { DiskCopies } from './disk-copies'
import { bucketOf } from './bucket'
import type { ObjectStore } from './object-store'
import { s3Store } from './s3-store'

let root: string
let vendor: S3Vendor
let bucket: ObjectStore
let store: UploadStore
beforeAll(async () => {
  vendor = await startS3()
  bucket = bucketOf(vendor.account)
})
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'lianda-bucket-'))
  store = new UploadStore(root, bucket)
  await store.prepare()
  vendor.objects.clear()
  vendor.calls.length = 0
})
afterAll(() => vendor.close())

const MB = 1024 * 1024
const PATH = 'org1/file/2026/11/27/abcdefghijklmnopqrstuvwx.pdf'
const OTHER = 'org1/file/2026/11/27/zyxwvutsrqponmlkjihgfedc.pdf'
const patterned = (size: number): Buffer => Buffer.alloc(size, Buffer.from(Array.from({ length: 251 }, (_, n) => n)))

async function keep(path: string, bytes: Buffer): Promise<void> {
  const file = join(root, '.incoming', 'arrived')
  await writeFile(file, bytes)
  await store.keep(file, path)
}
const onDisk = (path: string) =>
  readFile(join(root, path)).then(
    (bytes) => bytes.length,
    () => null,
  )
async function read(path: string): Promise<Buffer | null> {
  const opened = await store.open(path)
  if (!opened) return null
  try {
    return await opened.file.readFile()
  } finally {
    await opened.file.close()
  }
}

describe('a file in a bucket', () => {
  test('is there before the disk has its copy, and is read from the disk', async () => {
    await keep(PATH, Buffer.from('what we know'))
    expect(vendor.objects.get(PATH)?.toString()).toBe('what we know')
    vendor.calls.length = 0
    expect((await read(PATH))?.toString()).toBe('what we know')
    expect(vendor.calls).toEqual([])
  })

  test('comes back to a disk that has lost it, once for all who ask at the same time', async () => {
    await keep(PATH, Buffer.from('still here'))
    await rm(join(root, PATH))
    vendor.calls.length = 0
    const all = await Promise.all([read(PATH), read(PATH), read(PATH)])
    expect(all.map(String)).toEqual(['still here', 'still here', 'still here'])
    expect(vendor.calls.map(({ method }) => method)).toEqual(['GET'])
    expect(await onDisk(PATH)).toBe(10)
  })

  test('that is large is sent in parts and comes back whole', async () => {
    const bytes = patterned(20 * MB + 17)
    await keep(PATH, bytes)
    expect(vendor.calls.filter(({ query }) => query.includes('partNumber'))).toHaveLength(3)
    await rm(join(root, PATH))
    expect((await read(PATH))?.equals(bytes)).toBe(true)
  })

  test('is gone everywhere once it is removed, and one that never was is not there', async () => {
    await keep(PATH, Buffer.from('x'))
    await store.remove(PATH)
    expect([vendor.objects.size, await onDisk(PATH), await store.locate(PATH), await read(OTHER)]).toEqual([
      ...[0, null, null, null],
    ])
  })

  test('is refused with one error, and not kept, while the service is out of reach or refuses the key', async () => {
    vendor.down = true
    await expect(keep(PATH, Buffer.from('x'))).rejects.toMatchObject({ code: 'upload/store_unreachable' })
    await expect(store.locate(PATH)).rejects.toMatchObject({ code: 'upload/store_unreachable' })
    vendor.down = false
    expect([await onDisk(PATH), vendor.objects.size]).toEqual([null, 0])
    // It has arrived, and is not sent again by the device.
    await store.keep(join(root, '.incoming', 'arrived'), PATH)
    expect(await onDisk(PATH)).toBe(1)
    const stranger = await s3Store({ ...vendor.account, secretAccessKey: 'guessed' })
    await expect(stranger.has(PATH)).rejects.toMatchObject({ code: 'upload/store_unreachable' })
    await expect(stranger.get(PATH, join(root, 'x'))).rejects.toMatchObject({ code: 'upload/store_unreachable' })
  })
})

describe('the copies on the disk', () => {
  const HOUR = 3_600_000
  const longAgo = (path: string, hours: number) => {
    const at = new Date(Date.now() - hours * HOUR)
    return utimes(join(root, path), at, at)
  }

  test('that came before there was a bucket are put into it', async () => {
    await mkdir(join(root, 'org1/file/2026/11/27'), { recursive: true })
    await writeFile(join(root, PATH), 'from before')
    await new DiskCopies(root, bucket, MB).tidy(Date.now())
    expect(vendor.objects.get(PATH)?.toString()).toBe('from before')
    expect(await onDisk(PATH)).toBe(11)
  })

  test('make room where they are too many: first what nobody has read for longest, and nothing read just now', async () => {
    const third = 'org1/file/2026/11/27/mmmmmmmmmmmmmmmmmmmmmmmm.pdf'
    for (const path of [PATH, OTHER, third]) await keep(path, patterned(MB))
    await longAgo(PATH, 3)
    await longAgo(OTHER, 5)
    await new DiskCopies(root, bucket, 2 * MB).tidy(Date.now())
    expect([await onDisk(PATH), await onDisk(OTHER), await onDisk(third)]).toEqual([MB, null, MB])
    await new DiskCopies(root, bucket, 1).tidy(Date.now())
    expect([await onDisk(PATH), await onDisk(third)]).toEqual([null, MB])
    expect(vendor.objects.size).toBe(3)
  })

  test('are not removed while the bucket does not have them', async () => {
    await keep(PATH, patterned(MB))
    await longAgo(PATH, 3)
    vendor.objects.clear()
    vendor.down = true
    await expect(new DiskCopies(root, bucket, 1).tidy(Date.now())).rejects.toMatchObject({
      code: 'upload/store_unreachable',
    })
    vendor.down = false
    expect(await onDisk(PATH)).toBe(MB)
  })

  test('that are read stay: reading says so', async () => {
    await keep(PATH, patterned(MB))
    await longAgo(PATH, 3)
    await read(PATH)
    expect((await stat(join(root, PATH))).mtimeMs).toBeGreaterThan(Date.now() - HOUR)
  })
})
