import { afterAll, beforeAll, expect, test } from 'vitest'
import { deskOf } from '../support/desk'
import { FREE_TASKS } from '../support/free-talk'
import { type Journey, keepFailures, openJourney } from '../support/journey'

keepFailures()
let journey: Journey
beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey?.close())

const TASK = '本周自由练习'
const FREE = FREE_TASKS.zhCN.content.name

test('a free practice is put into a practice package, and its learner finds it without a reload', async () => {
  const [admin, account] = await Promise.all([journey.admin('owner1'), journey.newcomer('安自由')])
  const { page, t } = admin
  const desk = deskOf(admin, journey.server.origin)
  const learner = await journey.person()
  await learner.signIn(account)

  await desk.open('/admin/train/trainmanagement-practice', t('task-admin.list.title.3'))
  await desk.button(t('task-admin.list.create')).click()
  const fresh = desk.dialog(t('task-admin.create.title.3'))
  await fresh.getByRole('textbox', { name: t('task-admin.field.title') }).fill(TASK)
  await page.keyboard.press('Enter')
  await desk.heading(TASK)
  await desk.button(t('task-admin.audience.choose')).click()
  const audience = desk.dialog(t('task-admin.audience.dialog'))
  await audience.getByText(t('task-admin.audience.users', { n: 0 })).click()
  await audience.getByRole('textbox', { name: t('task-admin.audience.searchPerson') }).fill('安自由')
  await audience.getByRole('checkbox', { name: t('office.list.select', { name: '安自由' }) }).check()
  await audience.getByRole('button', { name: t('task-admin.audience.take') }).click()

  await desk.button(t('task-admin.subtask.add.3')).click()
  const picker = desk.dialog(t('task-admin.picker.title.3'))
  const chosen = picker.getByRole('checkbox', { name: t('office.list.select', { name: FREE }) })
  // Scenes and free practices are lists of their own.
  await picker.getByRole('checkbox').first().waitFor()
  expect(await chosen.count()).toBe(0)
  const kinds = picker.getByRole('radiogroup', { name: t('task-admin.picker.kind') })
  await kinds.getByText(t('task-admin.kind.5'), { exact: true }).click()
  await chosen.check()
  await picker.getByRole('button', { name: t('picker.take', { count: 1 }) }).click()
  await desk.said(t('task-admin.subtask.sum', { sum: 100 }))

  await desk.button(t('task-admin.edit.check')).click()
  await desk.heading(t('task-admin.check.title'))
  await desk.button(t('task-admin.publish.button')).click()
  const sure = desk.dialog(t('task-admin.publish.title', { title: TASK }))
  await sure.getByText(t('task-admin.publish.reach', { n: 1 })).waitFor()
  await Promise.all([
    desk.said(t('task-admin.publish.done', { title: TASK, n: 1 })),
    sure.getByRole('button', { name: t('task-admin.publish.button') }).click(),
  ])

  await learner.openPractice(TASK)
  expect(learner.page.url()).toContain('/user/dashboard/practice')
  await learner.shows(FREE_TASKS.zhCN.content.persona.name)
  await admin.leave()
  await learner.leave()
})
