import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callerFor } from '../support/caller'
import { publishExam } from '../support/exam-world'
import { examinee } from '../support/examinee'
import { HOTEL_TASK, HOTEL_WINS } from '../support/hotel'
import { type Journey, keepFailures, openJourney, type Person } from '../support/journey'
import { tabTo } from '../support/keyboard'
import { PHONE } from '../support/screens'

keepFailures()
let journey: Journey
beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey?.close())

/** Marks the loaded page, so that a reload can be told from a return to it. */
const stays = (page: Page) => page.evaluate(() => Object.assign(window, { stayed: true }))

/** Checks on the sheet with a list of attempts. */
function historyOf({ page }: Person, title: string) {
  const sheet = page.getByRole('dialog', { name: title })
  return {
    sheet,
    /** The sheet has the page's full width, at its bottom, and nothing covers its rows. */
    async lies() {
      await sheet.waitFor()
      await expect
        .poll(() =>
          sheet.evaluate((panel) => {
            const { left, right, bottom } = panel.getBoundingClientRect()
            return [innerWidth, left, right, Math.round(bottom)]
          }),
        )
        .toEqual([PHONE.width, 0, PHONE.width, PHONE.height])
    },
    /** The sheet is closed, and the page below is usable again. */
    async leaves() {
      await sheet.waitFor({ state: 'detached' })
      await page.locator('#app:not([inert])').waitFor()
    },
  }
}

describe('an attempt in the history of a phone', () => {
  test('of a practice leads to its report, by tap and by keyboard, and back from there', async () => {
    const learner = await journey.person()
    const { page, t } = learner
    const shown = (id: string) => page.getByTestId(id).filter({ visible: true })
    const history = historyOf(learner, t('practice.history.title'))
    const attempt = t('practice.report.attempt', { attempt: 1 })
    await learner.signIn(await journey.newcomer())
    await stays(page)
    await learner.openPractice(HOTEL_TASK)
    await learner.startTyping()
    await learner.say(HOTEL_WINS[0])
    await learner.turn(2)
    await learner.end()
    const address = await learner.reportAddress()
    await learner.button('practice.report.again').click()

    await learner.button('practice.preflight.history').click()
    await history.lies()
    await history.sheet.getByRole('button', { name: attempt }).tap()
    await learner.report()
    await history.leaves()
    await expect.poll(() => page.url()).toBe(address)
    // The report must be usable, not only visible.
    await shown('report-transcript').tap()
    const transcript = page.getByRole('dialog', { name: t('practice.report.transcriptTitle') })
    await transcript.waitFor()
    await page.goBack()
    await transcript.waitFor({ state: 'detached' })
    await page.goBack()
    await shown('preflight').waitFor()
    await learner.button('practice.preflight.history').waitFor()

    await tabTo(page, t('practice.preflight.history'))
    await page.keyboard.press('Enter')
    await history.lies()
    await tabTo(page, new RegExp(`^${attempt}`))
    await page.keyboard.press('Enter')
    await learner.report()
    await history.leaves()
    await tabTo(page, t('practice.report.transcript'))
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
    await learner.leave()
  })

  test('of an exam leads to its result, by tap and by keyboard, and back from there', async () => {
    const account = await journey.newcomer()
    const owner = await callerFor(journey.server, 'owner1')
    const { title } = await publishExam(owner, '历史考试', { accounts: [account] })
    const learner = await journey.person()
    const { page, t } = learner
    const exam = examinee(learner)
    const shown = (id: string) => page.getByTestId(id).filter({ visible: true })
    const history = historyOf(learner, t('exam.history.title'))
    const attempt = t('exam.history.attempt', { n: 1 })
    const link = t('task.exam.history', { n: 1 })
    await learner.signIn(account)
    await stays(page)
    await exam.openCover(title)
    await exam.start()
    await exam.answerFour()
    await exam.handIn()
    await page.waitForURL(/&result=\w+$/)
    const address = page.url()
    await page.goBack()
    await shown('task').waitFor()

    await page.getByRole('button', { name: link }).tap()
    await history.lies()
    await history.sheet.getByRole('button', { name: attempt }).tap()
    await exam.result()
    await history.leaves()
    await expect.poll(() => page.url()).toBe(address)
    await shown('exam-review').tap()
    await shown('exam-result').waitFor({ state: 'hidden' })
    await page.goBack()
    await exam.result()
    await page.goBack()
    await shown('exam-cover').waitFor()
    await page.goBack()
    await shown('task').waitFor()

    await page.getByRole('button', { name: link }).waitFor()
    await tabTo(page, link)
    await page.keyboard.press('Enter')
    await history.lies()
    await tabTo(page, new RegExp(`^${attempt}`))
    await page.keyboard.press('Enter')
    await exam.result()
    await history.leaves()
    await tabTo(page, t('exam.result.more'))
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
    await learner.leave()
  })
})
