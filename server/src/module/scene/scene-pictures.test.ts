import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brief } from '@lianda/shared/module/practice/practice.contract'
import { catalogCreate } from '@lianda/shared/module/catalog/catalog.admin.contract'
import * as drafts from '@lianda/shared/module/scene/scene-draft.admin.contract'
import { fileExport, fileImport, type SceneFile } from '@lianda/shared/module/scene/scene-file.admin.contract'
import type { SceneImage } from '@lianda/shared/module/scene/scene.contract'
import { uploadFile } from '../../../test/files'
import { png } from '../../../test/pictures'
import { createPracticeWorld, type PracticeWorld } from '../../../test/practice-world'
import type { SignedIn } from '../../../test/world'
import { usedPlaces } from '../upload'

let world: PracticeWorld
let author: SignedIn
let stranger: SignedIn
let catalogId: string
beforeAll(async () => {
  world = await createPracticeWorld()
  author = await world.admin(world.orgid, ['voice-scene'])
  stranger = await world.admin(await world.org('Pictures elsewhere'), ['voice-scene'])
  catalogId = (await world.get(catalogCreate, { type: 2, name: 'Drawn' }, author)).catalog.id
})
afterAll(() => world.close())

const uploaded = (who = author) => uploadFile(world, who, 'a.png', png(40, 30), 'scenemedia')
const image = async (description = 'The front desk'): Promise<SceneImage> => ({ path: await uploaded(), description })
const create = async () =>
  (
    await world.get(
      drafts.draftCreate,
      { kind: 'flow', name: '看图', language: '16k_en', catalogId, from: { kind: 'example' } },
      author,
    )
  ).draft
const save = ({ id, rev, content }: drafts.DraftView, images: readonly SceneImage[]) =>
  world.call(drafts.draftSave, { id, rev, content: { ...content, images: [...images] } }, author)
async function withImages(draft: drafts.DraftView, images: readonly SceneImage[]): Promise<drafts.DraftView> {
  const { output, failure } = await save(draft, images)
  if (!output) throw new Error(failure?.code)
  return output.draft
}
const publish = async ({ id, rev }: drafts.DraftView) =>
  (await world.get(drafts.draftPublish, { id, rev }, author)).draft
const statusOf = async (url: string) => (await fetch(world.url + url)).status

describe('pictures of a scene', () => {
  it('are shown to its author, and to the learner of the version that has them', async () => {
    const images = [await image(), await image('The key card')]
    const draft = await publish(await withImages(await create(), images))
    expect(draft.content.images).toEqual(images)
    expect(draft.images.map(({ path }) => path)).toEqual(images.map(({ path }) => path))
    for (const { url } of draft.images) expect(await statusOf(url)).toBe(200)

    const { subtaskIds } = await world.publish({}, { resourceId: draft.id, version: 1 })
    const told = async () => (await world.get(brief, { subtaskId: subtaskIds[0] ?? '' }, world.learner)).brief.images
    const shown = (await told()) ?? []
    expect(shown.map(({ description }) => description)).toEqual(['The front desk', 'The key card'])
    for (const { url } of shown) expect(await statusOf(url)).toBe(200)
    await publish(await withImages(draft, []))
    expect((await told())?.length).toBe(2)
  })

  it('are not taken by a free practice, which has none', async () => {
    const both = await world.admin(world.orgid, ['voice-scene', 'train-management-practice'])
    const { draft } = await world.get(drafts.draftCreate, { name: '自由', language: '16k_zh' }, both)
    const content = { ...draft.content, images: [await image()] }
    const { failure } = await world.call(drafts.draftSave, { id: draft.id, rev: draft.rev, content }, both)
    expect(failure?.fields).toMatchObject([{ field: 'images', rule: 'unknown' }])
  })

  it('are none where nobody gave one', async () => {
    const { brief: shown } = await world.get(brief, { subtaskId: world.subtaskId }, world.learner)
    expect(shown).not.toHaveProperty('images')
  })

  it('each need words before the scene is published, and are three at most', async () => {
    const [wordless, second, third, fourth] = [await image(''), await image(), await image(), await image()]
    const draft = await withImages(await create(), [wordless])
    const { failure } = await world.call(drafts.draftPublish, { id: draft.id, rev: draft.rev }, author)
    expect(failure?.code).toBe('scene/incomplete')
    expect((await save(draft, [wordless, second, third, fourth])).failure?.fields).toMatchObject([
      { field: 'content.images', rule: 'too_many' },
    ])
  })

  it('of another organisation, and those that are no picture, are refused by their place', async () => {
    const draft = await create()
    const foreign = await uploaded(stranger)
    const wrong = [foreign, `${world.orgid}/scenemedia/none.png`, 'https://example.com/a.png', '']
    for (const path of wrong) {
      const { failure } = await save(draft, [await image(), { path, description: 'x' }])
      expect([path, failure?.fields]).toMatchObject([path, [{ field: 'content.images.1.path', rule: 'not_found' }]])
    }
  })

  it('are counted where a scene has them: in work, in a version, in the bin', async () => {
    const [old, now, none] = [await image(), await image(), await image()]
    const paths = [old, now, none].map(({ path }) => path)
    const draft = await withImages(await publish(await withImages(await create(), [old])), [now])
    const counts = async () => {
      const places = await usedPlaces(world.deps, world.orgid, paths)
      return paths.map((path) => places.get(path) ?? 0)
    }
    expect(await counts()).toEqual([1, 1, 0])
    await world.get(drafts.sceneDelete, { id: draft.id }, author)
    expect(await counts()).toEqual([1, 1, 0])
  })

  it('go with a file of scenes into the same organisation, and are left out of another one, which is told', async () => {
    const draft = await withImages(await create(), [await image(), await image('Second')])
    const { file } = await world.get(fileExport, { ids: [draft.id] }, author)
    const taken = async (who: SignedIn) => {
      const sent = JSON.parse(JSON.stringify(file)) as SceneFile
      const [made] = (await world.get(fileImport, { file: sent, key: who.id }, who)).scenes
      const { content } = (await world.get(drafts.draftGet, { id: made?.id ?? '' }, who)).draft
      return [made?.imagesLeft, content.images]
    }
    expect(await taken(author)).toEqual([0, draft.content.images])
    expect(await taken(stranger)).toEqual([2, undefined])
  })
})
