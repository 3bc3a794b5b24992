import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as practice from '@lianda/shared/module/practice/practice.contract'
import { openAiLlm } from '../../infra/llm/openai-llm'
import { servicesOf } from '../../infra/speech/voice-services'
import { BROADBAND_TURNS } from '../../../test/free-practices'
import { createPracticeWorld, type PracticeWorld } from '../../../test/practice-world'
import { type OpenAiVendor, startOpenAiVendor } from '../../../test/vendor/openai-vendor'
import { NEVER_SPOKEN, SCRIPTED_MODELS, type ScriptedModel } from '../../../test/vendor/scripted-models'
import { DEMO_FREE } from '../scene/demo/demo-free'
import { createScene } from '../scene/scene.service'

let vendor: OpenAiVendor
let world: PracticeWorld
let subtaskId: string
beforeAll(async () => {
  vendor = await startOpenAiVendor()
  const llm = openAiLlm({ baseUrl: vendor.baseUrl, apiKey: 'k', model: 'm' }, 60_000)
  world = await createPracticeWorld({ voice: servicesOf([], [], llm), setting: { aillm: true } })
  const { id, version } = await createScene(world.deps, world.orgid, DEMO_FREE['broadband-talk'])
  const task = await world.publish({ title: 'Free' }, { type: 5, resourceId: id, version })
  subtaskId = task.subtaskIds[0] ?? ''
})
afterAll(async () => {
  await world.close()
  await vendor.close()
})

/** Plays all turns; each is answered before the next one is said. */
async function played() {
  const who = await world.signedIn(world.orgid)
  let session = await world.start(who, { subtaskId })
  for (const text of BROADBAND_TURNS) {
    await world.say(session, text, who)
    const answered = session.turn
    await expect
      .poll(async () => {
        session = (await world.get(practice.get, { id: session.id }, who)).session
        return session.state === 'ended' || session.turn > answered
      })
      .toBe(true)
  }
  return session
}

const secrets = Object.values(NEVER_SPOKEN).map(({ zh }) => zh.replace(/[。！]$/, ''))

test('who types over an answer that is still being worded is in the next turn, and loses nothing', async () => {
  const who = await world.signedIn(world.orgid)
  let session = await world.start(who, { subtaskId })
  let go = () => undefined as unknown
  const gone = new Promise<void>((resolve) => {
    go = resolve
  })
  let begun = () => undefined as unknown
  const beginning = new Promise<void>((resolve) => {
    begun = resolve
  })
  const afterPiece = (sent: number) => {
    if (sent === 1) begun()
    return gone
  }
  vendor.script = { ...SCRIPTED_MODELS.behaves, afterPiece }
  await world.say(session, BROADBAND_TURNS[0] ?? '', who)
  await beginning
  const second = world.say({ ...session, turn: 2 }, BROADBAND_TURNS[1] ?? '', who)
  second.catch(() => undefined)
  // A refusal would be here by then.
  for (let n = 0; n < 3; n++) await world.get(practice.get, { id: session.id }, who)
  go()
  session = await second
  const said = session.transcript.filter(({ speaker }) => speaker === 'learner').map(({ text }) => text)
  expect(said).toEqual(BROADBAND_TURNS.slice(0, 2))
})

describe('a free practice of twelve turns', () => {
  // The others are tried line by line (answer/phrase.test.ts).
  test.each<ScriptedModel>(['behaves', 'breaksOff', 'forgets', 'leaks', 'obeys'])(
    'with a model that %s is won as without one, and nothing is said that may not be',
    async (model) => {
      vendor.script = SCRIPTED_MODELS[model]
      const session = await played()
      expect(session).toMatchObject({ state: 'ended', endReason: 'finished', progress: 6 })
      const said = session.transcript.flatMap((line) => (line.speaker === 'customer' ? [line.text] : []))
      for (const text of said) for (const secret of secrets) expect(text).not.toContain(secret)
      expect(said.filter((text, at) => at > 0 && text === said[at - 1])).toEqual([])
    },
  )
})
