import { afterAll, beforeAll, expect, test } from 'vitest'
import * as practice from '@lianda/shared/module/practice/practice.contract'
import type { PracticeReport } from '@lianda/shared/module/practice/practice.contract'
import { createPracticeWorld, HOTEL_TURNS, type PracticeWorld } from '../../../test/practice-world'
import { type OpenAiVendor, startOpenAiVendor } from '../../../test/vendor/openai-vendor'
import { openAiLlm } from '../../infra/llm/openai-llm'
import { servicesOf } from '../../infra/speech/voice-services'
import { live } from './turn/live'

let world: PracticeWorld
let vendor: OpenAiVendor
/** What the model answers when it is asked for better sentences; null: it breaks off. */
let answer: string | null = null
let asked = ''

beforeAll(async () => {
  vendor = await startOpenAiVendor({
    chat: ([, user]) => {
      if (!user?.content.startsWith('SENTENCES')) return ['-']
      asked = user.content
      return answer === null ? [] : [answer]
    },
  })
  const llm = openAiLlm({ baseUrl: vendor.baseUrl, apiKey: 'k', model: 'm' }, 5_000)
  world = await createPracticeWorld({ voice: servicesOf([], [], llm) })
})
afterAll(async () => {
  await world.close()
  await vendor.close()
})

/** Tells when breakfast is, but not that it is included. */
const INCOMPLETE = 'Breakfast is served from seven to ten in the restaurant downstairs.'

/** A practice up to breakfast; its report, when nothing runs in the background any more. */
async function reportOf(line: string | null): Promise<PracticeReport> {
  answer = line === null ? null : JSON.stringify({ lines: [{ number: 1, line }] })
  asked = ''
  let session = await world.start()
  for (const text of [...HOTEL_TURNS, INCOMPLETE]) {
    session = await world.say(session, text)
    // The customer's answer is worded by the model.
    await live(world.deps).answered(session.id)
    session = (await world.get(practice.get, { id: session.id }, world.learner)).session
  }
  await world.get(practice.end, { id: session.id, epoch: session.epoch }, world.learner)
  await expect.poll(() => asked).not.toBe('')
  await live(world.deps).stop()
  return (await world.get(practice.report, { id: session.id }, world.learner)).report
}

const rewrittenOf = ({ score }: PracticeReport) => score?.deductions.flatMap(({ rewritten }) => rewritten ?? [])

test('a sentence that the engine accepts stands in the report beside the author’s', async () => {
  const line = 'Breakfast is served from seven to ten in the restaurant, and it is included in your rate.'
  const report = await reportOf(line)
  expect(rewrittenOf(report)).toEqual([line])
  const row = report.score?.deductions.find(({ rewritten }) => rewritten === line)
  expect(row).toMatchObject({ quote: INCOMPLETE, better: expect.any(String) })
  expect(asked).toContain(INCOMPLETE)
})

test.each([
  ['leaves out what was missing', 'Breakfast is served from seven to ten in our restaurant.'],
  ['invents a figure', 'Breakfast is from seven to ten, it is included and 25 dollars are saved.'],
  ['is about something else', 'The swimming pool is open all day.'],
  ['insults', 'Breakfast is from seven to ten and included, you idiot.'],
  ['is the same again', INCOMPLETE],
])('a sentence that %s does not', async (_why, line) => {
  expect(rewrittenOf(await reportOf(line))).toEqual([])
})

test('a model that breaks off takes nothing from the report', async () => {
  const report = await reportOf(null)
  expect(rewrittenOf(report)).toEqual([])
  expect(report.score?.deductions.length).toBeGreaterThan(0)
})
