import { afterAll, beforeAll, expect, test } from 'vitest'
import { callerFor } from '../support/caller'
import { type Desk, deskOf } from '../support/desk'
import { publishExam } from '../support/exam-world'
import { type Journey, keepFailures, openJourney, type Person } from '../support/journey'
import { lookAt } from '../support/look'
import { DESKTOP } from '../support/screens'

const TASK = '一个名字很长、需要有人提醒才会去做的季度安全与接待流程考试'
const NAME = '要提醒丁'

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

/** The bell that is on the screen, with so many unread messages. */
const bell = ({ page, t }: Pick<Person, 'page' | 't'>, n: number) =>
  page
    .getByRole('button', { name: n === 0 ? t('ui.bell.none') : t('ui.bell.unread', { n }), exact: true })
    .filter({ visible: true })

test('a manager reminds somebody, whose bell says so at once and leads to the package', async () => {
  const { page, t } = owner
  const account = await journey.newcomer(NAME)
  const { taskId } = await publishExam(await callerFor(journey.server, 'owner1'), TASK, { accounts: [account] })
  const learner = await journey.person({ still: true })
  const look = lookAt(learner, 'messages')
  await learner.signIn(account)
  await bell(learner, 1).waitFor()

  await desk.open(
    `/admin/train/edittraincom-exam?id=${taskId}&step=progress`,
    t('task-progress.title', { title: TASK }),
  )
  await desk.button(t('office.list.moreOf', { name: NAME })).click()
  await page.getByRole('menuitem', { name: t('task-progress.remind.menu'), exact: true }).click()
  const sure = desk.dialog(t('task-progress.remind.titleOf', { name: NAME }))
  await Promise.all([
    bell(learner, 2).waitFor(),
    desk.said(t('task-progress.remind.done', { n: 1 })),
    sure.getByRole('button', { name: t('task-progress.remind.verb'), exact: true }).click(),
  ])
  await look('bell')

  await bell(learner, 2).click()
  await learner.page.getByRole('heading', { level: 1, name: t('notify.title') }).waitFor()
  const line = learner.page.getByTestId('message').filter({ visible: true })
  await line.first().getByText(TASK).waitFor()
  await expect.poll(() => line.count()).toBe(2)
  await look('list')
  await line.first().click()
  await learner.page.getByRole('heading', { level: 1, name: TASK }).filter({ visible: true }).waitFor()
  await learner.page.goBack()
  await learner.page.getByTestId('read-all').filter({ visible: true }).click()
  await learner.page.getByTestId('read-all').filter({ visible: true }).waitFor({ state: 'hidden' })
  await learner.page.goBack()
  await bell(learner, 0).waitFor()
  await learner.page.setViewportSize(DESKTOP)
  await bell(learner, 0).waitFor()
  await look('wide')
  look.done()
  await learner.leave()

  await page.getByRole('button', { name: t('task-admin.history.open'), exact: true }).click()
  const history = desk.dialog(t('task-admin.history.title', { title: TASK }))
  await history.getByText(t('operation.action.task_remind')).waitFor()
  await page.keyboard.press('Escape')
  await history.waitFor({ state: 'hidden' })
})

test('the bell of the back office opens what the administrator was told', async () => {
  const { page, t } = owner
  const look = lookAt(owner, 'office-messages')
  await page.getByRole('button', { name: new RegExp(`^${t('notify.title')}`) }).click()
  const list = desk.dialog(t('notify.title'))
  // The owner of the demonstration may have been told something by now.
  await list.getByText(t('notify.empty')).or(list.getByRole('list')).first().waitFor()
  await look('drawer')
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'hidden' })
  look.done()
  await owner.leave()
})
