import { afterAll, beforeAll, expect, test } from 'vitest'
import { userGet, userList, userUpdate } from '@lianda/shared/module/org/org.admin.contract'
import { roleCreate } from '@lianda/shared/module/org/role.admin.contract'
import { questionList } from '@lianda/shared/module/question-bank/question.admin.contract'
import { type Call, callerFor } from '../support/caller'
import { type Desk, deskOf } from '../support/desk'
import { type Journey, keepFailures, openJourney, type Person } from '../support/journey'
import { lookAt } from '../support/look'

keepFailures()
let journey: Journey
let call: Call
let owner: Person
let desk: Desk
beforeAll(async () => {
  journey = await openJourney()
  call = await callerFor(journey.server, 'owner1')
  owner = await journey.admin('owner1', { still: true })
  desk = deskOf(owner, journey.server.origin)
})
afterAll(() => journey?.close())

const TYPED = '哪些情况要立刻上报？'
const ROLES = ['出题人（试用）', '看报表（试用）']

/** Somebody who holds a role for the question bank and one for the reports. */
async function author() {
  const account = await journey.newcomer('方出题')
  const member = { type: 'admin' as const, description: '', enabled: true, dataAudit: false, departments: [] }
  const scope = 'organisation' as const
  const [bank = '', report = ''] = ROLES
  const made = await Promise.all([
    call(roleCreate, { ...member, scope, name: bank, funcs: ['voice-question-bank'] }),
    call(roleCreate, { ...member, scope, name: report, funcs: ['view-student-report'] }),
  ])
  const id = (await call(userList, { text: account })).rows[0]?.id ?? ''
  const { rev, name, sex, departmentId } = (await call(userGet, { id })).user
  await call(userUpdate, { id, rev, name, sex, departmentId, roles: made.map(({ role }) => role.id) })
  return { account, id }
}

/** The owner takes these roles from somebody, in the list of people. */
async function take(id: string, name: string, roles: readonly string[]): Promise<void> {
  const { page, t } = owner
  await desk.open(`/admin/system/adminuser?edit=${id}`, t('org.user.title'))
  const drawer = desk.dialog(t('org.user.editTitle', { name }))
  for (const role of roles)
    await drawer
      .locator('.ant-select-selection-item', { hasText: role })
      .locator('.ant-select-selection-item-remove')
      .click()
  await Promise.all([
    page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok()),
    drawer.getByRole('button', { name: t('office.save') }).click(),
  ])
}

test('an administrator who is demoted while working is told at once, keeps the draft, and writes nothing any more', async () => {
  const { account, id } = await author()
  const person = await journey.admin(account, { still: true })
  const { page, t } = person
  const look = lookAt(person, 'demoted')
  const before = (await call(questionList, {})).all
  await page.goto(`${journey.server.origin}/admin/#/admin/voice/questionbank`)
  await page.getByRole('button', { name: t('question-bank.list.create') }).click()
  const stem = page.getByLabel(t('question-bank.question.stem'), { exact: true }).and(page.locator('input, textarea'))
  await stem.fill(TYPED)
  await page.getByText(t('office.autosave.unsaved')).waitFor()
  const address = page.url()

  const lost = page.getByRole('heading', { level: 1, name: t('office.lost.title') })
  // The page may have been told before the owner's browser has its answer.
  await Promise.all([
    lost.waitFor(),
    take(id, '方出题', ROLES.slice(0, 1)),
    page.getByText(t('office.shell.rightsChanged')).waitFor(),
  ])
  const bank = page.getByRole('link', { name: t('function.voice-question-bank') })
  await expect.poll(() => bank.count()).toBe(0)
  await page.getByRole('link', { name: t('function.view-student-report') }).waitFor()
  const kept = page.getByRole('status').filter({ hasText: t('office.kept.locked') })
  await kept.getByText(TYPED).waitFor()
  expect(page.url()).toBe(address)
  await look('lost')
  // A tab that was opened again does not get there either; the draft waits.
  await page.reload()
  await page.getByRole('heading', { level: 1, name: t('office.notFound.title') }).waitFor()
  await kept.getByText(TYPED).waitFor()
  await look('reloaded')

  // The last function goes too: told before the training centre is all that is left.
  await page.getByRole('link', { name: t('function.view-student-report') }).click()
  await page.getByRole('heading', { level: 1, name: t('practice-admin.record.title') }).waitFor()
  await take(id, '方出题', ROLES.slice(1))
  await lost.waitFor()
  await look('nothing-left')
  expect((await call(questionList, {})).all).toBe(before)
  await page.getByRole('button', { name: t('office.lost.centre') }).click()
  await page.waitForURL(/#\/user\/dashboard\/center/)
  await person.leave()
  look.done()
})
