import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOTEL_TASK, HOTEL_WINS } from '../support/hotel'
import { type Journey, keepFailures, openJourney } from '../support/journey'
import { lookAt } from '../support/look'
import { PHONE } from '../support/screens'

keepFailures()
let journey: Journey
beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey?.close())

test('a training shows lines for this turn, says what was missed, lets it be said again, and does not count', async () => {
  const emma = await journey.person({ speaks: 'en', viewport: PHONE, still: true })
  const { page, t } = emma
  const look = lookAt(emma, 'training')
  await emma.signIn(await journey.newcomer('Emma Newell', 'en'))
  await emma.openTask(HOTEL_TASK)
  await page.getByTestId('step-training').filter({ visible: true }).click()
  await page.waitForURL(/user\/dashboard\/training/)
  await page.locator('#training-note').filter({ visible: true }).waitFor()
  await look('preflight')
  await emma.startTyping()
  const coach = page.getByTestId('coach')
  await coach.getByText(t('practice.training.reference')).waitFor()
  await coach.getByText('Ask for the passport').waitFor()
  expect(await coach.getByText(/breakfast/i).count()).toBe(0)

  await emma.say('Seven green bicycles sat on the moon.')
  await emma.turn(2)
  await coach.getByText(t('practice.training.missed')).waitFor()
  await look('missed')
  await page.getByTestId('coach-again').click()
  await coach.getByText(t('practice.training.missed')).waitFor({ state: 'detached' })
  await coach.getByText('Ask for the passport').waitFor()
  const [first, ...rest] = HOTEL_WINS
  await emma.say(first)
  await emma.turn(3)
  await coach
    .getByText(t('practice.training.understoodWhat', { what: '' }))
    .first()
    .waitFor()
  await look('understood')
  await emma.sayAll(rest, 3)
  await emma.report()
  await emma.shows(t('practice.training.title'))
  await emma.shows(t('practice.report.notCounted', { score: 60 }))
  look.done()
  await emma.leave()
})
