import { afterAll, beforeAll, expect, it } from 'vitest'
import { dialogWav } from '@lianda/shared/module/scene/scene.admin.contract'
import * as drafts from '@lianda/shared/module/scene/scene-draft.admin.contract'
import { fetchFile } from '../../../test/files'
import { scriptedTts } from '../../../test/scripted-voice'
import { createWorld, type SignedIn, type World } from '../../../test/world'
import { readStoredZip } from '../../../test/zip'
import { DEMO_SCENES } from './demo/demo-scenes'
import { createScene } from './scene.service'
import { spokenLines } from './scene-voices'

const voice = { spoken: [] as string[], fails: false }
let world: World
let orgid: string
let author: SignedIn
beforeAll(async () => {
  world = await createWorld()
  orgid = await world.org()
  author = await world.admin(orgid, ['voice-scene'])
})
afterAll(() => world.close())

const withVoice = (has: boolean) => {
  const tts = scriptedTts(voice)
  world.deps.voice.ttsFor = () => (has ? tts : null)
}
const demo = DEMO_SCENES['hotel-check-in']
const scene = async () => (await createScene(world.deps, orgid, demo)).id
const codeOf = async (id: string) => (await world.call(dialogWav, { id }, author)).failure?.code

it('the lines of a published version are one zip of WAV, one file for each, in order', async () => {
  withVoice(true)
  const { url, name, lines } = await world.get(dialogWav, { id: await scene() }, author)
  expect(name).toBe(`${demo.name}-1.zip`)
  const files = readStoredZip(Buffer.from(await fetchFile(world, url)))
  const said = spokenLines(demo)
  expect([files.length, lines]).toEqual([said.length, said.length])
  expect(voice.spoken.toSorted()).toEqual(said.map(({ line }) => line.text).toSorted())
  for (const { name: file, bytes } of files) {
    expect(file).toMatch(/^\d{3} [^/\\:]+\.wav$/)
    expect(bytes.toString('latin1', 0, 4)).toBe('RIFF')
    expect(bytes.length).toBeGreaterThan(44)
  }
})

it('says clearly that there is no voice, that it failed, and that nothing is published yet', async () => {
  const id = await scene()
  withVoice(false)
  expect(await codeOf(id)).toBe('voice/tts_unavailable')
  withVoice(true)
  voice.fails = true
  expect(await codeOf(id)).toBe('voice/tts_unavailable')
  voice.fails = false
  const input = { kind: 'flow', name: 'Never', language: '16k_en', from: { kind: 'example' } } as const
  const { draft } = await world.get(drafts.draftCreate, input, author)
  expect(await codeOf(draft.id)).toBe('scene/never_published')
})

it('is refused where it would be hundreds of lines', async () => {
  withVoice(true)
  const lines = Array.from({ length: 20 }, (_v, n) => ({ id: `l${n}`, text: `Line ${n}`, emotion: 0 }))
  const nodes = demo.flow.nodes.map((node) => (node.type === 'customer' ? { ...node, lines } : node))
  const many = Array.from({ length: 30 }, (_v, n) => ({
    ...nodes[1]!,
    id: `more${n}`,
    type: 'customer' as const,
    lines,
  }))
  const { id } = await createScene(world.deps, orgid, { ...demo, flow: { nodes: [...nodes, ...many] } })
  expect(await codeOf(id)).toBe('scene/too_long_to_speak')
})
