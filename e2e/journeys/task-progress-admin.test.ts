import { afterAll, beforeAll, expect, test } from 'vitest'
import { taskProgress } from '@lianda/shared/module/task/task-progress.admin.contract'
import { callerFor } from '../support/caller'
import { type Desk, deskOf } from '../support/desk'
import { publishExam, sitExam } from '../support/exam-world'
import { type Journey, keepFailures, openJourney, type Person } from '../support/journey'
import { lookAt } from '../support/look'

const TASK = '一个名字很长、要看每个人学到哪里的季度安全与接待流程考试'
const [RIGHT, NONE] = ['全对甲', '没考乙']
const EXCUSED_FROM = '请假的人不用考的安全考试'
const ABSENT = '休假丙'
const REASON = '产假到明年三月，回来后另行安排'

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

test('a manager sees who stands where in a package, goes from a figure to its people and from a person to their record', async () => {
  const { page, t } = owner
  const look = lookAt(owner, 'task-progress')
  const accounts = [await journey.newcomer(RIGHT), await journey.newcomer(NONE)]
  const call = await callerFor(journey.server, 'owner1')
  const { taskId, examId } = await publishExam(call, TASK, { accounts })
  const answers = [['A'], ['A', 'C'], ['A'], ['Berlin', '1990']]
  await sitExam(await callerFor(journey.server, accounts[0] ?? ''), examId, { answers, handsIn: true })
  await expect.poll(async () => (await call(taskProgress, { id: taskId })).figures.passed).toBe(1)

  await desk.open(`/admin/train/edittraincom-exam?id=${taskId}`, TASK)
  await desk.button(t('task-admin.list.progress')).click()
  await desk.heading(t('task-progress.title', { title: TASK }))
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })
  await row(RIGHT).waitFor()
  await row(NONE).waitFor()
  await look('everybody')

  const figures = page.getByRole('group', { name: t('task-progress.figures') })
  const figure = (state: string, n: number) =>
    figures.getByRole('button', { name: t('task-progress.figure', { state: t(`task-progress.state.${state}`), n }) })
  await figure('not_begun', 1).click()
  await row(RIGHT).waitFor({ state: 'hidden' })
  await row(NONE).waitFor()
  await look('not-begun')
  await figure('passed', 1).click()
  await row(NONE).waitFor({ state: 'hidden' })
  await row(RIGHT).click()
  await page.getByRole('row', { name: new RegExp(RIGHT) }).waitFor()
  await expect.poll(() => page.url()).toContain(`taskId=${taskId}`)
  look.done()
})

test('a manager excuses somebody with a reason, who sees it at once; taken back, they can begin', async () => {
  const { page, t } = owner
  const look = lookAt(owner, 'task-excuse')
  const account = await journey.newcomer(ABSENT)
  const { taskId } = await publishExam(await callerFor(journey.server, 'owner1'), EXCUSED_FROM, { accounts: [account] })
  const learner = await journey.person()
  await learner.signIn(account)
  await learner.openTask(EXCUSED_FROM)
  const begin = learner.screen.getByTestId('task-next').filter({ visible: true })
  await begin.waitFor()

  await desk.open(
    `/admin/train/edittraincom-exam?id=${taskId}&step=progress`,
    t('task-progress.title', { title: EXCUSED_FROM }),
  )
  const step = async (name: string) => {
    await desk.button(t('office.list.moreOf', { name: ABSENT })).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  await step(t('task-progress.excuse.menu'))
  const dialog = desk.dialog(t('task-progress.excuse.title', { n: 1 }))
  await dialog.getByRole('textbox', { name: t('task-progress.excuse.reason') }).fill(REASON)
  await look('asked')
  await Promise.all([
    desk.said(t('task-progress.excuse.done', { n: 1 })),
    dialog.getByRole('button', { name: t('task-progress.excuse.bulk.excuse'), exact: true }).click(),
  ])
  await page.getByRole('row', { name: `${ABSENT}, ${t('task-progress.state.excused')}` }).waitFor()
  await desk.said(REASON)
  await look('excused')
  await learner.shows(t('task.detail.excused'))
  await learner.shows(t('task.detail.excusedFor', { reason: REASON }))
  await begin.waitFor({ state: 'hidden' })

  await desk.button(t('task-admin.history.open')).click()
  const history = desk.dialog(t('task-admin.history.title', { title: EXCUSED_FROM }))
  await history.getByText(t('operation.action.task_excuse')).waitFor()
  await history.getByText(REASON).waitFor()
  await page.keyboard.press('Escape')
  await history.waitFor({ state: 'hidden' })

  await step(t('task-progress.excuse.endMenu'))
  const sure = desk.dialog(t('task-progress.excuse.endTitle', { n: 1 }))
  await sure.getByRole('button', { name: t('task-progress.excuse.bulk.end'), exact: true }).click()
  await page.getByRole('row', { name: `${ABSENT}, ${t('task-progress.state.not_begun')}` }).waitFor()
  await begin.waitFor()
  await learner.leave()
  look.done()
  await owner.leave()
})
