import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { toBase64Url } from '@lianda/shared/kernel/bytes'
import { MAX_TRIAL_MS, trialPieces, trialSentence, tryHearing } from '@lianda/shared/module/voice/hearing.contract'
import { type HeardScript, scriptedAsr } from '../../../test/scripted-voice'
import { createWorld, type SignedIn, type World } from '../../../test/world'
import { servicesOf } from '../../infra/speech/voice-services'

let world: World
let learner: SignedIn
const script: HeardScript = { says: 'hello' }
beforeAll(async () => {
  world = await createWorld({ voice: servicesOf([scriptedAsr(script)], [], null) })
  // A job between two countings would be a difference.
  await world.server.app.pauseJobs()
})
afterAll(() => world.close())
beforeEach(async () => {
  learner = await world.signedIn(await world.org())
})

const sound = (ms: number) => trialPieces(new Uint8Array(ms * 32).fill(5))
const hear = (pcm: string[], who: SignedIn | null = learner) => world.call(tryHearing, { language: '16k_en', pcm }, who)

/** Every file under the data folder and every collection's count: what a call could have kept. */
async function kept(): Promise<unknown> {
  const files = await readdir(world.deps.config.dataDir, { recursive: true })
  // The time of the last use is written into a document that is there already.
  const collections = await world.db.listCollections()
  const counts = await Promise.all(
    collections.map(async ({ name }) => `${name}: ${await world.db.collection(name).countDocuments()}`),
  )
  return { files: files.filter((name) => !name.startsWith('store')).sort(), counts: counts.sort() }
}

it('says what the recogniser heard, with the sentence as its phrase, and keeps nothing', async () => {
  // What follows the learner's sign-in is written by then.
  await world.server.app.runJob('identity.relay')
  const before = await kept()
  const { output } = await hear(sound(2_000))
  expect(output).toMatchObject({ service: 'Scripted', text: 'hello', confidence: null, not: null })
  expect(script).toMatchObject({ heardBytes: 64_000, phrases: [trialSentence('16k_en')] })
  expect(await kept()).toEqual(before)
})

it('tells a recogniser that did not understand, one that failed and none apart', async () => {
  script.heard = { understood: false, confidence: 0.1 }
  expect((await hear(sound(500))).output).toMatchObject({ text: '', not: { why: 'unclear', guess: 'hello' } })
  script.heard = {}
  script.says = null
  expect((await hear(sound(500))).output).toMatchObject({ not: { why: 'failed', problem: 'unavailable' } })
  script.says = 'hello'
})

it('takes no more than the longest recording, no half sample, and nothing that is no base64url', async () => {
  expect((await hear(sound(MAX_TRIAL_MS))).failure).toBeNull()
  for (const bad of [sound(MAX_TRIAL_MS + 40), [toBase64Url(new Uint8Array(33))], ['A'], ['+/+/'], []])
    expect((await hear(bad)).status).toBe(400)
})

it('is for people who are signed in, and each may ask six times a minute', async () => {
  expect((await hear(sound(40), null)).failure?.code).toBe('identity/no_token')
  const codes = []
  for (let i = 0; i < 7; i++) codes.push((await hear(sound(40))).failure?.code)
  expect(codes).toEqual([...Array.from({ length: 6 }, () => undefined), 'request/too_many'])
})
