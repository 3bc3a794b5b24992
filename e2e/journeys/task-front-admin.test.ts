import { afterAll, beforeAll, expect, test } from 'vitest'
import { userBatchset } from '@lianda/shared/module/org/org.admin.contract'
import { positionCreate } from '@lianda/shared/module/org/unit.admin.contract'
import { taskAdminGet, taskCreate } from '@lianda/shared/module/task/task.admin.contract'
import { taskExcuse } from '@lianda/shared/module/task/task-progress.admin.contract'
import { callerFor } from '../support/caller'
import { type Desk, deskOf } from '../support/desk'
import { publishExam, userIdOf } from '../support/exam-world'
import { type Journey, keepFailures, openJourney, type Person } from '../support/journey'
import { listed } from '../support/learner'
import { lookAt } from '../support/look'
import { publishPackage } from '../support/package-desk'

const FRONT = '前置的接待礼仪基础考试，名字长到在手机上一行放不下'
const TASK = '要先通过基础考试才能开始的高级接待考试'
const OTHER = '换上来的另一份考试'
const POSITION = '礼仪领班，也负责晚间接待'
const PHONE = { width: 390, height: 844 }

keepFailures()
let journey: Journey
let owner: Person
let desk: Desk
let call: Awaited<ReturnType<typeof callerFor>>
let account: string
let front: { taskId: string; paperId: string }
let taskId: string
beforeAll(async () => {
  journey = await openJourney()
  owner = await journey.admin('owner1', { still: true })
  desk = deskOf(owner, journey.server.origin)
  account = await journey.newcomer('等前置')
  call = await callerFor(journey.server, 'owner1')
  front = await publishExam(call, FRONT, { accounts: [account] })
  const { subtaskRows } = (await call(taskAdminGet, { id: front.taskId })).task
  const [step] = subtaskRows.map(({ id: _id, ...row }) => ({ ...row, weight: 50 }))
  if (!step) throw new Error('the front has no step')
  const audience = { everyone: false, departmentIds: [], userIds: [await userIdOf(call, account)] }
  const given = { title: TASK, type: 2 as const, audience, passScore: 60, subtasks: [step, step] }
  taskId = (await call(taskCreate, given)).task.id
})
afterAll(() => journey?.close())

test('a package gets a front package and a front step in its editor', async () => {
  const { page, t } = owner
  const look = lookAt(owner, 'task-front')
  await desk.open(`/admin/train/edittraincom-exam?id=${taskId}`, TASK)
  await desk.button(t('task-admin.field.frontChoose')).click()
  const picker = desk.dialog(t('task-admin.frontPicker.title'))
  await picker.getByRole('textbox', { name: t('task-admin.frontPicker.search') }).fill(FRONT)
  await picker.getByRole('radio', { name: t('office.list.select', { name: FRONT }) }).check()
  await look('picker')
  await picker.getByRole('button', { name: t('picker.take', { count: 1 }) }).click()
  await picker.waitFor({ state: 'hidden' })
  await page.getByTitle(FRONT).waitFor()

  const choose = async (step: number, option: string) => {
    await page
      .getByRole('button', { name: t('task-admin.subtask.front') })
      .nth(step)
      .click()
    await page.getByRole('menuitem', { name: option }).click()
  }
  const stepName = (at: number) => t('task-admin.subtask.step', { at, title: `${FRONT} paper` })
  await choose(1, stepName(1))
  await choose(0, stepName(2))
  await page
    .getByRole('alert')
    .filter({ hasText: t('task-admin.subtask.frontNever') })
    .first()
    .waitFor()
  await look('circle')
  await choose(0, t('task-admin.subtask.frontNone'))
  await page.getByText(t('task-admin.subtask.frontNever')).first().waitFor({ state: 'detached' })
  const stored = async () => {
    const { task } = await call(taskAdminGet, { id: taskId })
    return [task.front?.id, ...task.subtaskRows.map((row) => row.front)]
  }
  await expect.poll(stored).toEqual([front.taskId, null, 0])
  await look('editor')
  await publishPackage(owner, desk, TASK)
  look.done()
})

test('its learner sees why it is locked and goes to what opens it; an excuse opens it without a reload', async () => {
  const learner = await journey.person({ still: true, viewport: PHONE })
  const { page, t } = learner
  const look = lookAt(learner, 'task-front-learner')
  await learner.signIn(account)
  const row = await listed(learner, TASK)
  await row.getByText(t('task.row.lockedBy', { title: FRONT })).waitFor()
  await look('centre')
  await row.click()
  await learner.shows(t('task.detail.locked', { title: FRONT }))
  expect(await page.getByTestId('task-next').filter({ visible: true }).count()).toBe(0)
  await look('locked')
  await page
    .getByRole('button', { name: t('task.detail.openFront') })
    .filter({ visible: true })
    .click()
  await page.getByTestId('task-next').filter({ visible: true }).waitFor()
  await page.getByRole('heading', { name: FRONT }).filter({ visible: true }).first().waitFor()
  await page.goBack()
  await learner.shows(t('task.detail.locked', { title: FRONT }))

  await call(taskExcuse, { id: front.taskId, userIds: [await userIdOf(call, account)], reason: '做过' })
  await page.getByTestId('task-next').filter({ visible: true }).waitFor()
  await learner.shows(new RegExp(t('task.step.locked.front', { at: 1, title: `${FRONT} paper` })))
  await look('open')
  await page.getByTestId('step-front').filter({ visible: true }).click()
  await page.waitForURL(/\/user\/dashboard\/exam/)
  look.done()
  await learner.leave()
})

test('another paper takes the place of a step’s, after it is said who gets it', async () => {
  const { t, page } = owner
  const look = lookAt(owner, 'task-exchange')
  await publishExam(call, OTHER, { accounts: [account], minute: 30 })
  const other = `${OTHER} paper`
  await desk.open(`/admin/train/edittraincom-exam?id=${front.taskId}`, FRONT)
  const title = `${FRONT} paper`
  await desk.button(t('task-admin.subtask.exchangeOf.2', { title })).click()
  const picker = desk.dialog(t('task-admin.picker.instead.2'))
  await picker.getByRole('textbox', { name: t('task-admin.picker.search.2') }).fill(other)
  await picker.getByRole('radio', { name: t('office.list.select', { name: other }) }).check()
  await picker.getByRole('button', { name: t('picker.take', { count: 1 }) }).click()
  const sure = desk.dialog(t('task-admin.move.exchange.title', { title, other }))
  await sure.getByText(t('task-admin.move.exchange.getting', { n: 1, title: other })).waitFor()
  await look('sure')
  await Promise.all([
    desk.said(t('task-admin.move.exchange.done', { title, other })),
    sure.getByRole('button', { name: t('task-admin.move.exchange.confirm') }).click(),
  ])
  await page.getByText(t('task-admin.subtask.step', { at: 1, title: other })).waitFor()
  look.done()
})

test('a position is added to the audience: who has it gets the package without a reload', async () => {
  const { t } = owner
  const look = lookAt(owner, 'task-groups')
  const holder = await journey.newcomer('按岗位')
  const { node } = await call(positionCreate, { name: POSITION, parentId: null })
  await call(userBatchset, {
    id: await userIdOf(call, holder),
    step: { kind: 'position', positionId: node.id },
  })
  const learner = await journey.person({ viewport: PHONE })
  await learner.signIn(holder)

  await desk.button(t('task-admin.audience.change')).click()
  const audience = desk.dialog(t('task-admin.audience.dialog'))
  await audience.getByText(t('task-admin.audience.positionIds', { n: 0 }), { exact: true }).click()
  await audience.getByLabel(t('task-admin.audience.search.positionIds')).fill(POSITION)
  await audience.getByRole('checkbox', { name: POSITION }).check()
  await audience.getByText(t('task-admin.audience.positionIds', { n: 1 }), { exact: true }).waitFor()
  await look('dialog')
  await audience.getByRole('button', { name: t('task-admin.audience.take') }).click()
  const sure = desk.dialog(t('task-admin.move.audience.title', { title: FRONT }))
  await sure.getByText(t('task-admin.move.audience.joining', { n: 1 })).waitFor()
  await Promise.all([
    desk.said(t('task-admin.move.audience.done', { title: FRONT })),
    sure.getByRole('button', { name: t('task-admin.move.audience.confirm') }).click(),
  ])
  await learner.page.getByRole('button', { name: FRONT }).first().waitFor()
  await learner.leave()
  look.done()
  await owner.leave()
})
