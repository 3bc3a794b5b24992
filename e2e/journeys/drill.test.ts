import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerAll, NO_IDEA, RIGHT, weakLearner } from '../support/drill-learner'
import { type Journey, keepFailures, openOwnJourney, type Person } from '../support/journey'
import { lookAt } from '../support/look'
import { toTheMorning } from '../support/morning'
import { shown } from '../support/round-learner'

const WRONG = ['早餐在几楼？', '洗一件衬衫多少钱？']

keepFailures()
let journey: Journey
beforeAll(async () => {
  journey = await openOwnJourney({ LOCAL_ASR: 'off', LOCAL_TTS: 'off' })
  await toTheMorning(journey.server)
})
afterAll(() => journey?.close())

const says = ({ page }: Person, text: string | RegExp) =>
  page.getByText(text).filter({ visible: true }).first().waitFor()

test('three minutes: what a package found weak is asked again, comes back by spacing, and the centre says when', async () => {
  const { learner } = await weakLearner(journey, '前台三分钟', WRONG)
  const { t } = learner
  const look = lookAt(learner, 'drill')
  await says(learner, t('drill.due', { n: 2 }))
  await look('centre')
  await shown(learner, 'drill-open').click()
  await shown(learner, 'drill-due').waitFor()
  await look('before')
  await shown(learner, 'round-start').click()
  const asked = await answerAll(learner, (now) => (now === '早餐在几楼？' ? (RIGHT[now] ?? '') : NO_IDEA))
  expect(asked.toSorted()).toEqual(['早餐在几楼？', '洗一件衬衫多少钱？'].toSorted())
  await says(learner, t('faq.drill.right', { right: 1, n: 2 }))
  await expect.poll(() => shown(learner, 'drill-again').count()).toBe(2)
  await look('report')
  await shown(learner, 'round-again').click()
  await says(learner, new RegExp(`^${t('drill.done')}`))
  await look('nothing due')
  await shown(learner, 'drill-last').click()
  await says(learner, t('faq.drill.right', { right: 1, n: 2 }))
  await learner.button('ui.action.close').filter({ visible: true }).click()
  await shown(learner, 'drill-last').waitFor()
  await learner.button('ui.action.back').filter({ visible: true }).click()
  await shown(learner, 'drill-card')
    .getByText(new RegExp(`^${t('drill.done')}`))
    .waitFor()
  look.done()
  await learner.leave()
})

test('by keys alone', async () => {
  const { learner } = await weakLearner(journey, '前台三分钟键盘', WRONG)
  const { page, t } = learner
  await shown(learner, 'drill-open').focus()
  await page.keyboard.press('Enter')
  await shown(learner, 'round-start').waitFor()
  await shown(learner, 'round-start').focus()
  await page.keyboard.press('Enter')
  for (let n = 0; n < 2; n++) {
    await shown(learner, 'round-text').focus()
    await page.keyboard.type(NO_IDEA)
    await page.keyboard.press('Enter')
    await shown(learner, 'ask-expected').waitFor()
    await shown(learner, 'round-next').focus()
    await page.keyboard.press('Enter')
  }
  await says(learner, t('faq.drill.right', { right: 0, n: 2 }))
  await learner.leave()
})
