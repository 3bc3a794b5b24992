import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Call, callerFor } from '../support/caller'
import { publishExam } from '../support/exam-world'
import { examinee } from '../support/examinee'
import { HOTEL_TASK, HOTEL_WINS } from '../support/hotel'
import { type Journey, keepFailures, openJourney, type Person } from '../support/journey'
import { layersOf } from '../support/keyboard'
import { listed } from '../support/learner'
import { DESKTOP } from '../support/screens'

keepFailures()
let journey: Journey
let owner: Call
beforeAll(async () => {
  journey = await openJourney()
  owner = await callerFor(journey.server, 'owner1')
})
afterAll(() => journey?.close())

/** Presses the browser's back (Android's key and gesture do the same) while a layer is open on a page. */
function backOn({ page }: Pick<Person, 'page'>) {
  const dialog = page.locator('[role=dialog], [role=alertdialog]')
  /** Waits until the history has so many entries of layers: they come and go after what is shown. */
  const layers = (n: number) => expect.poll(() => layersOf(page)).toBe(n)
  return {
    /** Back closes the opened layer and stays on the page. */
    async closes(open: () => Promise<void>, stillHere: string): Promise<void> {
      const here = page.getByTestId(stillHere).filter({ visible: true })
      await here.waitFor()
      const url = page.url()
      const before = await layersOf(page)
      await open()
      await dialog.waitFor()
      await expect.poll(() => layersOf(page)).toBeGreaterThan(before)
      await page.goBack()
      await dialog.waitFor({ state: 'detached' })
      await layers(before)
      await here.waitFor()
      expect(page.url().slice(0, url.length)).toBe(url)
    },
    dialog,
    layers,
  }
}

describe('the browser’s back', () => {
  test('closes each sheet of the centre, of the personal page and of signing in, and not the page', async () => {
    const desk = await journey.person({ viewport: DESKTOP })
    const { page, t } = desk
    const back = backOn(desk)
    await page.goto(`${journey.server.origin}/#/login`)
    await back.closes(() => page.getByRole('button', { name: t('ui.language.choose') }).click(), 'sign-in')
    const account = await journey.newcomer()
    await desk.signIn(account)
    await back.closes(() => page.getByTestId('top-account').click(), 'center')
    await back.closes(() => page.getByRole('button', { name: t('ui.language.choose') }).click(), 'center')
    await desk.leave()

    const phone = await journey.person()
    await phone.signIn(account)
    const mine = backOn(phone)
    await phone.page
      .getByRole('link', { name: phone.t('ui.tab.mine') })
      .or(phone.button('ui.tab.mine'))
      .click()
    for (const key of ['setting.mine.textSize', 'setting.mine.theme', 'setting.mine.language'])
      await mine.closes(
        () =>
          phone.page
            .getByRole('button', { name: new RegExp(`^${phone.t(key)}`) })
            .filter({ visible: true })
            .click(),
        'mine',
      )
    await phone.leave()
  })

  test('pressed while the next page opens shows the page before it, whole', async () => {
    const learner = await journey.person()
    const { page } = learner
    const shown = (id: string) => page.getByTestId(id).filter({ visible: true })
    await learner.signIn(await journey.newcomer())
    await listed(learner, HOTEL_TASK)
    // In the page itself: a driver's back comes after the page has opened.
    const stepBack = () =>
      page
        .getByRole('button', { name: HOTEL_TASK })
        .first()
        .evaluate(
          (row) =>
            new Promise<void>((gone) => {
              const back = () => {
                if (!location.hash.includes('/task')) return
                clearInterval(look)
                addEventListener('popstate', () => gone(), { once: true })
                history.back()
              }
              const look = setInterval(back, 0)
              ;(row as HTMLElement).click()
            }),
        )
    // The first time the page's code is fetched; then the step back is faster than the page slides in.
    for (let time = 0; time < 2; time++) {
      await stepBack()
      await page.locator('.taro_page').nth(1).waitFor({ state: 'detached' })
      await shown('center').waitFor()
      await learner
        .button('ui.tab.mine')
        .or(page.getByRole('link', { name: learner.t('ui.tab.mine') }))
        .first()
        .waitFor()
    }
    await learner.openTask(HOTEL_TASK)
    await shown('task').waitFor()
    await learner.leave()
  })

  test('in an exam closes what is open and asks before it leaves; the result keeps its address over a reload', async () => {
    const account = await journey.newcomer()
    const { title } = await publishExam(owner, '返回考试', { accounts: [account] })
    const learner = await journey.person()
    const { page, t } = learner
    const exam = examinee(learner)
    const back = backOn(learner)
    const shown = (id: string) => page.getByTestId(id).filter({ visible: true })
    await learner.signIn(account)
    await exam.openCover(title)
    await exam.start()
    await back.closes(() => shown('exam-grid').click(), 'exam-room')
    await back.closes(async () => {
      await shown('exam-grid').click()
      await shown('grid-hand-in').click()
      await shown('hand-in-confirm').waitFor()
    }, 'exam-room')

    await page.goBack()
    await shown('exam-leave-sheet').waitFor()
    await back.layers(2)
    await page.goBack()
    await back.dialog.waitFor({ state: 'detached' })
    await exam.question(1)
    await page.reload()
    await exam.question(1)
    await page.goBack()
    await shown('leave-confirm').click()
    // After the reload the history has no page below the exam, so leaving leads to the centre, which lists the exam.
    await shown('running-exam').getByRole('button').first().click()
    await exam.question(1)

    await exam.answerFour()
    await exam.handIn()
    await expect.poll(() => page.url()).toMatch(/\/user\/dashboard\/exam\?id=\w+&result=\w+$/)
    await page.reload()
    await exam.result()
    expect(await page.getByTestId('exam-start').count()).toBe(0)
    await back.closes(() => shown('exam-more').click(), 'exam-result')
    await back.closes(async () => {
      await shown('exam-more').click()
      await page.getByRole('button', { name: t('exam.history.title') }).click()
      await page.getByRole('dialog', { name: t('exam.history.title') }).waitFor()
    }, 'exam-result')
    await shown('exam-review').click()
    await page.getByLabel(t('exam.review.which')).filter({ visible: true }).waitFor()
    await page.goBack()
    await exam.result()
    await shown('exam-more').click()
    await shown('exam-print').click()
    // The page has slid in: until then the router is still opening it.
    await page
      .locator('.taro_page_stationed')
      .filter({ has: page.getByTestId('print-now') })
      .waitFor()
    await page.goBack()
    await exam.result()

    const address = page.url()
    const other = await journey.person()
    await other.signIn(await journey.newcomer())
    other.watched.expectProblem('exampaper/')
    other.watched.expectProblem('404')
    await other.page.goto(address)
    await other.shows(t('ui.missing.title'))
    expect(await other.button('ui.action.retry').count()).toBe(0)
    await other.leave()

    await page.goBack()
    await shown('center').waitFor()
    await learner.leave()
  })

  test('in a practice pauses it, closes what is open, and leads from the report to the task; the report survives a reload', async () => {
    const learner = await journey.person()
    const { page, t } = learner
    const back = backOn(learner)
    const shown = (id: string) => page.getByTestId(id).filter({ visible: true })
    await learner.signIn(await journey.newcomer())
    await learner.openPractice(HOTEL_TASK)
    await learner.startTyping()
    const paused = page.getByRole('alertdialog', { name: t('practice.pause.title') })
    // Until the room is connected, back asks a question instead, and a second back closes that.
    const pauses = async () => {
      await back.layers(1)
      await page.goBack()
      await back.dialog.waitFor()
      await back.layers(2)
      if ((await paused.count()) > 0) return true
      await page.goBack()
      await back.dialog.waitFor({ state: 'detached' })
      return false
    }
    await expect.poll(pauses).toBe(true)
    await page.getByTestId('resume').click()
    await paused.waitFor({ state: 'detached' })
    await back.layers(1)
    await back.closes(() => learner.button('practice.live.end').click(), 'room')
    await learner.say(HOTEL_WINS[0])
    await learner.turn(2)
    await learner.end()
    await expect.poll(() => page.url()).toMatch(/\/user\/dashboard\/train\?subtask=\w+&report=\w+$/)
    await page.reload()
    await learner.report()
    await back.closes(() => shown('report-transcript').click(), 'report')

    const address = page.url()
    const other = await journey.person()
    await other.signIn(await journey.newcomer())
    other.watched.expectProblem('practice/')
    other.watched.expectProblem('404')
    await other.page.goto(address)
    await other.shows(t('ui.missing.title'))
    expect(await other.button('ui.action.retry').count()).toBe(0)
    await other.leave()

    await page.goBack()
    await shown('task').waitFor()
    await learner.leave()
  })
})
