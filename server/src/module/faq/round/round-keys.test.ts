import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as events from '@lianda/shared/module/faq/round/round.events'
import * as faq from '@lianda/shared/module/faq/round/round.contract'
import { textsToEncode } from '@lianda/shared/module/understanding/intent-index.rules'
import { Device } from '../../../../test/device'
import { rightAnswerTo, startedRound } from '../../../../test/faq-world'
import { turnKeyOf } from '../../../../test/practice-world'
import { createWorld, type World } from '../../../../test/world'
import { servicesOf } from '../../../infra/speech/voice-services'

/** Batches of texts that the encoder was asked for; `answers` decides what becomes of the next one. */
let asked: string[][] = []
let answers: (texts: readonly string[]) => Promise<number[][]>
const service = {
  name: 'made up',
  async embed(texts: readonly string[]) {
    asked.push([...texts])
    return await answers(texts)
  },
}
const vectorsOf = (texts: readonly string[]) => texts.map((text) => [1, text.length % 7, text.length % 3])

let world: World
let orgid: string
beforeAll(async () => {
  world = await createWorld({ voice: servicesOf([], [], null, { service }) })
  orgid = await world.org()
})
beforeEach(() => {
  asked = []
})
afterAll(() => world.close())

/** A round of which the first question was asked aloud. */
async function heard() {
  const who = await world.signedIn(orgid)
  const round = await startedRound(world, who)
  const device = await Device.connect(world.url, who.token)
  await device.send(events.join, { id: round.id, epoch: round.epoch, deviceId: 'device-0001' })
  await device.send(events.hear, { id: round.id, epoch: round.epoch, ask: 0 })
  const answer = async (text: string) => {
    const at = { id: round.id, epoch: round.epoch, ask: 0, turnKey: turnKeyOf() }
    return (await world.get(faq.answer, { ...at, kind: 'text', text }, who)).round.asks[0]
  }
  return { answer, right: rightAnswerTo(round.asks[0]?.question ?? '') }
}

test('while a question is asked its key is learned with the encoder, which then hears the answer', async () => {
  answers = (texts) => Promise.resolve(vectorsOf(texts))
  const { answer, right } = await heard()
  await expect.poll(() => asked.length).toBe(1)
  const english = /[a-z]/.test(right)
  expect(asked[0]).toEqual(
    expect.arrayContaining(textsToEncode([{ id: '', intents: [{ id: '', examples: [right] }] }], english)),
  )
  expect(await answer(right)).toMatchObject({ credit: 100 })
  expect(asked.at(-1)).toHaveLength(1)
})

test.each([
  ['fails', () => Promise.reject(new Error('away'))],
  ['hangs', () => new Promise<number[][]>(() => undefined)],
])('an encoder that %s leaves the answer to its words', async (_how, does) => {
  answers = does
  const { answer, right } = await heard()
  await expect.poll(() => asked.length).toBe(1)
  expect(await answer(right)).toMatchObject({ credit: 100 })
  expect(asked).toHaveLength(1)
})
