import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerCaptchas } from '../support/captcha'
import { deskOf } from '../support/desk'
import { type Journey, keepFailures, openJourney, type Person } from '../support/journey'
import { holdsFocus } from '../support/keyboard'
import { lookAt } from '../support/look'
import { shot } from '../support/screens'

keepFailures()
let journey: Journey
beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey?.close())

const TITLE = '新店开业'
/** No journey counts its people. */
const DEPARTMENT = '海外接待中心'
const [ACCOUNT, PASSWORD] = ['lin.of.the.shop', 'kiosk-78']

/** Fills the form as a person does, the captcha last. */
async function fill({ page }: Person, over: { password?: string } = {}) {
  await page.locator('#register-name').fill('林小店')
  await page.locator('#register-account').fill(ACCOUNT)
  await page.locator('#register-password').fill(over.password ?? PASSWORD)
  await page.getByRole('img', { name: /.+/ }).first().waitFor()
  await answerCaptchas(journey.server, 'AB34')
  await page.locator('#register-captcha').fill('ab34')
}

test('an administrator hands out a code, a learner registers by it on a phone, is approved and signs in', async () => {
  const { server } = journey
  const owner = await journey.admin('owner1', { still: true })
  const { page, t } = owner
  const desk = deskOf(owner, server.origin)
  const look = lookAt(owner, 'invite')
  await desk.open('/admin/system/invitecode', t('invite-admin.title'))
  await page.getByText(t('invite-admin.empty')).waitFor()
  await look('empty')
  await desk.button(t('invite-admin.create')).click()
  const drawer = desk.dialog(t('invite-admin.create'))
  await drawer.getByLabel(t('invite-admin.column.title')).fill(TITLE)
  await drawer.getByRole('combobox', { name: t('invite-admin.column.department') }).fill(DEPARTMENT)
  await page.locator('.ant-select-tree-title', { hasText: DEPARTMENT }).click()
  await look('drawer')
  await drawer.getByRole('button', { name: t('invite-admin.createVerb'), exact: true }).click()
  const dialog = desk.dialog(t('invite-admin.qrTitle', { title: TITLE }))
  await dialog.getByRole('img', { name: t('invite-admin.qrAlt') }).waitFor()
  await holdsFocus(dialog)
  await look('qr')
  // On paper: the card alone.
  await page.emulateMedia({ media: 'print' })
  await page.getByRole('img', { name: t('invite-admin.qrAlt') }).waitFor()
  await desk.button(t('invite-admin.print')).waitFor({ state: 'hidden' })
  await shot(page, 'invite/print')
  await page.emulateMedia({ media: 'screen' })
  const address = await dialog.getByRole('textbox', { name: t('invite-admin.column.address') }).inputValue()
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#\/register\?invite=[0-9A-Z]{16}$/)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await look('list')

  const learner = await journey.person({ still: true })
  const seen = lookAt(learner, 'register')
  await learner.page.goto(address)
  await learner.shows(t('invite.intro.approval'))
  await learner.shows(t('invite.intro.department', { department: DEPARTMENT }))
  await seen('form')
  // Everything wrong at once, then a password that the server refuses.
  await learner.page.getByTestId('register-submit').click()
  await learner.shows(t('invite.required.name'))
  await seen('missing')
  learner.watched.expectProblem(/status of 4\d\d/)
  learner.watched.expectProblem('/api/')
  await fill(learner, { password: 'password1' })
  await learner.page.getByTestId('register-submit').click()
  await learner.shows(t('field.password_common'))
  await fill(learner)
  await learner.page.getByTestId('register-submit').dblclick()
  await learner.shows(t('invite.waiting.title'))
  await seen('waiting')
  // Not before somebody approves.
  await learner.page
    .getByRole('main')
    .getByRole('button', { name: t('invite.toSignIn') })
    .click()
  await learner.page.locator('#sign-in-password').fill(PASSWORD)
  await learner.page.getByTestId('sign-in-submit').click()
  await learner.shows(t('error.identity.awaits_approval'))
  await seen('not-yet')

  await desk.open('/admin/system/adminuser', t('org.user.title'))
  await page.getByTitle(t('org.user.invitesWaiting', { n: 1 })).waitFor()
  await look('people')
  await desk.button(t('org.user.invites')).click()
  await desk.heading(t('invite-admin.tab.people'))
  const row = page.getByRole('row', { name: new RegExp(ACCOUNT) })
  await row.hover()
  await look('registrations')
  // Refused by mistake: their account could be freed, but they are approved after all.
  await row.getByRole('button', { name: t('invite-admin.people.refuse') }).click()
  await Promise.all([
    desk.said(t('invite-admin.people.refused', { n: 1 })),
    desk
      .dialog(t('invite-admin.people.refuseTitle', { n: 1 }))
      .getByRole('button', { name: t('invite-admin.people.refuse'), exact: true })
      .click(),
  ])
  // The list showed who waits.
  await desk.button(t('office.list.clearAll')).click()
  await row.getByRole('button', { name: t('invite-admin.people.release') }).click()
  await page.getByText(t('invite-admin.people.releaseHint', { account: ACCOUNT })).waitFor()
  await look('free')
  await desk.button(t('office.cancel')).click()
  await Promise.all([
    desk.said(t('invite-admin.people.exported', { n: 1 })),
    desk.button(t('invite-admin.export')).click(),
  ])
  await row.getByRole('button', { name: t('invite-admin.people.approve') }).click()
  const ask = desk.dialog(t('invite-admin.people.approveTitle', { n: 1 }))
  await look('approve')
  await Promise.all([
    desk.said(t('invite-admin.people.approved', { n: 1 })),
    ask.getByRole('button', { name: t('invite-admin.people.approve'), exact: true }).click(),
  ])

  await learner.page.locator('#sign-in-password').fill(PASSWORD)
  await learner.page.getByTestId('sign-in-submit').click()
  await learner.shows(t('task.center.tasks'))
  await learner.leave()
  await owner.leave()
  look.done()
  seen.done()
})

test('a code that is unknown, typed by hand, in the dark and in every language', async () => {
  for (const speaks of ['zhCN', 'zhTW', 'en'] as const) {
    const learner = await journey.person({ speaks, still: true, dark: true })
    const seen = lookAt(learner, `register-${speaks}`)
    const { page, t } = learner
    await page.goto(`${journey.server.origin}/#/login`)
    await learner.button('identity.signIn.register').click()
    await learner.shows(t('invite.code.hint'))
    await page.getByTestId('register-check').click()
    await learner.shows(t('invite.code.required'))
    await seen('code')
    learner.watched.expectProblem(/status of 404/)
    learner.watched.expectProblem('/api/')
    await page.locator('#register-invite').fill('aaaa-bbbb-cccc-dddd')
    await page.keyboard.press('Enter')
    await learner.shows(t('invite.state.not_found'))
    await seen('unknown')
    await learner.leave()
    seen.done()
  }
})
