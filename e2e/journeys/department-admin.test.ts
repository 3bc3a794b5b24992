import { afterAll, beforeAll, expect, test } from 'vitest'
import { departmentList } from '@lianda/shared/module/org/unit.admin.contract'
import { callerFor } from '../support/caller'
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

const REGION = '华北区'
const SHOP = '中关村体验店'
const OLD = '望京老店'
const CHIEF = '区域店长'

const departmentNamed = async (name: string) => {
  const call = await callerFor(journey.server, 'owner1')
  return (await call(departmentList, {})).rows.find((row) => row.name === name)
}

test('departments and positions are made beside the people, closed, merged and brought back', async () => {
  const { page, t } = owner
  const { keyboard } = page
  const look = lookAt(owner, 'department')
  const item = (name: string) => page.getByRole('treeitem', { name: new RegExp(`^${name} `) })
  const make = async (name: string, under: string, words: 'department' | 'position') => {
    await item(under).click()
    await desk.button(t(`org.${words}.add`)).click()
    await page.getByRole('textbox', { name: t(`org.${words}.name`) }).fill(name)
    await Promise.all([desk.said(t(`org.${words}.created`, { name })), keyboard.press('Enter')])
    await item(name).and(page.locator('[aria-selected="true"]')).waitFor()
  }
  /** A department in the list of an open select. */
  const offered = (name: string) => page.locator('.ant-select-tree-title', { hasText: name })
  const choose = async (name: string, action: string) => {
    await item(name).click({ button: 'right' })
    await page.getByRole('menuitem', { name: action }).click()
  }
  await desk.open('/admin/system/adminuser', t('org.user.title'))
  await item(t('org.user.everyone')).waitFor()
  await make(REGION, t('org.user.everyone'), 'department')
  await make(SHOP, REGION, 'department')
  await make(OLD, REGION, 'department')
  expect((await departmentNamed(SHOP))?.parentId).toBe((await departmentNamed(REGION))?.id)

  // A leader, and nobody new.
  await choose(SHOP, t('org.department.edit'))
  const drawer = desk.dialog(t('org.department.editTitle', { name: SHOP }))
  await drawer.getByRole('combobox', { name: t('org.department.leader') }).fill('周启明')
  await page.locator('.ant-select-item-option-content', { hasText: '周启明' }).click()
  await drawer.getByRole('switch').click()
  await look('drawer')
  await Promise.all([
    desk.said(t('org.department.savedOf', { name: SHOP })),
    drawer.getByRole('button', { name: t('office.save') }).click(),
  ])
  expect(await departmentNamed(SHOP)).toMatchObject({ leaderName: '周启明', disabled: true, closed: true })
  await page.getByRole('treeitem', { name: new RegExp(`^${SHOP} ${t('org.department.closed')}`) }).waitFor()
  await look('closed')

  // Merged, and back again.
  await choose(OLD, t('org.department.merge'))
  const merge = desk.dialog(t('org.department.mergeOf', { name: OLD }))
  await merge.getByRole('combobox', { name: t('org.department.mergeInto') }).fill(SHOP)
  await offered(SHOP).click()
  await look('merge')
  await merge.getByRole('button', { name: t('org.department.mergeVerb') }).click()
  const merged = desk.undo(t('org.department.merged', { name: OLD }))
  // The offer stays as long as the mouse is on it.
  await merged.hover()
  await item(OLD).waitFor({ state: 'detached' })
  await merged.click()
  await item(OLD).waitFor()

  // Positions, in the place of departments; a new person starts at the chosen one.
  await page
    .getByRole('radiogroup', { name: t('org.user.tree') })
    .getByText(t('org.position.title'))
    .click()
  await make(CHIEF, t('org.user.everyone'), 'position')
  await desk.button(t('org.user.create')).click()
  const form = desk.dialog(t('org.user.create'))
  await form.getByText(CHIEF).waitFor()
  await look('new-person')
  await keyboard.press('Escape')
  await look('positions')

  // Several people at once: whom it touches is said first, and it can be taken back.
  await page
    .getByRole('radiogroup', { name: t('org.user.tree') })
    .getByText(t('org.department.title'))
    .click()
  const people = ['叶知秋', '邓凯']
  for (const name of people)
    await page
      .getByRole('row', { name: new RegExp(`^${name} `) })
      .getByRole('checkbox')
      .check()
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: t('org.user.batch.department') })
    .click()
  const batch = desk.dialog(t('org.user.batch.department'))
  await batch.getByRole('combobox', { name: t('org.user.batch.departmentTo') }).fill(REGION)
  await offered(REGION).click()
  await batch.getByText(t('org.user.batch.changed', { count: 2 })).waitFor()
  await look('batch')
  await batch.getByRole('button', { name: t('org.user.batch.apply', { count: 2 }) }).click()
  const moved = desk.undo(t('org.user.batch.done', { count: 2 }))
  await moved.hover()
  await item(REGION)
    .and(page.getByRole('treeitem', { name: / 2$/ }))
    .waitFor()
  await moved.click()
  await item(REGION)
    .and(page.getByRole('treeitem', { name: / 0$/ }))
    .waitFor()

  // A person is deleted, and taken back.
  const gone = page.getByRole('row', { name: /^林大卫 |^林大衛 / })
  await gone.getByRole('button', { name: /林大/ }).click()
  await page.getByRole('menuitem', { name: t('org.user.remove'), exact: true }).click()
  const sure = page.getByRole('dialog', { name: /林大/ })
  await sure.getByText(t('org.user.removeHint')).waitFor()
  await look('delete-person')
  await sure.getByRole('button', { name: t('org.user.remove') }).click()
  const removed = desk.undo(t('org.user.removed', { name: '林大' }))
  await removed.hover()
  await gone.waitFor({ state: 'detached' })
  await removed.click()
  await gone.waitFor()

  await owner.leave()
  look.done()
})
