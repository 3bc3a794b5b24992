import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenAiVendor, startOpenAiVendor } from '../../server/test/vendor/openai-vendor'
import { SCRIPTED_MODELS } from '../../server/test/vendor/scripted-models'
import { deskOf } from '../support/desk'
import { enterFirst, inOffice, orgCreate } from '../support/first-owner'
import { FREE_TASKS, pointLines } from '../support/free-talk'
import { type Journey, keepFailures, openOwnJourney } from '../support/journey'
import { lookAt } from '../support/look'
import { DESKTOP, PHONE } from '../support/screens'

keepFailures()
let journey: Journey
let vendor: OpenAiVendor
beforeAll(async () => {
  vendor = await startOpenAiVendor()
  const model = { LLM_BASE_URL: vendor.baseUrl, LLM_API_KEY: 'k', LLM_MODEL: 'scripted' }
  journey = await openOwnJourney({ LOCAL_ASR: 'off', LOCAL_TTS: 'off', ...model })
})
afterAll(async () => {
  await journey?.close()
  await vendor?.close()
})

/** How the server names it. */
const NAME = 'OpenAI-compatible (scripted)'
/** How the scripted model begins each line that it words. */
const HEM = /Well\. \S/
/** Longer than a model rests after its first failures. */
const REST_MS = 31_000

test('a free practice against a model that behaves, stalls, rests and comes back, and what the operator sees of it', async () => {
  const password = await orgCreate(
    journey.server,
    '--name',
    '平台',
    '--account',
    'platform.op',
    '--person',
    '运营',
    '--operator',
  )
  const operator = await journey.person({ viewport: DESKTOP, still: true })
  await enterFirst(operator, journey.server.origin, 'platform.op', password)
  await inOffice(operator)
  const desk = deskOf(operator, journey.server.origin)
  const lookOperator = lookAt(operator, 'operator-model')
  const state = operator.page.getByRole('region', { name: operator.t('operator.model.title') })
  /** What the operator reads when the page is opened now. */
  const told = async (text: string | RegExp) => {
    await operator.page.reload()
    await state.getByText(text).waitFor()
  }

  await desk.open('/admin/system/organisation', operator.t('operator.title'))
  await told(operator.t('operator.model.idle', { name: NAME }))

  vendor.script = SCRIPTED_MODELS.behaves
  const emma = await journey.person({ speaks: 'en', viewport: PHONE, still: true })
  const { t } = emma
  await emma.signIn('emma.wilson')
  await emma.openPractice(FREE_TASKS.en.title)
  await emma.shows(t('practice.free.wordedBy.model'))
  await emma.startTyping()
  const lines = pointLines(FREE_TASKS.en)
  const say = async (turn: number) => {
    await emma.say(lines[turn - 1] ?? '')
    await emma.turn(turn + 1)
  }
  await say(1)
  await emma.shows(HEM)

  // It begins each line and stops: what the line still lacks is said in the author's words.
  vendor.script = SCRIPTED_MODELS.stallsInTheLine
  for (const turn of [2, 3, 4]) await say(turn)
  const asked = vendor.calls.length
  await say(5)
  expect(vendor.calls.length).toBe(asked)
  await emma.end()
  await told(operator.t('operator.model.lines.rests'))
  await state.getByText(operator.t('operator.model.why.stalled')).waitFor()
  // A turn may have more than one line.
  const refused = operator.t('operator.model.refused', { count: 1 }).replace('1', String.raw`[1-9]\d*`)
  await state.getByText(new RegExp(refused)).waitFor()
  await lookOperator('rests')

  vendor.script = SCRIPTED_MODELS.behaves
  await journey.server.advance(REST_MS)
  await emma.button('practice.report.again').click()
  await emma.startTyping()
  await say(1)
  await emma.shows(HEM)
  await state.getByText(operator.t('operator.model.lines.rests')).waitFor({ state: 'detached' })
  await told(new RegExp(NAME.replace(/[()]/g, '.')))
  await lookOperator('works')
  await emma.end()
  lookOperator.done()
  await emma.leave()
  await operator.leave()
})
