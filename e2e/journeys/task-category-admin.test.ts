import { afterAll, beforeAll, expect, test } from 'vitest'
import { taskCreate } from '@lianda/shared/module/task/task.admin.contract'
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

const LIST = '/admin/train/trainmanagement-train'
const SPRING = '春季入职'
const TASKS = ['分目录：第一周', '分目录：第二周']

test('packages are moved into a category, one made there lies there, and the list shows what it counts', async () => {
  const { page, t } = owner
  const look = lookAt(owner, 'task-category')
  const call = await callerFor(journey.server, 'owner1')
  const audience = { everyone: false, departmentIds: [], userIds: [] }
  for (const title of TASKS) await call(taskCreate, { title, type: 1, audience, passScore: 60 })
  const item = (name: string) => page.getByRole('treeitem', { name: new RegExp(`^${name} `) })
  const row = (title: string) => page.locator('[data-key]').filter({ hasText: title })

  await desk.open(LIST, t('task-admin.list.title.1'))
  await desk.button(t('catalog.add')).click()
  await page.getByRole('textbox', { name: t('catalog.name') }).fill(SPRING)
  await Promise.all([desk.said(t('catalog.created', { name: SPRING })), page.keyboard.press('Enter')])
  await item(SPRING).and(page.locator('[aria-selected="true"]')).waitFor()
  await desk.heading(SPRING)

  await item(t('task-admin.list.all.1')).click()
  await desk.heading(t('task-admin.list.title.1'))
  for (const title of TASKS) await page.getByRole('checkbox', { name: new RegExp(title) }).check()
  await page
    .getByRole('toolbar', { name: t('task-admin.bulk.label') })
    .getByRole('button', { name: t('task-admin.place.menu') })
    .click()
  const where = desk.dialog(t('task-admin.place.title', { count: 2 }))
  await where.getByRole('combobox').fill(SPRING)
  await page.locator('.ant-select-tree-treenode').filter({ hasText: SPRING, visible: true }).click()
  await look('move')
  await Promise.all([
    desk.said(t('task-admin.place.done', { count: 2 })),
    where.getByRole('button', { name: t('catalog.moveHere') }).click(),
  ])
  await where.waitFor({ state: 'hidden' })

  await item(SPRING).click()
  await desk.heading(SPRING)
  for (const title of TASKS) await row(title).waitFor()
  await desk.button(t('task-admin.list.create')).click()
  const fresh = desk.dialog(t('task-admin.create.title.1'))
  await fresh.getByRole('textbox', { name: t('task-admin.field.title') }).fill('分目录：第三周')
  await page.keyboard.press('Enter')
  await desk.heading('分目录：第三周')
  await page.goBack()
  await desk.heading(SPRING)
  await row('分目录：第三周').waitFor()
  await expect.poll(() => page.locator('[data-key]').filter({ hasText: '分目录：' }).count()).toBe(3)
  await page.getByRole('treeitem', { name: new RegExp(`^${SPRING} 3`) }).waitFor()
  await look('list')
  look.done()
  await owner.leave()
})
