import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Desk, deskOf } from '../support/desk'
import { type Journey, keepFailures, openJourney, type Person } from '../support/journey'
import { lookAt } from '../support/look'

keepFailures()
let journey: Journey
let owner: Person
let desk: Desk
beforeAll(async () => {
  journey = await openJourney()
  owner = await journey.admin('owner1', { still: true })
  desk = deskOf(owner, journey.server.origin)
})
afterAll(() => journey?.close())

const TRAINER = '何静'

test('a role is changed, says whom it touches and what they lose, and is in force on their open page', async () => {
  const { page, t } = owner
  const look = lookAt(owner, 'role')
  const trainer = await journey.admin('trainer1', { still: true })
  await trainer.page.goto(`${journey.server.origin}/admin/#/admin/voice/questionbank`)
  const report = trainer.page.getByRole('link', { name: t('function.view-student-report') })
  await trainer.page.getByRole('button', { name: t('function.group.view'), exact: true }).click()
  await report.waitFor()

  const openTrainers = async () => {
    await page
      .getByRole('navigation', { name: t('role.title') })
      .getByRole('button', { name: '培训师' })
      .click()
    // Until then another role may be shown.
    await expect.poll(() => page.getByRole('textbox', { name: t('role.name') }).inputValue()).toBe('培训师')
  }
  await desk.open('/admin/system/adminrole', t('role.title'))
  await openTrainers()
  const person = page.getByRole('complementary', { name: t('role.person') })
  await person.getByRole('combobox').fill(TRAINER)
  await page.locator('.ant-select-item-option-content', { hasText: TRAINER }).click()
  await person.getByText(t('role.scope')).waitFor()
  await page.getByRole('checkbox', { name: t('function.view-student-report') }).uncheck()
  await page.getByRole('checkbox', { name: t('function.log-operation') }).check()
  await person.getByText(t('role.prospect.lost')).waitFor()
  await person.getByText(t('role.prospect.added')).waitFor()
  await look('changed')
  await Promise.all([
    desk.said(t('role.savedOf', { name: '培训师' })),
    report.waitFor({ state: 'detached' }),
    trainer.page.getByText(t('office.shell.rightsChanged')).waitFor(),
    desk.button(t('role.apply', { count: 1 })).click(),
  ])

  // The chosen person is still there: seen with their eyes, in this tab only.
  await person.getByRole('button', { name: t('role.seeAs') }).click()
  await desk.button(t('role.seeAsBegin')).click()
  const bar = page.getByRole('region', { name: t('role.view.as', { name: TRAINER }) })
  await bar.waitFor()
  await page.getByText(TRAINER).last().waitFor()
  await page.getByRole('link', { name: t('function.system-user') }).waitFor({ state: 'detached' })
  await look('seen')
  await page.keyboard.press('Escape')
  await bar.waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: t('role.title') }).waitFor()

  // A new one from a template, and nobody holds it: deleted again.
  await desk.button(t('role.fromTemplate')).click()
  await page.getByRole('menuitem', { name: '店长' }).click()
  await desk.button(t('role.create')).waitFor()
  await page.getByRole('textbox', { name: t('role.name') }).fill('值班店长')
  await Promise.all([desk.said(t('role.createdOf', { name: '值班店长' })), desk.button(t('role.create')).click()])
  await desk.button(t('role.remove')).click()
  await Promise.all([
    desk.said(t('role.removedOf', { name: '值班店长' })),
    page
      .getByRole('dialog')
      .getByRole('button', { name: t('role.remove') })
      .click(),
  ])
  // As it was, for the journeys beside this one.
  await openTrainers()
  await page.getByRole('checkbox', { name: t('function.view-student-report') }).check()
  await page.getByRole('checkbox', { name: t('function.log-operation') }).uncheck()
  await Promise.all([
    // The words of the first time may still be there.
    page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok()),
    desk.said(t('role.savedOf', { name: '培训师' })),
    desk.button(t('role.apply', { count: 1 })).click(),
  ])
  look.done()
})
