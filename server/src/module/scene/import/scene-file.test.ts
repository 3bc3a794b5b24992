import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogCreate } from '@lianda/shared/module/catalog/catalog.admin.contract'
import * as drafts from '@lianda/shared/module/scene/scene-draft.admin.contract'
import { fileExport, fileImport, type SceneFile } from '@lianda/shared/module/scene/scene-file.admin.contract'
import { finishedPractice } from '../../../../test/free-practices'
import { createWorld, type SignedIn, type World } from '../../../../test/world'
import { DEMO_SCENES } from '../demo/demo-scenes'
import { sceneVersions, scenes } from '../scene.model'
import { createScene } from '../scene.service'

let world: World
let orgid: string
let author: SignedIn
beforeAll(async () => {
  world = await createWorld()
  orgid = await world.org()
  author = await world.admin(orgid, ['voice-scene', 'train-management-practice'])
})
afterAll(() => world.close())

const exported = async (...ids: string[]) => (await world.get(fileExport, { ids }, author)).file
const draftOf = async (id = '', who = author) => (await world.get(drafts.draftGet, { id }, who)).draft
const taken = async (file: SceneFile, who = author, key = world.deps.newId()) =>
  (await world.get(fileImport, { file: JSON.parse(JSON.stringify(file)) as SceneFile, key }, who)).scenes

describe('a file of scenes', () => {
  it('gives the same scenes again, drawn ones and free practices, complete or not', async () => {
    const { flow } = DEMO_SCENES['car-showroom']
    const nodes = flow.nodes.map((node) => ({
      ...node,
      mustSay: node.mustSay.map((item) => ({ ...item, counters: ['不是这样的'], denied: true as const })),
      conduct: [{ kind: 'pressure' as const, weight: 'less' as const, words: ['限时'] }],
    }))
    const drawn = await createScene(world.deps, orgid, { ...DEMO_SCENES['car-showroom'], flow: { nodes } })
    const free = (await world.get(drafts.draftCreate, { name: '自由', language: '16k_zh' }, author)).draft
    const { draft } = await world.get(
      drafts.draftSave,
      { id: free.id, rev: free.rev, content: { ...finishedPractice, name: '自由', goal: '' } },
      author,
    )
    const file = await exported(drawn.id, draft.id)
    const made = await taken(file)
    expect(made.map(({ kind, name }) => [kind, name])).toEqual([
      ['flow', DEMO_SCENES['car-showroom'].name],
      ['free', '自由'],
    ])
    for (const [at, { id }] of made.entries()) {
      const copy = await draftOf(id)
      expect(copy).toMatchObject({ version: 0, catalogId: null })
      expect(copy.content).toEqual(file.scenes[at]?.content)
    }
    expect(await exported(...made.map(({ id }) => id))).toEqual(file)
  })

  it('holds what is in work rather than the last version', async () => {
    const { id } = await createScene(world.deps, orgid, DEMO_SCENES['hotel-check-in'])
    const { rev, content } = await draftOf(id)
    await world.get(drafts.draftSave, { id, rev, content: { ...content, goal: 'In work' } }, author)
    expect((await exported(id)).scenes).toMatchObject([{ content: { goal: 'In work' } }])
  })

  it('is taken by another organisation, where the customer of the first is nobody', async () => {
    const { id } = await createScene(world.deps, orgid, DEMO_SCENES['hotel-check-in'])
    const file = await exported(id)
    const [scene] = file.scenes
    const named = { ...scene!, content: { ...scene!.content, customerOf: { id: 'somebody', version: 1 } } }
    const other = await world.admin(await world.org('Other'), ['voice-scene'])
    const [made] = await taken({ ...file, scenes: [named] }, other)
    const { customerOf: _of, ...content } = scene!.content
    expect((await draftOf(made?.id, other)).content).toEqual(content)
  })

  it('makes nothing where one of its scenes is none, of the wrong kind, or not for whoever imports it', async () => {
    const { id } = await createScene(world.deps, orgid, DEMO_SCENES['hotel-check-in'])
    const {
      scenes: [scene],
    } = await exported(id)
    const count = () => scenes(world.db).countDocuments({ orgid })
    const before = await count()
    const refused = async (two: unknown, who = author) => {
      const file = { format: 'lianda-scenes', version: 1, scenes: [scene, two] } as SceneFile
      return (await world.call(fileImport, { file, key: world.deps.newId() }, who)).failure
    }
    expect(await refused({ kind: 'flow', content: { ...scene!.content, name: 7 } })).toMatchObject({
      code: 'request/invalid',
      fields: [{ field: 'file.scenes.1.content.name' }],
    })
    expect(await refused({ kind: 'flow', content: finishedPractice })).toMatchObject({ code: 'request/invalid' })
    const drawnOnly = await world.admin(orgid, ['voice-scene'])
    expect(await refused({ kind: 'free', content: finishedPractice }, drawnOnly)).toMatchObject({
      code: 'identity/forbidden',
    })
    expect(await count()).toBe(before)
  })

  it('goes into a category that its importer may change', async () => {
    const { id } = await createScene(world.deps, orgid, DEMO_SCENES['hotel-check-in'])
    const { catalog } = await world.get(catalogCreate, { type: 2, name: 'Imported' }, author)
    const input = { file: await exported(id), catalogId: catalog.id, key: 'category' }
    const { scenes: made } = await world.get(fileImport, input, author)
    expect(await draftOf(made[0]?.id)).toMatchObject({ catalogId: catalog.id })
    expect(await sceneVersions(world.db).countDocuments({ orgid, sceneId: made[0]?.id ?? '' })).toBe(0)
  })
})
