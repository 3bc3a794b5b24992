import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { png } from '../../../test/pictures'
import { createWorld, type World } from '../../../test/world'
import { findFile, findImages } from './find-upload'
import { uploadStore } from './upload-file.service'
import { saveImage } from './upload.service'
import { uploadUses } from './upload-uses'

const HOUR_MS = 3_600_000
let world: World
let orgid: string
const used = new Set<string>()
beforeAll(async () => {
  world = await createWorld()
  orgid = await world.org()
  for (const use of uploadUses(world.deps).values()) use.places = () => Promise.resolve(new Map())
  const bank = uploadUses(world.deps).get('question-bank')
  if (bank)
    bank.places = (_orgid, paths) =>
      Promise.resolve(new Map(paths.flatMap((path) => (used.has(path) ? [[path, 1]] : []))))
})
afterAll(() => world.close())

const image = async () => (await saveImage(world.deps, { orgid, userId: 'u' }, { name: 'a.png', bytes: png(3, 3) }))._id
const there = async (path: string) => (await findFile(world.deps, orgid, path)) !== null
const stored = async (path: string) => {
  const opened = await uploadStore(world.deps).open(path)
  await opened?.file.close()
  return opened !== null
}
/** Advances the clock hour by hour and runs the sweep after each. */
async function pass(hours: number): Promise<void> {
  for (let n = 0; n < hours; n++) {
    world.clock.advance(HOUR_MS)
    await world.server.app.runJob('upload.sweep_unused')
    await world.server.app.runJob('upload.remove_expired')
  }
}

describe('an image', () => {
  it('that nothing uses is there for a day, then gone with its file', async () => {
    const path = await image()
    await pass(23)
    expect(await there(path)).toBe(true)
    await pass(3)
    expect(await there(path)).toBe(false)
    expect(await stored(path)).toBe(false)
    expect(await world.db.collection('media_file').countDocuments({ orgid })).toBe(0)
  })

  it('that is used stays; no longer used it has at least half a day more', async () => {
    const path = await image()
    used.add(path)
    await pass(72)
    expect(await there(path)).toBe(true)
    used.delete(path)
    await pass(12)
    expect(await there(path)).toBe(true)
    await pass(30)
    expect(await stored(path)).toBe(false)
  })

  it('taken up between two looks is not idle any more', async () => {
    const path = await image()
    await pass(13)
    used.add(path)
    await pass(13)
    used.delete(path)
    await pass(23)
    expect(await there(path)).toBe(true)
    used.add(path)
    await pass(48)
    expect(await there(path)).toBe(true)
  })

  it('set aside can’t be taken any more, and is back where somebody was faster', async () => {
    const path = await image()
    await pass(24)
    expect(await there(path)).toBe(false)
    expect(await findImages(world.deps, orgid, [path])).toEqual(new Set())
    expect(await stored(path)).toBe(true)
    used.add(path)
    await pass(1)
    expect(await there(path)).toBe(true)
    expect(await findImages(world.deps, orgid, [path, 'x'])).toEqual(new Set([path]))
  })
})
