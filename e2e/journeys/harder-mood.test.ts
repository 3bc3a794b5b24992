import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOTEL_TASK, HOTEL_WINS } from '../support/hotel'
import { type Journey, keepFailures, openJourney } from '../support/journey'
import { lookAt } from '../support/look'

keepFailures()
let journey: Journey
beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey?.close())

describe.each(['zhCN', 'en'] as const)('a rehearsal with a harder customer, in %s', (speaks) => {
  test('is chosen beforehand, has free hints, runs out of patience sooner, and says so in its report', async () => {
    const account = await journey.newcomer(undefined, speaks)
    const learner = await journey.person({ speaks, still: true })
    const { page, t } = learner
    const look = lookAt(learner, `harder-mood-${speaks}`)
    await learner.signIn(account)
    await learner.openPractice(HOTEL_TASK)
    const moods = page.getByRole('radiogroup', { name: t('practice.temper.label') })
    // An attempt that counts has no choice.
    expect(await moods.count()).toBe(0)
    await page.getByRole('switch', { name: t('practice.preflight.rehearsal') }).click()
    await moods.getByRole('radio', { name: t('practice.temper.hard') }).click()
    await learner.shows(t('practice.temper.detail.hard'))
    await look('preflight')
    await learner.startTyping()
    await learner.shows(t('practice.temper.with.hard'))
    await page.getByRole('button', { name: t('practice.hint.free'), exact: true }).click()
    await learner.button('practice.hint.close').waitFor()
    await look('free-hint')
    await learner.button('practice.hint.close').click()
    await learner.say('You are an idiot.')
    await learner.report()
    await learner.shows(t('practice.report.end.hangup'))
    await learner.shows(new RegExp(t('practice.temper.with.hard')))
    await look('report')

    // The next start says what to do.
    await learner.button('practice.report.again').click()
    await page.getByRole('heading', { name: t('practice.last.title') }).waitFor()
    await look('last-time')
    await page.getByTestId('last-report').click()
    await learner.report()
    await learner.shows(t('scoring.action.insult'))
    await learner.button('practice.report.again').click()

    // A second one makes a course.
    await learner.startTyping()
    await learner.say(HOTEL_WINS[0])
    await learner.turn(2)
    await learner.end()
    await page.getByRole('heading', { name: t('practice.course.title') }).scrollIntoViewIfNeeded()
    await look('course')
    look.done()
    await learner.leave()
  })
})

test('a hint of an attempt that counts says its price before it is taken', async () => {
  const account = await journey.newcomer()
  const learner = await journey.person({ still: true })
  const { page, t } = learner
  const look = lookAt(learner, 'hint-price')
  await learner.signIn(account)
  await learner.openPractice(HOTEL_TASK)
  await learner.startTyping()
  const hint = (n: number) => page.getByRole('button', { name: t('practice.talk.hintsLeft', { n }), exact: true })
  const asked = page.getByRole('alertdialog', { name: t('practice.hint.askTitle') })
  await hint(3).click()
  await asked.getByText(t('practice.hint.price', { n: 3, left: 2 })).waitFor()
  await look('asked')
  await asked.getByRole('button', { name: t('practice.hint.keep') }).click()
  await asked.waitFor({ state: 'detached' })
  await hint(3).click()
  await asked.getByRole('button', { name: t('practice.hint.take') }).click()
  await learner.button('practice.hint.close').click()
  // The same turn's hint costs once.
  await page.getByRole('button', { name: t('practice.hint.again'), exact: true }).click()
  await learner.button('practice.hint.close').waitFor()
  expect(await asked.count()).toBe(0)
  await learner.say(HOTEL_WINS[0])
  await learner.turn(2)
  await hint(2).waitFor()
  await learner.end()
  await learner.shows(new RegExp(t('practice.report.hints', { n: 1 })))
  look.done()
  await learner.leave()
})
