import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Journey, keepFailures, openJourney } from '../support/journey'
import { lookAt } from '../support/look'

keepFailures()
let journey: Journey
beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey?.close())

test('the back office has the recorder test in the menu of the account, and closes the microphone with it', async () => {
  const admin = await journey.admin('owner1', { still: true })
  const { page, t } = admin
  const look = lookAt(admin, 'recorder-admin')
  await page.getByTitle(t('office.shell.account', { name: '陆远航' })).click()
  await admin.button('office.shell.recorder').click()
  const inside = page.frameLocator('iframe[src*="recorder-test"]')
  await inside.getByTestId('recorder-allow').click()
  await inside.getByText(t('recorder-test.mic.allowed')).waitFor()
  expect(await inside.getByRole('button', { name: t('ui.action.back') }).count()).toBe(0)
  await look('dialog')
  await inside.getByTestId('recorder-start').click()
  await inside.locator('[data-testid="recorder-stop"]:not([aria-disabled])').waitFor()
  await inside
    .getByText(/−\d+ dBFS/)
    .nth(1)
    .waitFor()
  await inside.getByTestId('recorder-stop').click()
  await inside.getByTestId('recorder-play-wav').waitFor()
  const dialog = page.getByRole('dialog', { name: t('office.shell.recorder') })
  await dialog.locator('.ant-modal-close').click()
  await page.locator('iframe[src*="recorder-test"]').waitFor({ state: 'detached' })
  look.done()
  await admin.leave()
})
