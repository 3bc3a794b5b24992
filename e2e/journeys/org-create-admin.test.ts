import { afterAll, beforeAll, expect, test } from 'vitest'
import { deskOf } from '../support/desk'
import { enterFirst, inOffice, orgCreate, OWN } from '../support/first-owner'
import { type Journey, keepFailures, openOwnJourney, SIGNED_OUT } from '../support/journey'
import { lookAt } from '../support/look'
import { DESKTOP, signIn } from '../support/screens'

keepFailures()
let journey: Journey
beforeAll(async () => {
  journey = await openOwnJourney({ LOCAL_ASR: 'off', LOCAL_TTS: 'off' })
})
afterAll(() => journey?.close())

/** Smaller than the usual desktop: what a laptop shows. */
const LAPTOP = { width: 1280, height: 720 }

test('an organisation is made on the command line, set up in the browser, frozen and thawed by the operator', async () => {
  const first = await orgCreate(
    journey.server,
    '--name',
    '平台',
    '--account',
    'platform.op',
    '--person',
    '运营',
    '--operator',
  )
  const operator = await journey.person({ viewport: DESKTOP, still: true })
  await enterFirst(operator, journey.server.origin, 'platform.op', first)
  await inOffice(operator)
  const desk = deskOf(operator, journey.server.origin)
  const { page, t } = operator
  const lookOperator = lookAt(operator, 'operator')
  await desk.open('/admin/system/organisation', t('operator.title'))
  await page.getByRole('row', { name: '平台' }).waitFor()
  await lookOperator('list')

  // A customer, whose people speak English.
  await desk.button(t('operator.create')).click()
  const drawer = desk.dialog(t('operator.create'))
  await drawer.getByLabel(t('operator.name'), { exact: true }).fill('Northern Bikes')
  await drawer.getByLabel(t('operator.account')).fill('bikes.owner')
  await drawer.getByLabel(t('operator.person')).fill('Ada Miller')
  await drawer.getByRole('combobox', { name: t('operator.language') }).click()
  await page.locator('.ant-select-item-option-content', { hasText: t('office.language.en') }).click()
  await lookOperator('drawer')
  await drawer.getByRole('button', { name: t('operator.createVerb'), exact: true }).click()
  const told = page.getByRole('textbox', { name: t('org.user.newPassword') })
  const password = await told.inputValue()
  expect(password).not.toBe('')
  await desk.button(t('org.user.resetNoted')).click()
  await page.getByRole('row', { name: 'Northern Bikes' }).waitFor()

  // Only the browser from here on: three steps, each ticks itself.
  const owner = await journey.person({ viewport: LAPTOP, still: true, speaks: 'en' })
  await enterFirst(owner, journey.server.origin, 'bikes.owner', password)
  await inOffice(owner)
  const office = deskOf(owner, journey.server.origin)
  const look = lookAt(owner, 'org-create')
  await office.open('/admin/system/adminuser', owner.t('org.user.title'))
  const steps = owner.page.getByRole('region', { name: owner.t('org.first.title') })
  await steps.waitFor()
  await look('steps')
  await owner.page.emulateMedia({ colorScheme: 'dark' })
  await look('steps-dark')
  await owner.page.emulateMedia({ colorScheme: 'light' })
  await steps.getByRole('textbox').fill('Sales')
  await steps.getByRole('textbox').press('Enter')
  await steps.getByText(owner.t('org.first.done')).waitFor()
  await owner.page.getByRole('treeitem', { name: /^Sales / }).waitFor()
  await steps.getByRole('button', { name: owner.t('org.user.create') }).click()
  const form = office.dialog(owner.t('org.user.create'))
  await form.getByLabel(owner.t('office.person.account'), { exact: true }).fill('bikes.trainer')
  await form.getByLabel(owner.t('org.user.password'), { exact: true }).fill('Spring77hill')
  await form.getByLabel(owner.t('org.user.repeat')).fill('Spring77hill')
  await form.getByLabel(owner.t('office.person.name'), { exact: true }).fill('Ben Young')
  await form.getByLabel(owner.t('office.person.department'), { exact: true }).click()
  await owner.page.locator('.ant-select-tree-title', { hasText: 'Sales' }).click()
  await form.getByRole('button', { name: owner.t('org.user.createVerb'), exact: true }).click()
  await owner.page.getByRole('row', { name: /Ben Young/ }).waitFor()
  await look('two-steps-done')
  await steps.getByRole('button', { name: owner.t('org.first.give') }).click()
  const edit = office.dialog('Ben Young')
  await edit.getByRole('combobox', { name: owner.t('office.person.role') }).click()
  await owner.page.locator('.ant-select-item-option-content', { hasText: /^Trainer$/ }).click()
  await edit.getByRole('button', { name: owner.t('office.save'), exact: true }).click()
  await steps.waitFor({ state: 'detached' })
  await look('set-up')

  // Who was made signs in, with the rights of the role.
  const trainer = await journey.person({ viewport: DESKTOP, still: true, speaks: 'en' })
  await enterFirst(trainer, journey.server.origin, 'bikes.trainer', 'Spring77hill')
  await inOffice(trainer)
  await trainer.leave()

  // Frozen: the open page hears it, is told why, and works again after the thaw.
  owner.watched.expectProblem(SIGNED_OUT)
  const row = page.getByRole('row', { name: 'Northern Bikes' })
  await row.hover()
  await row.getByRole('button', { name: t('operator.freeze') }).click()
  await Promise.all([
    page.waitForResponse((response) => response.url().includes('/api/') && response.request().method() !== 'GET'),
    page
      .getByRole('dialog')
      .getByRole('button', { name: t('operator.freeze') })
      .click(),
  ])
  await owner.page.getByText(owner.t('client.sign_in.org_frozen')).waitFor()
  await look('frozen')
  await desk.said(t('operator.stateOf.frozen'))
  await lookOperator('frozen')
  await signIn(owner.page, journey.server.origin, 'bikes.owner', OWN)
  await owner.page.getByText(owner.t('error.identity.org_frozen')).first().waitFor()
  await row.hover()
  await row.getByRole('button', { name: t('operator.thaw') }).click()
  await desk.said(t('operator.thawedNow', { name: 'Northern Bikes' }))
  await signIn(owner.page, journey.server.origin, 'bikes.owner', OWN)
  await inOffice(owner)
  await owner.leave()
  await operator.leave()
  look.done()
  lookOperator.done()
})
