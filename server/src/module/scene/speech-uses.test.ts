import { afterAll, beforeAll, expect, it } from 'vitest'
import { thingAccessGet, thingAccessSet } from '@lianda/shared/module/catalog/access.admin.contract'
import { catalogCreate } from '@lianda/shared/module/catalog/catalog.admin.contract'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import * as drafts from '@lianda/shared/module/scene/scene-draft.admin.contract'
import * as files from '@lianda/shared/module/scene/scene-file.admin.contract'
import * as speeches from '@lianda/shared/module/speech/speech.admin.contract'
import { createWorld, type SignedIn, type World } from '../../../test/world'
import { DEMO_SCENES } from './demo/demo-scenes'
import { createScene } from './scene.service'

let world: World
let orgid: string
let author: SignedIn
let owner: SignedIn
beforeAll(async () => {
  world = await createWorld()
  orgid = await world.org()
  author = await world.admin(orgid, ['voice-speech', 'voice-scene'])
  owner = await world.owner(orgid)
})
afterAll(() => world.close())

/** The scene with a copy of the line as the first thing that its customer says. */
function withLine(content: SceneContent, speech: speeches.SpeechRow): SceneContent {
  const at = content.flow.nodes.findIndex(({ lines }) => lines.length > 0)
  const nodes = content.flow.nodes.map((node, n) =>
    n === at
      ? {
          ...node,
          lines: [{ id: 'copied', text: speech.text, emotion: speech.emotion, speechId: speech.id }, ...node.lines],
        }
      : node,
  )
  return { ...content, flow: { nodes } }
}
const line = async (text: string, who = author) => (await world.get(speeches.speechCreate, { text }, who)).speech
const usesOf = async (id: string, who = author) => await world.get(speeches.speechUses, { id }, who)
const firstLine = (content: SceneContent) => content.flow.nodes.flatMap(({ lines }) => lines)[0]

it('a line is used by what is in work and what is published, and a changed or deleted line changes none of it', async () => {
  const speech = await line('晚上好，我订了房间。')
  const { catalog } = await world.get(catalogCreate, { type: 2, name: '酒店' }, author)
  const sceneId = (await createScene(world.deps, orgid, DEMO_SCENES['hotel-check-in'], catalog.id)).id
  const { draft } = await world.get(drafts.draftGet, { id: sceneId }, author)
  const content = withLine(draft.content, speech)
  const saved = await world.get(drafts.draftSave, { id: sceneId, rev: draft.rev, content }, author)
  expect((await usesOf(speech.id)).rows).toMatchObject([{ sceneId, kind: 'flow', published: false, inWork: true }])
  await world.get(drafts.draftPublish, { id: sceneId, rev: saved.draft.rev }, author)
  expect((await usesOf(speech.id)).rows).toMatchObject([{ sceneId, published: true, inWork: false }])
  const { rows } = await world.get(speeches.speechList, { text: '我订了房间' }, author)
  expect(rows).toMatchObject([{ uses: 1 }])

  await world.get(speeches.speechSave, { id: speech.id, rev: speech.rev, text: '早上好。' }, author)
  await world.get(speeches.speechDelete, { ids: [speech.id] }, author)
  const kept = await world.get(drafts.draftGet, { id: sceneId }, author)
  expect(firstLine(kept.draft.content)).toMatchObject({ text: '晚上好，我订了房间。', speechId: speech.id })
  await world.get(speeches.speechRestore, { ids: [speech.id] }, author)

  const { access } = await world.get(thingAccessGet, { id: sceneId, type: 2 }, owner)
  await world.get(thingAccessSet, { id: sceneId, type: 2, rev: access.rev, open: 'private', entries: [] }, owner)
  expect(await usesOf(speech.id)).toMatchObject({ rows: [], hidden: 1 })
})

it('a scene that came in a file keeps the names of lines that are known here, and of no others', async () => {
  const elsewhere = await world.org('Lines elsewhere')
  const stranger = await world.admin(elsewhere, ['voice-speech', 'voice-scene'])
  const [own, foreign] = [await line('这是我们的'), await line('这是别家的', stranger)]
  const base = DEMO_SCENES['hotel-check-in']
  const scenes = [own, foreign].map((one) => ({ kind: 'flow' as const, content: withLine(base, one) }))
  const file = { format: 'lianda-scenes' as const, version: 1 as const, scenes }
  const { scenes: made } = await world.get(files.fileImport, { file, key: 'lines-file' }, author)
  const lines = await Promise.all(
    made.map(async ({ id }) => firstLine((await world.get(drafts.draftGet, { id }, author)).draft.content)),
  )
  expect(lines.map((one) => [one?.text, one?.speechId])).toEqual([
    ['这是我们的', own.id],
    ['这是别家的', undefined],
  ])
  expect(await usesOf(foreign.id, stranger)).toMatchObject({ rows: [], hidden: 0 })
})
