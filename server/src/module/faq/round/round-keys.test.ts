import { afterEach, beforeEach, expect, test } from 'vitest'
import * as events from '@lianda/shared/module/faq/round/round.events'
import * as faq from '@lianda/shared/module/faq/round/round.contract'
import { textsToEncode } from '@lianda/shared/module/understanding/intent-index.rules'
import { Device } from '../../../../test/device'
import { publishQuestions, rightAnswerTo, startedRound } from '../../../../test/faq-world'
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

/** One for each test: keys are kept for all rounds with the same questions. */
let world: World
let orgid: string
beforeEach(async () => {
  asked = []
  world = await createWorld({ voice: servicesOf([], [], null, { service }) })
  orgid = await world.org()
})
afterEach(() => world.close())

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
  const questions = async () => (await world.get(faq.get, { id: round.id }, who)).round
  return { answer, questions, right: rightAnswerTo(round.asks[0]?.question ?? '') }
}

const textsOf = (examples: string[]) =>
  textsToEncode([{ id: '', intents: [{ id: '', examples }] }], /[a-z]/.test(examples[0] ?? ''))

test('while a question is asked its key is learned with the encoder, which then hears the answer', async () => {
  answers = (texts) => Promise.resolve(vectorsOf(texts))
  const { answer, right } = await heard()
  await expect.poll(() => asked.length).toBe(1)
  expect(asked[0]).toEqual(expect.arrayContaining(textsOf([right])))
  expect(await answer(right)).toMatchObject({ credit: 100 })
  expect(asked[1]).toHaveLength(1)
})

test('once a question is answered, the key of the next is learned', async () => {
  answers = (texts) => Promise.resolve(vectorsOf(texts))
  const { answer, right, questions } = await heard()
  await expect.poll(() => asked.length).toBe(1)
  await answer(right)
  const { asks } = await questions()
  await expect.poll(() => asked[2]).toEqual(expect.arrayContaining(textsOf([rightAnswerTo(asks[1]?.question ?? '')])))
})

test('a key is learned once for all rounds with the same questions', async () => {
  answers = (texts) => Promise.resolve(vectorsOf(texts))
  const { subtaskId } = await publishQuestions(world, orgid)
  const firsts = new Set<string>()
  for (let n = 0; n < 8; n++) {
    const who = await world.signedIn(orgid)
    const { round } = await world.get(faq.start, { subtaskId, deviceId: 'device-0001', startKey: turnKeyOf() }, who)
    firsts.add(round.asks[0]?.question ?? '')
    await expect.poll(() => asked.length).toBe(firsts.size)
  }
})

test.each([
  ['fails', () => Promise.reject(new Error('away'))],
  ['hangs', () => new Promise<number[][]>(() => undefined)],
])('an encoder that %s leaves the answer to its words', async (_how, does) => {
  answers = does
  const { answer, right } = await heard()
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  const before = asked.length
  expect(await answer(right)).toMatchObject({ credit: 100 })
  // The answer itself is not encoded.
  expect(asked.slice(before).every((texts) => texts.length > 1)).toBe(true)
})
