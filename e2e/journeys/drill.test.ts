import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Call, callerFor } from '../support/caller'
import { publishRound, type QuickQuestion } from '../support/faq-world'
import { type Journey, keepFailures, openJourney, type Person } from '../support/journey'
import { lookAt } from '../support/look'

const QUESTIONS: QuickQuestion[] = [
  { question: '健身房几点开门？', answer: '健身房早上六点开门。', keywords: '六点' },
  { question: '早餐在几楼？', answer: '早餐在二楼餐厅。', keywords: '二楼' },
  { question: '洗一件衬衫多少钱？', answer: '洗一件衬衫三十元。', keywords: '三十元' },
]
const RIGHT: Record<string, string> = {
  '健身房几点开门？': '您好，健身房早上六点就开门了',
  '早餐在几楼？': '早餐在二楼的餐厅',
  '洗一件衬衫多少钱？': '一件衬衫洗一次是三十元',
}
const NO_IDEA = '这个我不太清楚'

keepFailures()
let journey: Journey
let owner: Call
beforeAll(async () => {
  journey = await openJourney()
  owner = await callerFor(journey.server, 'owner1')
})
afterAll(() => journey?.close())

const shown = ({ page }: Pick<Person, 'page'>, id: string) => page.getByTestId(id).filter({ visible: true })
const says = ({ page }: Person, text: string | RegExp) =>
  page.getByText(text).filter({ visible: true }).first().waitFor()

/** Types an answer to each question until the report is there. */
async function answerAll(learner: Person, answerTo: (question: string) => string, asked: string[] = []) {
  const { page, t } = learner
  for (;;) {
    await shown(learner, 'round-text').waitFor()
    const question = (await shown(learner, 'round-question').textContent()) ?? ''
    asked.push(question)
    await shown(learner, 'round-text').fill(answerTo(question))
    await shown(learner, 'round-send').click()
    await shown(learner, 'ask-expected').waitFor()
    const last = await page.getByText(t('faq.room.toReport'), { exact: true }).filter({ visible: true }).count()
    await shown(learner, 'round-next').click()
    if (last > 0) break
  }
  await shown(learner, 'round-again').waitFor()
  return asked
}

/** A learner who has answered the first question of a package right, and the others wrong. */
async function weakLearner(title: string, options: Parameters<Journey['person']>[0] = {}) {
  const account = await journey.newcomer('复习')
  await publishRound(owner, { title, account, questions: QUESTIONS })
  const learner = await journey.person(options)
  await learner.signIn(account)
  await learner.openTask(title)
  await shown(learner, 'task-next').click()
  await shown(learner, 'round-start').waitFor()
  await learner.page
    .getByRole('radio', { name: learner.t('faq.mode.typing') })
    .filter({ visible: true })
    .click()
  await shown(learner, 'round-start').click()
  await answerAll(learner, (question) => (question === '健身房几点开门？' ? (RIGHT[question] ?? '') : NO_IDEA))
  await learner.page.goto(`${journey.server.origin}/#/user/dashboard/center`)
  await shown(learner, 'drill-card').waitFor()
  return learner
}

test('three minutes: what a package found weak is asked again, comes back by spacing, and the centre says when', async () => {
  const learner = await weakLearner('前台三分钟')
  const { t } = learner
  const look = lookAt(learner, 'drill')
  await says(learner, t('drill.due', { n: 2 }))
  await look('centre')
  await shown(learner, 'drill-open').click()
  await shown(learner, 'drill-due').waitFor()
  await look('before')
  await shown(learner, 'round-start').click()
  const asked = await answerAll(learner, (question) =>
    question === '早餐在几楼？' ? (RIGHT[question] ?? '') : NO_IDEA,
  )
  expect(asked.toSorted()).toEqual(['早餐在几楼？', '洗一件衬衫多少钱？'].toSorted())
  await says(learner, t('faq.drill.right', { right: 1, n: 2 }))
  expect(await shown(learner, 'drill-again').count()).toBe(2)
  await look('report')
  await shown(learner, 'round-again').click()
  await says(learner, new RegExp(`^${t('drill.done')}`))
  await look('nothing due')
  await learner.button('ui.action.back').filter({ visible: true }).click()
  await shown(learner, 'drill-card')
    .getByText(new RegExp(`^${t('drill.done')}`))
    .waitFor()
  look.done()
  await learner.leave()
})

test('by keys alone', async () => {
  const learner = await weakLearner('前台三分钟键盘')
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
