import { afterAll, beforeAll, expect, test } from 'vitest'
import { deskOf } from '../support/desk'
import { FREE_TASKS } from '../support/free-talk'
import { type Journey, keepFailures, openJourney } from '../support/journey'
import { newPackage, publishPackage } from '../support/package-desk'

keepFailures()
let journey: Journey
beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey?.close())

const TASK = '本周自由练习'
const FREE = FREE_TASKS.zhCN.content.name

test('a free practice is put into a practice package, and its learner finds it without a reload', async () => {
  const [admin, account] = await Promise.all([journey.admin('owner1', { still: true }), journey.newcomer('安自由')])
  const { t } = admin
  const desk = deskOf(admin, journey.server.origin)
  const learner = await journey.person()
  await learner.signIn(account)

  await newPackage(admin, desk, { title: TASK, learner: '安自由' })
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
  await publishPackage(admin, desk, TASK)

  await learner.openPractice(TASK)
  expect(learner.page.url()).toContain('/user/dashboard/practice')
  await learner.shows(FREE_TASKS.zhCN.content.persona.name)
  await admin.leave()
  await learner.leave()
})
