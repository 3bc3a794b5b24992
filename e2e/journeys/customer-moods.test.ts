import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_SCENES } from '../../server/src/module/scene/demo/demo-scenes'
import { HOTEL_TASK, HOTEL_WINS } from '../support/hotel'
import { type Journey, keepFailures, openOwnJourney } from '../support/journey'

/** Matches any of these sentences, whatever stands in their slots. */
function anyOf(wordings: readonly { text: string }[] = []): RegExp {
  const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(
    wordings
      .map(({ text }) =>
        text
          .split(/\{\w+\}/)
          .map(literal)
          .join('.+'),
      )
      .join('|'),
  )
}

keepFailures()
/** Their packages are passed here, which other journeys begin with. */
let journey: Journey
beforeAll(async () => {
  journey = await openOwnJourney({ LOCAL_ASR: 'off', LOCAL_TTS: 'off' })
})
afterAll(() => journey?.close())

/** What the customer of each practice answers to an insult. */
const REBUKES = {
  en: anyOf(DEMO_SCENES['hotel-check-in'].customer?.acts.insult),
  zhCN: anyOf(DEMO_SCENES['car-showroom'].customer?.acts.insult),
}

const facts = DEMO_SCENES['hotel-check-in'].customer?.facts ?? []

/** Questions that she answers to everybody, with what she may say. */
const QUESTIONS = facts
  .filter(({ levels, after, knowing }) => levels[0]?.trust === 0 && after.length + knowing.length === 0)
  .slice(0, 3)
  .map(({ label, asked, levels }) => ({
    label,
    question: asked.examples[0] ?? '',
    answers: anyOf(levels[0]?.wordings),
  }))

test.each([
  {
    speaks: 'en' as const,
    account: 'emma.wilson',
    task: HOTEL_TASK,
    insults: ['You are an idiot.', 'Shut up, you stupid woman.'],
  },
  {
    speaks: 'zhCN' as const,
    account: 'learner1',
    task: '到店接待上岗认证',
    insults: ['你有病吧，烦死了', '你就是个白痴'],
  },
])('$speaks: a rude learner is told so, and then the customer goes', async ({ speaks, account, task, insults }) => {
  const person = await journey.person({ speaks })
  const { page, t } = person
  await person.signIn(account)
  await person.openPractice(task)
  await person.startTyping()
  const [first = '', second = ''] = insults
  await person.say(first)
  await person.turn(2)
  await page.getByText(REBUKES[speaks]).filter({ visible: true }).first().waitFor()
  await person.say(second)
  await person.report()
  await person.shows(t('scoring.bar.insult'))
  await person.leave()
})

test('a curious learner is answered from what the customer knows, loses nothing by it, and reads it in the report', async () => {
  const emma = await journey.person({ speaks: 'en' })
  const { page, t } = emma
  await emma.signIn('emma.wilson')
  await emma.openPractice(HOTEL_TASK)
  await emma.startTyping()
  for (const [n, { question, answers }] of QUESTIONS.entries()) {
    await emma.say(question)
    await emma.turn(n + 2)
    await page.getByText(answers).filter({ visible: true }).first().waitFor()
  }
  await emma.sayAll(HOTEL_WINS, QUESTIONS.length + 1)
  await emma.report()
  expect(await emma.score()).toBeGreaterThanOrEqual(90)
  await emma.button('practice.report.transcript').click()
  const dialog = page.getByRole('dialog', { name: t('practice.report.transcriptTitle') })
  for (const { label } of QUESTIONS) await dialog.getByText(t('practice.report.asked', { label })).first().waitFor()
  await dialog.getByRole('button', { name: t('ui.action.close') }).click()
  await emma.leave()
})
