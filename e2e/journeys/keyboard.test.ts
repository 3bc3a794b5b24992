import { afterAll, beforeAll, describe, test } from 'vitest'
import { HOTEL_TASK, HOTEL_WINS } from '../support/hotel'
import { type Journey, keepFailures, openJourney, SIGNED_OUT } from '../support/journey'
import { holdsFocus, tabTo, tabToTask } from '../support/keyboard'
import { DESKTOP } from '../support/screens'
import { watchSentTurns } from '../support/sent-turns'

keepFailures()
let journey: Journey
beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey?.close())

describe('without a pointer', () => {
  test('sign in, practise a typed turn, end it, read the report and sign out with Tab, Enter and Space', async () => {
    const { server } = journey
    const account = await journey.newcomer('Emma', 'en')
    const emma = await journey.person({ speaks: 'en', viewport: DESKTOP })
    const { page, t } = emma
    const { keyboard } = page
    await page.goto(`${server.origin}/#/login`)
    await emma.button('identity.signIn.submit').waitFor()
    await tabTo(page, t('identity.signIn.account'))
    await keyboard.type(account)
    await tabTo(page, t('identity.signIn.password'))
    await keyboard.type(server.accounts[account] ?? '')
    await tabTo(page, t('identity.signIn.submit'))
    await keyboard.press('Space')

    await tabToTask(page, HOTEL_TASK)
    await keyboard.press('Enter')
    await emma.button('task.step.start', { at: 1 }).waitFor()
    await tabTo(page, t('task.step.start', { at: 1 }))
    await keyboard.press('Enter')
    await emma.button('practice.preflight.type').waitFor()
    await tabTo(page, t('practice.preflight.type'))
    await keyboard.press('Enter')

    await emma.turn(1)
    // The field takes the focus by itself.
    await page.locator('textarea:focus').waitFor()
    await keyboard.type(HOTEL_WINS[0])
    await page.locator('[data-testid="type-send"]:not([aria-disabled])').waitFor()
    await keyboard.press('Enter')
    await emma.turn(2)
    await tabTo(page, t('practice.live.end'))
    await keyboard.press('Enter')
    await page.getByRole('alertdialog', { name: t('practice.end.title') }).waitFor()
    await tabTo(page, t('practice.end.confirm'))
    await keyboard.press('Space')
    await emma.report()
    await tabTo(page, t('ui.action.close'))
    await keyboard.press('Enter')

    // One turn and the end pass nothing: the step can be tried again.
    await page.getByTestId('task').filter({ visible: true }).waitFor()
    await tabTo(page, t('ui.action.back'))
    await keyboard.press('Enter')
    await emma.shows(t('task.center.tasks'))
    await tabTo(page, t('ui.tab.mine'))
    await keyboard.press('Enter')
    await page.getByTestId('sign-out').waitFor()
    await tabTo(page, t('setting.mine.signOut'))
    await keyboard.press('Enter')
    emma.watched.expectProblem(SIGNED_OUT)
    // A dialog asks first, and traps the focus.
    const sure = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    await sure.getByTestId('sign-out-confirm').waitFor()
    await holdsFocus(sure)
    await tabTo(page, t('setting.mine.signOut'))
    await keyboard.press('Enter')
    await emma.button('identity.signIn.submit').waitFor()
    await emma.leave()
  })
})

describe('signing out', () => {
  test('with a recording that is only on this phone asks whether to keep it, and keeps it for its owner', async () => {
    const learner = await journey.person({ keepsProgram: true })
    const { page, t, watched } = learner
    const sent = watchSentTurns(page)
    await learner.signIn(await journey.newcomer())
    await learner.openPractice(HOTEL_TASK)
    await learner.button('practice.preflight.start').click()
    await learner.turn(1)
    await learner.programKept()
    await learner.button('practice.talk.ready').hover()
    await page.mouse.down()
    await sent.frames(1, 25)
    watched.expectProblem(/ERR_INTERNET_DISCONNECTED|WebSocket connection to/)
    await watched.context.setOffline(true)
    await page.mouse.up()
    await learner.shows(t('practice.talk.offlineKept'))
    await page.goto(`${journey.server.origin}/#/user/mine`)
    await page.getByTestId('sign-out').click()
    watched.expectProblem(SIGNED_OUT)
    await page.getByTestId('sign-out-confirm').click()
    await page.getByRole('alertdialog', { name: t('setting.signOut.title', { n: 1 }) }).waitFor()
    await learner.button('setting.signOut.keep').click()
    await page.locator('#sign-in-account').waitFor()
    await watched.context.setOffline(false)
    await learner.leave()
  })
})
