import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RecordingStore, isRecordingPath } from './recording-store'
import { toStorageError } from './storage-error'

let root = ''
let store: RecordingStore
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'lianda-recordings-'))
  store = new RecordingStore(root)
  await store.prepare()
})
afterAll(() => rm(root, { recursive: true, force: true }))

const PATH = 'org1/2026-11-21/session-1'
const bytes = Buffer.from(Array.from({ length: 6_400 }, (_, n) => n % 251))

describe('a recording', () => {
  test('is not seen before it is sealed, and then byte by byte behind its header', async () => {
    const writer = await store.create(PATH, 'pcm')
    for (let at = 0; at < bytes.length; at += 1_280) writer.append(bytes.subarray(at, at + 1_280))
    expect(await store.open(PATH, 'wav')).toBeNull()
    expect(writer.sha256()).toBe(createHash('sha256').update(bytes).digest('hex'))
    await writer.seal()
    const wav = await readFile((await store.fileOf(PATH, 'wav')) ?? '')
    expect(wav.subarray(44)).toEqual(bytes)
    expect(wav.readUInt32LE(4)).toBe(36 + bytes.length)
    expect(wav.readUInt32LE(40)).toBe(bytes.length)
  })

  test('that is thrown away leaves nothing behind', async () => {
    const writer = await store.create('org1/2026-11-21/session-2', 'mp3')
    writer.append(bytes)
    await writer.discard()
    expect(await readdir(join(root, '.incoming'))).toEqual([])
    expect(await store.open('org1/2026-11-21/session-2', 'mp3')).toBeNull()
  })

  test('on a full disk is refused and leaves nothing behind', async () => {
    // A link to /dev/full has the name that the next temporary file will get.
    const path = 'org1/2026-11-21/session-full'
    for (let n = 0; n < 20; n++)
      await symlink('/dev/full', join(root, '.incoming', `${path.replaceAll('/', '_')}.${n}`))
    const writer = await store.create(path, 'mp3')
    writer.append(bytes)
    await expect(writer.seal()).rejects.toMatchObject({ code: 'voice/disk_full' })
    expect(await store.open(path, 'mp3')).toBeNull()
  })

  test('half come in is gone after a start', async () => {
    await writeFile(join(root, '.incoming', 'left'), 'x')
    await new RecordingStore(root).prepare()
    expect(await readdir(join(root, '.incoming'))).toEqual([])
  })
})

describe('names', () => {
  test.each(['../x/2026-11-21/a', 'o/2026-11-21/../a', 'o/2026-11-21/a/b', 'o/day/a', '/etc/2026-11-21/passwd', ''])(
    '%j is no recording',
    async (path) => {
      expect(isRecordingPath(path)).toBe(false)
      await expect(store.open(path, 'wav')).rejects.toThrow('not a recording path')
    },
  )

  test('other failures of the disk stay what they are', () => {
    const error = Object.assign(new Error('no'), { code: 'EIO' })
    expect(toStorageError(error, 'voice/disk_full')).toBe(error)
  })
})
