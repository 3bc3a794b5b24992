import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callerFor } from '../support/caller'
import { openLink } from '../support/cuttable-link'
import { examinee } from '../support/examinee'
import { recordOf } from '../support/exam-records'
import { publishExam } from '../support/exam-world'
import { AWAY, type Journey, keepFailures, openJourney } from '../support/journey'
import { focusOn, holdsFocus, lookAtStops, tabTo, tabToTask } from '../support/keyboard'
import { DESKTOP } from '../support/screens'

keepFailures()
let journey: Journey
beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey?.close())

describe('an exam without a pointer', () => {
  test('from the centre over one question of each type, a flag and the grid to the result and the review', async () => {
    const owner = await callerFor(journey.server, 'owner1')
    const { taskId, title } = await publishExam(owner, '键盘考试', { accounts: ['emma.wilson'] })
    const emma = await journey.person({ speaks: 'en', viewport: DESKTOP })
    const { page, t } = emma
    const exam = examinee(emma)
    const { keyboard } = page
    /** Tabs to the element, checks that its focus is visible, and presses the key. */
    const press = async (name: string | RegExp, key: 'Enter' | 'Space' = 'Enter') => {
      const roles = (['button', 'radio', 'checkbox'] as const).map((role) => page.getByRole(role, { name }))
      await roles
        .reduce((all, one) => all.or(one))
        .filter({ visible: true })
        .first()
        .waitFor()
      await tabTo(page, name)
      await expect.poll(() => focusOn(page)).toMatchObject({ seen: true })
      await keyboard.press(key)
    }
    /** After a change of screen the focus moves here by itself. */
    const comesTo = (what: string, text: string) =>
      expect.poll(() => focusOn(page)).toMatchObject({ what, text: expect.stringContaining(text) })
    /** The grid of the questions, once keys reach the page again after another dialog. */
    const openGrid = async () => {
      await page.locator('#app:not([inert])').waitFor()
      await keyboard.press('g')
      await holdsFocus(page.getByRole('dialog', { name: t('exam.grid.title') }))
    }

    await emma.signIn('emma.wilson')
    await tabToTask(page, title)
    await expect.poll(() => focusOn(page)).toMatchObject({ seen: true })
    await keyboard.press('Enter')
    await emma.button('task.step.start', { at: 1 }).waitFor()
    await press(t('task.step.start', { at: 1 }))
    await emma.button('exam.cover.start').waitFor()
    await comesTo('main', title)
    await lookAtStops(page)
    await press(t('exam.cover.start'), 'Space')

    await exam.question(1)
    await comesTo('h2', 'Which one is a fruit?')
    // In tab order the back button comes before the question, the answers after it.
    await press(/Apple$/, 'Space')
    await exam.badge('saved')
    await keyboard.press('F')
    await page.locator('[data-testid="exam-flag"][aria-pressed="true"]').waitFor()
    await keyboard.press('f')
    await page.locator('[data-testid="exam-flag"][aria-pressed="false"]').waitFor()
    await press(t('exam.room.next'))
    await exam.question(2)
    await keyboard.press('a')
    await keyboard.press('3')
    await page.locator('[data-testid="option-C"][aria-checked="true"]').waitFor()
    await tabTo(page, t('exam.room.flag'), 'Shift+Tab')
    await keyboard.press('Enter')
    await keyboard.press('ArrowRight')
    await exam.question(3)
    await keyboard.press('1')
    await keyboard.press('ArrowLeft')
    await exam.question(2)

    await openGrid()
    await comesTo('dialog', t('exam.grid.title'))
    await lookAtStops(page)
    await press(new RegExp(`^${t('exam.room.question', { n: 4 })}`))
    await exam.question(4)
    await comesTo('h2', 'The capital of Germany')
    await lookAtStops(page)
    await tabTo(page, t('exam.question.blank', { n: 1 }))
    await keyboard.type('berlin')
    await keyboard.press('Tab')
    // In a field, letters are text, not shortcuts.
    await keyboard.type('1990 g')
    await keyboard.press('Backspace')
    await exam.badge('saved')

    await press(t('exam.handIn.verb'))
    const ask = page.getByRole('alertdialog', { name: t('exam.handIn.ask') })
    await holdsFocus(ask)
    await press(t('exam.handIn.goTo', { n: 2 }))
    await exam.question(2)
    await comesTo('h2', 'Which of these fly?')
    await openGrid()
    await press(t('exam.handIn.verb'))
    await holdsFocus(ask)
    await keyboard.press('Escape')
    await ask.waitFor({ state: 'detached' })
    await openGrid()
    await press(t('exam.handIn.verb'))
    await holdsFocus(ask)
    await press(t('exam.handIn.verb'), 'Space')

    await exam.result()
    await comesTo('main', t('exam.result.passed'))
    await lookAtStops(page)
    expect(await exam.total()).toBe('100')
    await press(t('exam.result.seeAll'))
    await page.getByTestId('exam-review').waitFor()
    await comesTo('main', 'Which one is a fruit?')
    await press(t('ui.action.back'))
    await comesTo('main', t('exam.result.passed'))
    await press(t('exam.result.more'))
    await press(t('exam.history.title'))
    await holdsFocus(page.getByRole('dialog', { name: t('exam.history.title') }))
    await keyboard.press('Escape')
    await press(t('ui.action.close'))
    const { result } = await recordOf(owner, taskId)
    expect(result.questions.map(({ value }) => value)).toEqual([['A'], ['A', 'C'], ['A'], ['berlin', '1990 ']])
    await emma.leave()
  })

  test('letters and digits do nothing once they are switched off, arrows still do', async () => {
    const owner = await callerFor(journey.server, 'owner1')
    const { title } = await publishExam(owner, '关掉字母键', { accounts: ['emma.wilson'] })
    const emma = await journey.person({ speaks: 'en', viewport: DESKTOP })
    const { page, t } = emma
    const exam = examinee(emma)
    const { keyboard } = page
    const keys = page.getByRole('switch', { name: t('setting.mine.singleKeys') }).filter({ visible: true })
    const chosen = page.locator('[data-testid="option-A"][aria-checked="true"]')
    await emma.signIn('emma.wilson')
    await exam.openCover(title)
    await page.getByText(t('exam.key.choose')).waitFor()
    await tabTo(page, t('setting.mine.singleKeys'))
    await keyboard.press('Space')
    await page.getByText(t('exam.key.choose')).waitFor({ state: 'detached' })
    await page.getByText(t('exam.key.turn')).waitFor()
    await exam.start()
    for (const key of ['a', '1', 'f', 'g']) await keyboard.press(key)
    await keyboard.press('ArrowRight')
    await exam.question(2)
    await keyboard.press('ArrowLeft')
    await exam.question(1)
    expect(await chosen.count()).toBe(0)
    await page.locator('[data-testid="exam-flag"][aria-pressed="false"]').waitFor()

    await page.goto(`${journey.server.origin}/#/user/mine`)
    await page.getByTestId('mine').waitFor()
    await expect.poll(() => keys.getAttribute('aria-checked')).toBe('false')
    await keys.click()
    await page.goBack()
    await exam.question(1)
    await keyboard.press('a')
    await chosen.waitFor()
    await emma.leave()
  })

  test('hears of the time at half, at ten, five and one minute and at thirty seconds, in a dialog too, and at no other moment', async () => {
    const owner = await callerFor(journey.server, 'owner1')
    const { title } = await publishExam(owner, '听时间', { accounts: ['emma.wilson'] })
    const link = await openLink(journey.server.origin)
    const emma = await journey.person({ speaks: 'en', viewport: DESKTOP, origin: link.origin })
    const { page, t, watched } = emma
    const exam = examinee(emma)
    await page.clock.install()
    await emma.signIn('emma.wilson')
    await exam.openCover(title)
    await Promise.all([emma.shows(t('exam.room.begun')), exam.start()])
    // Only this device's clock moves; the server would correct it if it could be reached.
    watched.expectProblem(AWAY)
    link.cut()
    await page.evaluate(() => {
      const said: string[] = []
      Reflect.set(window, 'said', said)
      new MutationObserver((changes) => {
        for (const { target } of changes) {
          const at = target instanceof Element ? target : target.parentElement
          const live = at?.closest('[aria-live="polite"], [aria-live="assertive"], [role="status"], [role="alert"]')
          const text = live?.textContent ?? ''
          if (live && text !== '' && !live.closest('[inert]')) said.push(text)
        }
      }).observe(document.body, { subtree: true, childList: true, characterData: true })
    })
    const said = () => page.evaluate(() => Reflect.get(window, 'said') as unknown)
    const heard: string[] = []
    /** Moves on until this much is left, whatever this test itself took. */
    const leaves = async (minutes: number, text: string | null) => {
      await page.clock.fastForward(((await exam.leftS()) - minutes * 60) * 1000)
      await expect.poll(exam.leftS).toBeLessThanOrEqual(minutes * 60)
      if (text !== null) heard.push(text)
      await expect.poll(said).toEqual(heard)
    }
    const left = (n: number) => t('exam.time.minutes', { n })
    await leaves(40, null)
    await leaves(29, left(30))
    await leaves(14, null)
    await leaves(9, left(10))
    await page.keyboard.press('g')
    await holdsFocus(page.getByRole('dialog', { name: t('exam.grid.title') }))
    await leaves(8, null)
    await leaves(4, left(5))
    await page.keyboard.press('Escape')
    await leaves(2, null)
    await leaves(0.9, left(1))
    await leaves(0.4, t('exam.time.seconds'))
    await emma.leave()
    await link.close()
  })
})
