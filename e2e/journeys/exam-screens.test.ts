import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { looks } from '@lianda/shared/test/effort'
import type { Language } from '@lianda/shared/contract/fields'
import { fiveQuestions } from '../journeys-weapp/exam-questions'
import { callerFor, tokenFor } from '../support/caller'
import { openLink } from '../support/cuttable-link'
import { publishExam } from '../support/exam-world'
import { examinee } from '../support/examinee'
import { AWAY, type Journey, keepFailures, openJourney } from '../support/journey'
import { lookAt } from '../support/look'
import { chart, uploadPicture } from '../support/picture'
import { DESKTOP, openAnew, PHONE } from '../support/screens'

/** Two packages for everyone: one to fail and then pass, and one to run out of time. */
const EXAM = '第四季度产品知识与接待流程考试'
const SHORT = '晨会小测'
const MINUTE_MS = 60_000

keepFailures()
let journey: Journey
beforeAll(async () => {
  journey = await openJourney()
  const { server } = journey
  const path = await uploadPicture(server.origin, await tokenFor(server, 'owner1'), await chart())
  const owner = await callerFor(server, 'owner1')
  await publishExam(owner, EXAM, { questions: fiveQuestions(path), partialCredit: true, lateSyncMinutes: 5 })
  await publishExam(owner, SHORT, { minute: 20, overdue: 'discard', explain: 'never' })
})
afterAll(() => journey?.close())

interface Walk {
  name: string
  viewport: typeof PHONE
  dark: boolean
  speaks: Language
  account: string
}
/** Runs in the page: whether this picture has arrived. */
const isThere = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0

/** Two walks through every screen; together they cover both themes, both languages and both widths. */
const WALKS: Walk[] = [
  { name: 'phone-light-zh', viewport: PHONE, dark: false, speaks: 'zhCN', account: 'learner1' },
  { name: 'desk-dark-en', viewport: DESKTOP, dark: true, speaks: 'en', account: 'emma.wilson' },
]

describe("axe finds nothing on an exam's screens", () => {
  test.each(looks(WALKS, 'phone-light-zh'))('$name', async ({ name, account, ...options }) => {
    const link = await openLink(journey.server.origin)
    const person = await journey.person({ ...options, still: true, origin: link.origin, keepsProgram: true })
    const { page, t, watched } = person
    const look = lookAt(person, name)
    const exam = examinee(person)
    const shown = (testId: string) => page.getByTestId(testId).filter({ visible: true })
    const sheet = (title: string) => page.getByRole('dialog', { name: title })
    const close = (title: string) =>
      sheet(title)
        .getByRole('button', { name: t('ui.action.close') })
        .click()

    await person.signIn(account)
    await exam.openCover(EXAM)
    await look('exam-cover')
    await exam.start()
    await expect.poll(() => page.locator('[data-testid="image-0"] img').evaluate(isThere)).toBe(true)
    await look('exam-single')
    await shown('image-0').click()
    await person.button('ui.image.zoomIn').waitFor()
    await look('exam-picture')
    await page.keyboard.press('Escape')
    await exam.choose('A')
    await exam.next(2)
    await exam.choose('D')
    await exam.badge('saved')
    await look('exam-long')

    await person.programKept()
    watched.expectProblem(AWAY)
    link.cut()
    await exam.next(3)
    await exam.choose('AC')
    await shown('exam-flag').click()
    await exam.badge('local')
    await look('exam-offline')
    await exam.next(4)
    await look('exam-judgement')
    await exam.next(5)
    await exam.fill('10', '')
    await look('exam-fill')
    await shown('exam-grid').click()
    await sheet(t('exam.grid.title')).waitFor()
    await look('exam-grid')
    await shown('grid-hand-in').click()
    await shown('hand-in-confirm').waitFor()
    await look('exam-hand-in')
    await person.button('exam.handIn.stay').click()
    link.mend()
    await exam.badge('saved')

    const tab = await watched.context.newPage()
    const lookToo = lookAt({ page: tab }, name)
    await tab.goto(`${link.origin}/#/user/dashboard/center`)
    await tab.getByTestId('running-exam').waitFor()
    await lookToo('exam-centre')
    await tab.getByTestId('running-exam').getByRole('button').first().click()
    await tab.getByTestId('exam-start').filter({ visible: true }).click()
    await exam.stands('fenced')
    await look('exam-fenced')
    await exam.continueHere()
    await tab.close()

    await exam.question(4)
    await exam.handIn()
    await look('exam-failed')
    await shown('exam-review').click()
    await person.shows(t('exam.review.explanation'))
    await look('exam-review')
    await person.button('ui.action.back').click()
    await shown('exam-again').click()
    await shown('exam-start').click()
    await exam.question(1)
    for (const [index, letters] of ['B', 'D', 'AC', 'B'].entries()) {
      await exam.choose(letters)
      await exam.next(index + 2)
    }
    await exam.fill('10', '24')
    await exam.handIn()
    await look('exam-passed')
    await shown('exam-more').click()
    await sheet(t('exam.result.more')).waitFor()
    await look('exam-more')
    await page.getByRole('button', { name: t('exam.history.title') }).click()
    await sheet(t('exam.history.title')).waitFor()
    await look('exam-history')
    await close(t('exam.history.title'))
    await shown('exam-more').click()
    await shown('exam-print').click()
    await shown('print-now').waitFor()
    await look('exam-print')

    await page.clock.install()
    await openAnew(page, `${link.origin}/#/user/dashboard/center`)
    await exam.openCover(SHORT)
    await exam.start()
    await exam.choose('A')
    await exam.badge('saved')
    link.cut()
    await exam.next(2)
    await exam.choose('AC')
    await exam.badge('local')
    await page.clock.fastForward(21 * MINUTE_MS)
    await exam.stands('time_up')
    await look('exam-time-up')
    await person.leave()
    await link.close()
    look.done()
    lookToo.done()
  })
})
