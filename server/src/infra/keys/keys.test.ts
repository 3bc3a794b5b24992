import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { randomcode } from '@lianda/shared/module/identity/identity.contract'
import { createWorld } from '../../../test/world'
import { randomBytes } from '../ids'
import { keyOf, keysOf, prepareKeys } from './installation-keys'
import { adoptKeys, KeyFileError, openKeyFile } from './key-file'

let folder: string
let file: string
const makeKey = () => randomBytes(32)
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keys-'))
  file = join(folder, 'keys')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const hex = (keys: readonly Uint8Array[]) => keys.map((key) => Buffer.from(key).toString('hex'))

describe('the key file', () => {
  it('is made once, for this user only, and gives each name a key of its own', async () => {
    const [a, b] = await Promise.all([openKeyFile(file, makeKey), openKeyFile(file, makeKey)])
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(hex(a('exam-attempt'))).toEqual(hex(b('exam-attempt')))
    expect(hex((await openKeyFile(file, makeKey))('exam-attempt'))).toEqual(hex(a('exam-attempt')))
    expect(hex(a('exam-attempt'))).not.toEqual(hex(a('media-address')))
  })

  it('signs with a new line at its head and still knows the older ones', async () => {
    const before = hex((await openKeyFile(file, makeKey))('exam-attempt'))
    await writeFile(file, `${Buffer.from(makeKey()).toString('base64')}\n${await readFile(file, 'utf8')}`)
    const after = hex((await openKeyFile(file, makeKey))('exam-attempt'))
    expect(after).toHaveLength(2)
    expect([after[0] === before[0], after[1]]).toEqual([false, before[0]])
  })

  it('is refused when a line is no key', async () => {
    await writeFile(file, 'short\n')
    await expect(openKeyFile(file, makeKey)).rejects.toThrow(KeyFileError)
    await writeFile(file, '# nothing\n')
    await expect(openKeyFile(file, makeKey)).rejects.toThrow('holds no key')
  })

  it('takes over what an older program kept, once', async () => {
    const key = makeKey()
    for (let n = 0; n < 2; n++) await adoptKeys(file, [{ name: 'exam-attempt', key }], makeKey)
    const ring = await openKeyFile(file, makeKey)
    expect(hex(ring('exam-attempt'))[0]).toBe(hex([key])[0])
    expect([ring('exam-attempt').length, ring('media-address').length]).toEqual([2, 1])
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })
})

describe('the keys of an installation', () => {
  it('are nowhere in the store', async () => {
    const world = await createWorld()
    await world.get(randomcode, {})
    const stored: string[] = []
    for (const { name } of (await world.db.db?.listCollections().toArray()) ?? [])
      stored.push(JSON.stringify(await world.db.collection(name).find({}).toArray()))
    const all = await Promise.all(
      (['password-x25519', 'password-hmac', 'media-address', 'exam-attempt'] as const).map((name) =>
        keyOf(world.deps, name),
      ),
    )
    const text = stored.join()
    for (const key of all) {
      const bytes = Buffer.from(key)
      for (const form of ['base64', 'base64url', 'hex'] as const) expect(text).not.toContain(bytes.toString(form))
    }
    await world.close()
  })

  it('move out of the store of an older program and go on signing', async () => {
    const world = await createWorld()
    await rm(world.deps.config.keyFile)
    const key = makeKey()
    const old = world.db.collection<{ _id: string; key: unknown }>('exam_secret')
    await old.insertOne({ _id: 'attempt', key: Buffer.from(key).toString('base64') })
    const deps = { ...world.deps }
    await prepareKeys(deps)
    expect(hex(await keysOf(deps, 'exam-attempt'))[0]).toBe(hex([key])[0])
    expect(await old.countDocuments({})).toBe(0)
    await world.close()
  })
})
