import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Language } from '@lianda/shared/contract/fields'
import { HOTEL_TASK } from '../support/hotel'
import { type Journey, keepFailures, openJourney, type Person, SIGNED_OUT } from '../support/journey'
import { DESKTOP, signIn } from '../support/screens'

keepFailures()
let journey: Journey
beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey?.close())

/** How a frame begins in which Socket.IO says that it is connected. */
const CONNECTED = '40'

async function tryToSignIn({ page }: Person, account: string, password: string): Promise<void> {
  await page.locator('#sign-in-account').fill(account)
  await page.locator('#sign-in-password').fill(password)
  await page.keyboard.press('Enter')
}

describe('signing in', () => {
  test('three wrong passwords bring the picture, and wrong characters of it are refused', async () => {
    const { server } = journey
    const person = await journey.person({ speaks: 'en' })
    const { page, t, watched } = person
    const account = await journey.newcomer()
    watched.expectProblem('/api/')
    watched.expectProblem(/status of 4\d\d/)
    await page.goto(`${server.origin}/#/login`)
    for (const left of [5, 4, 3]) {
      await tryToSignIn(person, account, 'not the password')
      await person.shows(t('error.identity.wrong_credentials', { n: left }))
    }
    const captcha = page.getByRole('textbox', { name: t('identity.signIn.captcha') })
    await captcha.waitFor()
    const picture = page.getByRole('img', { name: t('identity.signIn.captchaImage') })
    const drawn = () => picture.getAttribute('src')
    const first = await drawn()
    expect(first).toMatch(/^data:image\/png/)
    await page.getByRole('button', { name: t('identity.signIn.captchaOther') }).click()
    await expect.poll(drawn).not.toBe(first)

    await page.locator('#sign-in-password').fill(server.accounts[account] ?? '')
    await captcha.fill('????')
    await page.keyboard.press('Enter')
    await person.shows(t('error.identity.captcha_wrong'))
    expect(page.url()).toContain('/login')
    await person.leave()
  })

  test('signing in elsewhere ends the older session at once and says so on the sign-in page', async () => {
    const first = await journey.person({ speaks: 'zhCN' })
    const second = await journey.person({ speaks: 'zhCN' })
    const { page, t } = first
    const account = await journey.newcomer()
    await first.signIn(account)
    await first.openPractice(HOTEL_TASK)
    await first.startTyping()
    first.watched.expectProblem(SIGNED_OUT)
    await second.signIn(account)

    await page.getByRole('alertdialog', { name: t('identity.elsewhere.title') }).waitFor()
    await first.shows(t('identity.elsewhere.text'))
    await first.button('ui.action.gotIt').click()
    await page.locator('#sign-in-account').waitFor()
    await first.leave()
    await second.leave()
  })

  test.each([
    ['the personal page', 'learner4', '#/user/mine'],
    ['the back office', 'admin1', 'admin/#/admin/homePage/homePage'],
  ])('signing in elsewhere is heard at once on %s too', async (_place, account, address) => {
    const arrive = async () => {
      if (account !== 'admin1') {
        const person = await journey.person({ speaks: 'zhCN' })
        await person.signIn(account)
        return person
      }
      const person = await journey.person({ speaks: 'zhCN', viewport: DESKTOP })
      await signIn(person.page, journey.server.origin, account, journey.server.accounts[account] ?? '')
      await person.page.getByRole('navigation', { name: person.t('office.shell.menu') }).waitFor()
      return person
    }
    const first = await arrive()
    const { page, t } = first
    await page.goto(`${journey.server.origin}/${address}`)
    // Of the page as it is after the reload: the one before it has a link too.
    let linked = false
    page.on('websocket', (socket) => {
      if (!socket.url().includes('/socket.io/')) return
      // The answer to who it is: only then the link belongs to a session.
      socket.on('framereceived', ({ payload }) => (linked ||= String(payload).startsWith(CONNECTED)))
    })
    await page.reload()
    await expect.poll(() => linked).toBe(true)
    first.watched.expectProblem(SIGNED_OUT)
    const second = await arrive()
    await page.getByRole('alertdialog', { name: t('identity.elsewhere.title') }).waitFor()
    await first.leave()
    await second.leave()
  })

  test('a learner who opens an address of the back office, or one that does not exist, sees that there is no such page', async () => {
    const person = await journey.person({ speaks: 'zhCN' })
    const { page, t } = person
    await person.signIn(await journey.newcomer())
    for (const address of ['#/admin/system/adminuser', '#/no/such/page']) {
      await page.goto(`${journey.server.origin}/${address}`)
      await expect.poll(() => page.url()).toMatch(/#\/404/)
      await page.getByRole('heading', { name: t('setting.notFound.title') }).waitFor()
      await person.button('setting.notFound.home').click()
      await person.shows(t('task.center.tasks'))
    }
    await person.leave()
  })

  test.each<[Language, Language]>([
    ['zhCN', 'zhTW'],
    ['zhTW', 'en'],
    ['en', 'zhCN'],
  ])('a browser in %s is greeted in it and may change to %s', async (speaks, other) => {
    const person = await journey.person({ speaks })
    const { page, t } = person
    await page.goto(`${journey.server.origin}/#/login`)
    await person.button('identity.signIn.submit').waitFor()
    await page.getByRole('button', { name: t('ui.language.choose') }).click()
    await page
      .getByRole('dialog', { name: t('ui.language.choose') })
      .getByText(t(`ui.language.${other}`))
      .click()

    const then = await journey.person({ speaks: other })
    await page.getByRole('button', { name: then.t('identity.signIn.submit'), exact: true }).waitFor()
    await expect
      .poll(() => page.evaluate(() => document.documentElement.lang))
      .toBe({ zhCN: 'zh-CN', zhTW: 'zh-TW', en: 'en' }[other])
    await then.leave()
    await person.leave()
  })
})
