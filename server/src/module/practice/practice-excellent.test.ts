import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from '@lianda/shared/test/until'
import { catalogCreate } from '@lianda/shared/module/catalog/catalog.admin.contract'
import { excellent } from '@lianda/shared/module/practice/excellent.contract'
import * as practice from '@lianda/shared/module/practice/practice.contract'
import { openTrial } from '@lianda/shared/module/practice/trial.admin.contract'
import type { ExcellentRecording } from '@lianda/shared/module/scene/excellent.contract'
import * as drafts from '@lianda/shared/module/scene/scene-draft.admin.contract'
import { fileExport, fileImport, type SceneFile } from '@lianda/shared/module/scene/scene-file.admin.contract'
import { FILE_SAMPLES } from '../../../test/file-samples'
import { uploadFile } from '../../../test/files'
import { createSpokenWorld, openRoom } from '../../../test/practice-room'
import { HOTEL_TURNS, type PracticeWorld, turnKeyOf } from '../../../test/practice-world'
import { tone } from '../../../test/scripted-voice'
import type { SignedIn } from '../../../test/world'
import { usedPlaces } from '../upload'
import { sessions } from './practice.model'

let world: PracticeWorld
/** May hear records; the author only draws scenes. */
let trainer: SignedIn
let author: SignedIn
let stranger: SignedIn
let catalogId: string
/** A practice of which one turn was spoken. */
let recordId: string
beforeAll(async () => {
  world = await createSpokenWorld({ says: HOTEL_TURNS[0] as string, heardBytes: 0 })
  trainer = await world.admin(world.orgid, ['voice-scene', 'view-student-report'])
  author = await world.admin(world.orgid, ['voice-scene'])
  stranger = await world.admin(await world.org('Elsewhere'), ['voice-scene', 'view-student-report'])
  catalogId = (await world.get(catalogCreate, { type: 2, name: 'Drawn' }, trainer)).catalog.id
  recordId = await spoken()
})
afterAll(() => world.close())

async function spoken(): Promise<string> {
  const room = await openRoom(world)
  await room.device.speak(room.session, turnKeyOf(), tone(1_000))
  await until(async () => expect((await room.now()).turn).toBe(2))
  await world.get(practice.end, { id: room.id, epoch: room.session.epoch }, room.who)
  room.device.close()
  return room.id
}
const uploaded = (name: 'a.mp3' | 'a.amr' = 'a.mp3', who = author) =>
  uploadFile(world, who, name, FILE_SAMPLES[name === 'a.mp3' ? 'mp3' : 'amr'](), 'recordBestAuido')
const create = async (who = trainer) => {
  const from = { kind: 'example' } as const
  return (await world.get(drafts.draftCreate, { kind: 'flow', name: '看', language: '16k_en', catalogId, from }, who))
    .draft
}
const save = ({ id, rev, content }: drafts.DraftView, shown: ExcellentRecording, who = trainer) =>
  world.call(drafts.draftSave, { id, rev, content: { ...content, excellent: shown } }, who)
const record = (ref = recordId): ExcellentRecording => ({ from: 'record', ref, description: 'How she asks' })

/** A published step whose scene shows this. */
async function stepWith(shown: ExcellentRecording): Promise<string> {
  const { output, failure } = await save(await create(), shown)
  if (!output) throw new Error(JSON.stringify(failure))
  const { id, rev } = output.draft
  const { version } = (await world.get(drafts.draftPublish, { id, rev }, trainer)).draft
  return (await world.publish({}, { resourceId: id, version })).subtaskIds[0] ?? ''
}
const briefOf = async (subtaskId: string) => (await world.get(practice.brief, { subtaskId }, world.learner)).brief
const statusOf = async (url: string | null, headers = {}) =>
  (await fetch(`${world.url}${url ?? ''}`, { headers })).status

describe('an excellent recording', () => {
  test('is a recorded practice, told before the start and in the report, and heard line by line', async () => {
    const subtaskId = await stepWith(record())
    expect((await briefOf(subtaskId)).excellent).toEqual({ description: 'How she asks' })
    const heard = await world.get(excellent, { subtaskId }, world.learner)
    expect(heard.description).toBe('How she asks')
    expect(heard.parts.map(({ speaker }) => speaker)).toContain('customer')
    const own = heard.parts.find(({ speaker }) => speaker === 'learner')
    expect(own?.text).toBe(HOTEL_TURNS[0])
    expect(await statusOf(own?.url ?? null)).toBe(200)
    const { id, epoch, brief } = await world.start(world.learner, { subtaskId })
    expect(brief).not.toHaveProperty('excellent')
    await world.get(practice.end, { id, epoch }, world.learner)
    const { report } = await world.get(practice.report, { id }, world.learner)
    expect(report.session.brief.excellent).toEqual({ description: 'How she asks' })
  })

  test('is a sound that was uploaded, sent whole or in ranges', async () => {
    const path = await uploaded()
    const subtaskId = await stepWith({ from: 'file', ref: path, description: 'Listen to the tone' })
    const { parts } = await world.get(excellent, { subtaskId }, world.learner)
    expect(parts).toMatchObject([{ speaker: null, text: '' }])
    const url = parts[0]?.url ?? null
    expect(await statusOf(url)).toBe(200)
    const piece = await fetch(`${world.url}${url ?? ''}`, { headers: { range: 'bytes=2-5' } })
    expect([piece.status, (await piece.arrayBuffer()).byteLength]).toEqual([206, 4])
    expect(await statusOf(url, { range: 'bytes=999999-' })).toBe(416)
    expect((await usedPlaces(world.deps, world.orgid, [path])).get(path)).toBe(1)
  })

  test('is heard by nobody for whom the practice is not meant', async () => {
    const subtaskId = await stepWith(record())
    expect((await world.call(excellent, { subtaskId }, stranger)).failure?.code).toBe('task/not_found')
    expect((await world.call(excellent, { subtaskId: 'none' }, world.learner)).failure?.code).toBe('task/not_found')
  })

  test('is nothing where none was chosen, and where the practice was deleted since', async () => {
    expect(await briefOf(world.subtaskId)).not.toHaveProperty('excellent')
    expect((await world.get(excellent, { subtaskId: world.subtaskId }, world.learner)).parts).toEqual([])
    const gone = await spoken()
    const subtaskId = await stepWith(record(gone))
    expect(await briefOf(subtaskId)).toHaveProperty('excellent')
    await sessions(world.deps.db).deleteOne({ _id: gone, orgid: world.orgid })
    expect(await briefOf(subtaskId)).not.toHaveProperty('excellent')
    expect((await world.get(excellent, { subtaskId }, world.learner)).parts).toEqual([])
  })
})

describe('who lets learners hear it', () => {
  const refused = [{ field: 'content.excellent.ref', rule: 'not_found' }]
  const fieldsOf = async (shown: ExcellentRecording, who = trainer) =>
    (await save(await create(who), shown, who)).failure?.fields

  test('may hear the practice; what is already there stays for whoever may not', async () => {
    expect(await fieldsOf(record(), author)).toMatchObject(refused)
    const { output } = await save(await create(), record())
    if (!output) throw new Error('not saved')
    const other = { ...record(), description: 'In other words' }
    expect((await save(output.draft, other, author)).failure).toBeNull()
  })

  test('chooses a practice with sound of their own organisation, that has ended', async () => {
    const typed = await world.start(world.learner, { restart: true })
    const running = await world.say(typed, HOTEL_TURNS[0] ?? '', world.learner)
    expect(await fieldsOf(record(running.id))).toMatchObject(refused)
    await world.get(practice.end, { id: running.id, epoch: running.epoch }, world.learner)
    expect(await fieldsOf(record(running.id))).toMatchObject(refused)
    expect(await fieldsOf(record('none'))).toMatchObject(refused)
    const { file } = await world.get(
      fileExport,
      { ids: [(await save(await create(), record())).output?.draft.id ?? ''] },
      trainer,
    )
    const taken = async (who: SignedIn) => {
      const sent = JSON.parse(JSON.stringify(file)) as SceneFile
      const [made] = (await world.get(fileImport, { file: sent, key: who.id }, who)).scenes
      return (await world.get(drafts.draftGet, { id: made?.id ?? '' }, who)).draft.content.excellent
    }
    expect(await taken(trainer)).toEqual(record())
    expect(await taken(stranger)).toBeUndefined()
    expect(await taken(author)).toBeUndefined()
  })

  test('tries a scene with it: what an author sends unsaved opens nothing that they may not hear', async () => {
    const heardBy = async (who: SignedIn) => {
      const { id, content } = await create(who)
      const sent = { kind: 'content' as const, content: { ...content, excellent: record() } }
      const { trial } = await world.get(openTrial, { id, content: sent }, who)
      const { brief } = await world.get(practice.brief, { subtaskId: trial.id }, who)
      const { parts } = await world.get(excellent, { subtaskId: trial.id }, who)
      return [brief.excellent?.description, parts.length > 0]
    }
    expect(await heardBy(trainer)).toEqual(['How she asks', true])
    expect(await heardBy(author)).toEqual([undefined, false])
  })

  test('uploads a sound that every device plays, into their own organisation', async () => {
    const file = (ref: string) => ({ from: 'file' as const, ref, description: 'x' })
    expect(await fieldsOf(file(await uploaded('a.amr')))).toMatchObject(refused)
    expect(await fieldsOf(file(await uploaded('a.mp3', stranger)))).toMatchObject(refused)
    expect(await fieldsOf(file(`${world.orgid}/recordBestAuido/none.mp3`))).toMatchObject(refused)
    const { output } = await save(await create(), file(await uploaded()))
    expect(await statusOf(output?.draft.images[0]?.url ?? null)).toBe(200)
  })

  test('says in words what to listen for before it is published', async () => {
    const { output } = await save(await create(), { ...record(), description: '' })
    const { id = '', rev = 0 } = output?.draft ?? {}
    expect((await world.call(drafts.draftPublish, { id, rev }, trainer)).failure?.code).toBe('scene/incomplete')
  })
})
