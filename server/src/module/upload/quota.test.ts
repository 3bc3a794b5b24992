import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orgCapacity } from '@lianda/shared/module/upload/upload.admin.contract'
import { upload } from '@lianda/shared/module/upload/upload.contract'
import { png } from '../../../test/pictures'
import { createWorld, type SignedIn, type World } from '../../../test/world'
import { setStorage } from '../setting'
import { saveDownload, saveImage, setAside } from './index'
import { countIn, quotaBytes } from './quota'
import { uploadUses } from './upload-uses'

const GB = 1024 ** 3
const HOUR_MS = 3_600_000
const SIZE = png(30, 20).byteLength
let world: World
beforeAll(async () => {
  world = await createWorld()
  for (const use of uploadUses(world.deps).values()) use.places = () => Promise.resolve(new Map())
})
afterAll(() => world.close())

/** An organisation whose quota has room for so many of our pictures. */
async function withRoomFor(pictures: number): Promise<{ orgid: string; editor: SignedIn }> {
  const orgid = await world.org()
  const editor = await world.admin(orgid, ['voice-question-bank'])
  // The field is in GB; a fraction keeps the test small.
  await setStorage(world.deps, orgid, (pictures * SIZE + 1) / GB)
  return { orgid, editor }
}

async function send({ token }: SignedIn): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([Buffer.from(png(30, 20))]), 'a.png')
  const request = { method: 'POST', body: form, headers: { token } }
  const response = await fetch(`${world.url}/${upload.path}?filetype=faqimage`, request)
  return ((await response.json()) as { code?: string; path?: string }).code ?? 'stored'
}

const usage = (orgid: string) => world.db.collection('upload_usage').findOne({ orgid })
const used = async (who: SignedIn) => (await world.get(orgCapacity, {}, who)).used

describe('what an organisation stores', () => {
  it('is never more than its quota, however many upload at once', async () => {
    const { orgid, editor } = await withRoomFor(7)
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(editor)))
    expect(answers.toSorted()).toEqual([
      ...Array.from({ length: 7 }, () => 'stored'),
      ...Array.from({ length: 13 }, () => 'upload/quota_exceeded'),
    ])
    expect(await usage(orgid)).toMatchObject({ bytes: 7 * SIZE, kinds: { faqimage: 7 * SIZE }, moving: [] })
    expect(await world.db.collection('media_file').countDocuments({ orgid })).toBe(7)
  })

  it('says in the specification’s words that there is no room', async () => {
    const { editor } = await withRoomFor(0)
    const form = new FormData()
    form.append('file', new Blob([Buffer.from(png(30, 20))]), 'a.png')
    const headers = { token: editor.token }
    const response = await fetch(`${world.url}/${upload.path}?filetype=faqimage`, {
      method: 'POST',
      body: form,
      headers,
    })
    expect(response.status).toBe(507)
    expect(await response.json()).toMatchObject({ errmsg: expect.stringMatching(/^资源不足，请联系客户经理/) })
  })

  it('is read by administrators with its limit and its kinds', async () => {
    const { orgid, editor } = await withRoomFor(2)
    expect(await send(editor)).toBe('stored')
    const kinds = [{ filetype: 'faqimage', used: SIZE }]
    expect(await world.get(orgCapacity, {}, editor)).toMatchObject({ total: 2 * SIZE + 1, used: SIZE, kinds })
    await setStorage(world.deps, orgid, 0)
    expect((await world.get(orgCapacity, {}, editor)).total).toBeNull()
    await setStorage(world.deps, orgid, null)
    expect((await world.get(orgCapacity, {}, editor)).total).toBe(10 * GB)
    expect((await world.call(orgCapacity, {}, await world.signedIn(orgid))).failure?.code).toBe('identity/forbidden')
  })

  it('does not count what is gone within a day', async () => {
    const { orgid, editor } = await withRoomFor(0)
    await saveDownload(world.deps, { orgid, userId: editor.id }, { name: 'a.xlsx', content: Buffer.from('PK') })
    expect(await used(editor)).toBe(0)
  })

  it('is freed when a file goes, by the sweep or an hour after it was set aside', async () => {
    const { orgid, editor } = await withRoomFor(3)
    const owner = { orgid, userId: editor.id }
    const [first] = [await saveImage(world.deps, owner, { name: 'a', bytes: png(30, 20) }), await send(editor)]
    await setAside(world.deps, orgid, first._id)
    world.clock.advance(HOUR_MS)
    await world.server.app.runJob('upload.sweep_unused')
    expect(await used(editor)).toBe(SIZE)
    for (let n = 0; n < 26; n++) {
      world.clock.advance(HOUR_MS)
      await world.server.app.runJob('upload.sweep_unused')
    }
    expect(await used(await world.admin(orgid, ['voice-exam']))).toBe(0)
    expect(await usage(orgid)).toMatchObject({ moving: [] })
  })

  it('that a refused file would have taken is free again', async () => {
    const { orgid, editor } = await withRoomFor(1)
    const owner = { orgid, userId: editor.id }
    await expect(saveImage(world.deps, owner, { name: 'a', bytes: Buffer.from('no') })).rejects.toThrow()
    expect(await send(editor)).toBe('stored')
  })

  it('is recounted: what a crash left behind goes, what is on its way stays, and files from before are counted', async () => {
    const { orgid, editor } = await withRoomFor(10)
    const lost = { path: `${orgid}/faqimage/2026-11-20/lost`, kind: 'faqimage', bytes: 4 * SIZE } as const
    await countIn(world.deps, orgid, lost)
    expect(await send(editor)).toBe('stored')
    await world.server.app.runJob('upload.recount')
    expect(await used(editor)).toBe(5 * SIZE)
    world.clock.advance(HOUR_MS + 1)
    await world.server.app.runJob('upload.recount')
    expect(await usage(orgid)).toMatchObject({ bytes: SIZE, kinds: { faqimage: SIZE }, moving: [] })
    await world.db.collection('upload_usage').deleteOne({ orgid })
    expect(await used(await world.admin(orgid, ['voice-exam']))).toBe(SIZE)
  })

  it('has the installation’s limit where the operator gave none', async () => {
    expect(await quotaBytes(world.deps, await world.org())).toBe(10 * GB)
    expect(await quotaBytes(world.deps, await world.org('Own', { storageGb: 2 }))).toBe(2 * GB)
  })
})
