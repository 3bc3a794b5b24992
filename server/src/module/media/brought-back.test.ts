import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentGet, pageAddress } from '@lianda/shared/module/media/document.contract'
import * as contract from '@lianda/shared/module/media/media.admin.contract'
import { viewKey } from '@lianda/shared/module/viewing/viewing.contract'
import { uploadInParts } from '../../../test/files'
import { hasFfmpeg, makeTestFilm } from '../../../test/films'
import { pdfOf } from '../../../test/pdf'
import { createWorld, type SignedIn, type World } from '../../../test/world'
import { madeFiles, mediaRunner } from './jobs/media-runner'

const here = await hasFfmpeg()
if (!here) console.warn('FFmpeg is not installed: a film that comes back was not tested')

let world: World
let author: SignedIn
beforeAll(async () => {
  world = await createWorld()
  author = await world.admin(await world.org(), ['voice-study'])
})
afterAll(() => world.close())

/** An upload in the media bank; `lost`: its bytes are gone before anything is made of it. */
async function put(name: string, bytes: Uint8Array, { filetype = 'file', lost = false } = {}) {
  const { path } = await uploadInParts(world, author, name, bytes, filetype)
  if (lost) await rm(join(world.deps.config.dataDir, 'media', path))
  const { id } = (await world.get(contract.mediaCreate, { name, fileId: path }, author)).media
  await mediaRunner(world.deps).idle()
  return { id, path }
}

/** The disk is lost: the original, and what was made of it. */
async function lose(path: string): Promise<void> {
  await rm(join(world.deps.config.dataDir, 'media', path))
  await madeFiles(world.deps).remove(author.orgid, path)
}

const row = async (id: string) => (await world.get(contract.mediaGet, { id }, author)).media

async function firstPage(id: string): Promise<number> {
  const { document } = await world.get(
    documentGet,
    { fileurl: (await world.get(viewKey, { fileid: id }, author)).url },
    null,
  )
  return (await fetch(world.url + pageAddress(document, 1))).status
}

describe('what was lost and is uploaded again', () => {
  it('is read again: the pages of a document are made anew', async () => {
    const bytes = pdfOf([['Once there'], ['Second page']])
    const { id, path } = await put('手册.pdf', bytes)
    expect(await firstPage(id)).toBe(200)
    await lose(path)
    expect((await uploadInParts(world, author, '手册.pdf', bytes)).broughtBack).toBe(1)
    await mediaRunner(world.deps).idle()
    expect([(await row(id)).status, await firstPage(id)]).toEqual([1, 200])
  })

  it('is made for the first time where it was gone before', async () => {
    const bytes = pdfOf([['Gone at once']])
    const { id } = await put('早丢.pdf', bytes, { lost: true })
    expect(await row(id)).toMatchObject({ status: 100, fault: 'missing' })
    await uploadInParts(world, author, '早丢.pdf', bytes)
    await mediaRunner(world.deps).idle()
    expect([await row(id), await firstPage(id)]).toMatchObject([{ status: 1, fault: null }, 200])
  })

  it.skipIf(!here)('plays again: a film is made anew', async () => {
    const bytes = await makeTestFilm('a.mp4')
    const { id, path } = await put('示范.mp4', bytes, { filetype: 'video' })
    const plays = async () => {
      const { sizes } = await world.get(contract.mediaPlay, { id }, author)
      return (await fetch(world.url + (sizes[0]?.url ?? ''))).status
    }
    expect(await plays()).toBe(200)
    await lose(path)
    expect(await plays()).toBe(404)
    await uploadInParts(world, author, '示范.mp4', bytes, 'video')
    await mediaRunner(world.deps).idle()
    expect([(await row(id)).status, await plays()]).toEqual([1, 200])
  })
})
