import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mediaCreate } from '@lianda/shared/module/media/media.admin.contract'
import { orgCapacity } from '@lianda/shared/module/upload/upload.admin.contract'
import { uploadInParts } from '../../../../test/files'
import { pdfOf } from '../../../../test/pdf'
import { createWorld, type SignedIn, type World } from '../../../../test/world'
import { partialUploads } from './partial-upload.model'

let world: World
let orgid: string
let author: SignedIn
beforeAll(async () => {
  world = await createWorld()
  orgid = await world.org()
  author = await world.owner(orgid)
})
afterAll(() => world.close())

const send = (bytes: Uint8Array, name = '手册.pdf', who = author) => uploadInParts(world, who, name, bytes)
const lose = (path: string) => rm(join(world.deps.config.dataDir, 'media', path))
const used = async () => (await world.get(orgCapacity, {}, author)).used
const served = async (url: string) => Buffer.from(await (await fetch(world.url + url)).arrayBuffer())

/** Different bytes each time. */
let serial = 0
const document = () => Buffer.from(pdfOf([[`Page of document ${++serial}`]]))

describe('the bytes of a file that is gone', () => {
  it('take its place when they are uploaded again, are counted once, and it is said', async () => {
    const bytes = document()
    const first = await send(bytes)
    await lose(first.path)
    const before = await used()
    const again = await send(bytes, '别名.pdf')
    expect(again).toMatchObject({ path: first.path, broughtBack: 1 })
    expect((await served(again.url)).equals(bytes)).toBe(true)
    expect(await used()).toBe(before)
    // What remembers the upload goes, the file stays.
    await partialUploads(world.db).deleteMany({ orgid })
    expect(await used()).toBe(before)
  })

  it('come back to every file that had them', async () => {
    const bytes = document()
    const lost = [await send(bytes), await send(bytes)]
    expect(new Set(lost.map(({ path }) => path)).size).toBe(2)
    for (const { path } of lost) await lose(path)
    expect((await send(bytes)).broughtBack).toBe(2)
    for (const { url } of lost) expect((await served(url)).equals(bytes)).toBe(true)
  })

  it('are a new file while the other one is there, for other bytes, and in another organisation', async () => {
    const bytes = document()
    const { path } = await send(bytes)
    const second = await send(bytes)
    expect([second.path === path, second.broughtBack]).toEqual([false, undefined])
    await lose(path)
    await lose(second.path)
    expect((await send(document())).broughtBack).toBeUndefined()
    const stranger = await world.owner(await world.org('Elsewhere'))
    const theirs = await send(bytes, 'a.pdf', stranger)
    expect([theirs.broughtBack, theirs.path.startsWith(`${orgid}/`)]).toEqual([undefined, false])
  })

  it('can be put into the media bank like every upload', async () => {
    const bytes = document()
    const { path } = await send(bytes)
    await lose(path)
    const again = await send(bytes)
    const { media } = await world.get(mediaCreate, { name: '补回的手册', fileId: again.path }, author)
    expect(media.fileId).toBe(path)
  })
})
