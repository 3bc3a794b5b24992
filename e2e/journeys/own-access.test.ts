import { afterAll, beforeAll, test } from 'vitest'
import { type Journey, keepFailures, openJourney } from '../support/journey'
import { lookAt } from '../support/look'
import { passes } from '../support/passing'
import { signIn } from '../support/screens'

keepFailures()
let journey: Journey
beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey?.close())

const NEXT = 'Kettle_77'

test('a learner sees where they are signed in, ends it there, and changes the password on the phone', async () => {
  const { server } = journey
  const account = await journey.newcomer()
  const desk = await journey.person({ viewport: { width: 1280, height: 800 } })
  await desk.signIn(account)
  const phone = await journey.person({ still: true })
  const look = lookAt(phone, 'access')
  const { page, t } = phone
  // Another kind of terminal than the desk: the mini-program and the phone's browser live beside it.
  await phone.signIn(account)
  await page.goto(`${server.origin}/#/user/mine`)
  await page.getByTestId('mine-access').click()
  await page.getByText(t('identity.access.thisDevice')).waitFor()
  await look('devices')

  await page.getByTestId('own-password').click()
  const sheet = page.getByRole('dialog', { name: t('identity.access.form') })
  await sheet.getByRole('button', { name: t('identity.access.submit') }).click()
  await sheet.getByText(t('client.sign_in.current_required')).first().waitFor()
  await look('password')
  await page.locator('#own-current').fill('not the password')
  await page.locator('#own-password').fill(NEXT)
  await page.locator('#own-repeat').fill(NEXT)
  phone.watched.expectProblem(/status of 4\d\d/)
  phone.watched.expectProblem('/api/')
  await sheet.getByRole('button', { name: t('identity.access.submit') }).click()
  await sheet
    .getByText(t('field.password_wrong', { n: 5 }))
    .first()
    .waitFor()
  await page.locator('#own-current').fill(server.accounts[account] ?? '')
  await Promise.all([
    passes(page, 'body', t('identity.access.done')),
    sheet.getByRole('button', { name: t('identity.access.submit') }).click(),
  ])
  await sheet.waitFor({ state: 'detached' })
  await phone.leave()

  const again = await journey.person()
  await signIn(again.page, server.origin, account, NEXT)
  await again.page.waitForURL(/dashboard\/center/)
  await again.leave()
  look.done()
})

test('an administrator does the same in the back office', async () => {
  const owner = await journey.admin('owner1', { still: true })
  const look = lookAt(owner, 'access')
  const { page, t } = owner
  await page.getByTitle(t('office.shell.account', { name: '陆远航' })).click()
  await page.getByRole('button', { name: t('office.shell.access') }).click()
  const drawer = page.getByRole('dialog', { name: t('identity.access.title') })
  await drawer.getByText(t('identity.access.inUse')).waitFor()
  await look('office')
  await drawer.getByRole('button', { name: t('identity.access.change') }).click()
  const form = page.getByRole('dialog', { name: t('identity.access.form') })
  await form.getByLabel(t('identity.access.current'), { exact: true }).fill('not the password')
  await form.getByLabel(t('identity.access.new'), { exact: true }).fill(NEXT)
  await form.getByLabel(t('identity.access.repeat'), { exact: true }).fill(NEXT)
  owner.watched.expectProblem(/status of 4\d\d/)
  owner.watched.expectProblem('/api/')
  await look('office-password')
  await form.getByRole('button', { name: t('identity.access.submit') }).click()
  await form.getByText(t('field.password_wrong', { n: 5 })).waitFor()
  await owner.leave()
  look.done()
})
