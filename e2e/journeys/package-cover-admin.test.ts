import { afterAll, beforeAll, expect, test } from 'vitest'
import { taskAdminGet, taskCreate } from '@lianda/shared/module/task/task.admin.contract'
import { callerFor } from '../support/caller'
import { deskOf } from '../support/desk'
import { publishExam, userIdOf } from '../support/exam-world'
import { type Journey, keepFailures, openJourney } from '../support/journey'
import { listed } from '../support/learner'
import { lookAt } from '../support/look'
import { publishPackage } from '../support/package-desk'

keepFailures()
let journey: Journey
beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey?.close())

const TITLE = '有封面的考试'
const DAY_MS = 86_400_000
/** The month in the organisation's zone. */
const monthOf = (ms: number) =>
  new Intl.DateTimeFormat('en', { timeZone: 'Asia/Shanghai', month: 'numeric' }).format(ms)

test('a package gets a cover in its editor, and its learner sees it on a phone, and its end in the calendar', async () => {
  const account = await journey.newcomer()
  const call = await callerFor(journey.server, 'owner1')
  const { taskId } = await publishExam(call, '没有封面的考试', { accounts: [account] })
  const { subtaskRows, passScore } = (await call(taskAdminGet, { id: taskId })).task
  const audience = { everyone: false, departmentIds: [], userIds: [await userIdOf(call, account)] }
  const subtasks = subtaskRows.map(({ id: _id, ...row }) => row)
  const endsAt = Date.now() + 3 * DAY_MS
  const { task } = await call(taskCreate, { title: TITLE, type: 2, audience, passScore, subtasks, endsAt })

  const owner = await journey.admin('owner1', { still: true })
  const { page, t } = owner
  const desk = deskOf(owner, journey.server.origin)
  const look = lookAt(owner, 'package-cover')
  await desk.open(`/admin/train/edittraincom-exam?id=${task.id}`, TITLE)
  await desk.button(t('picture.field.choose')).click()
  const chooser = desk.dialog(t('picture.chooser.title'))
  await chooser.getByText(t('picture.folder.cover'), { exact: true }).first().click()
  await chooser
    .getByRole('button', { name: t('picture.cover.stage') })
    .first()
    .click()
  await chooser.getByRole('button', { name: t('picture.chooser.use'), exact: true }).click()
  await chooser.waitFor({ state: 'hidden' })
  await page.locator('#task-cover img[src="/static/images/cover/stage.svg"]').waitFor()
  await expect.poll(async () => (await call(taskAdminGet, { id: task.id })).task.cover).not.toBe('')
  await look('editor')
  await publishPackage(owner, desk, TITLE)
  await owner.leave()

  const learner = await journey.person({ still: true })
  const lookAtLearner = lookAt(learner, 'package-cover-learner')
  await learner.signIn(account)
  const picture = (await listed(learner, TITLE)).locator('img')
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => [image.naturalWidth > 0, image.getAttribute('src')]))
    .toEqual([true, '/static/images/cover/stage.svg'])
  expect(await (await listed(learner, '没有封面的考试')).locator('img').count()).toBe(0)
  await lookAtLearner('centre')

  await learner.page.getByTestId('tasks-calendar').click()
  const calendar = learner.page.getByRole('dialog', { name: learner.t('task.calendar.title') })
  await calendar.getByRole('heading', { level: 3 }).waitFor()
  if (monthOf(endsAt) !== monthOf(Date.now())) await learner.button('ui.calendar.next').click()
  await calendar.getByText(TITLE).waitFor()
  await lookAtLearner('calendar')
  await calendar.getByText(TITLE).click()
  await learner.page.getByTestId('task').getByRole('heading', { name: TITLE }).first().waitFor()
  await learner.leave()
  look.done()
  lookAtLearner.done()
})
