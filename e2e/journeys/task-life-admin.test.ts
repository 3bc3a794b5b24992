import { afterAll, beforeAll, expect, test } from 'vitest'
import { paperCreate, paperStatus, paperUpdate } from '@lianda/shared/module/exam/paper.admin.contract'
import { callerFor } from '../support/caller'
import { type Desk, deskOf } from '../support/desk'
import { publishExam } from '../support/exam-world'
import { type Journey, keepFailures, openJourney, type Person } from '../support/journey'
import { lookAt } from '../support/look'

const TASK = '一个名字很长、在发布之后还要改好几次的季度安全与接待流程考试'
const LATER = '后来乙'
const LIST = '/admin/train/trainmanagement-exame'

keepFailures()
let journey: Journey
let owner: Person
let desk: Desk
let taskId: string
let paperId: string
beforeAll(async () => {
  journey = await openJourney()
  owner = await journey.admin('owner1', { still: true })
  desk = deskOf(owner, journey.server.origin)
  const first = await journey.newcomer('首批甲')
  const exam = await publishExam(await callerFor(journey.server, 'owner1'), TASK, { accounts: [first] })
  taskId = exam.taskId
  paperId = exam.paperId
})
afterAll(() => journey?.close())

test('a published package takes in one more person, who has it without a reload; the history says who came', async () => {
  const { page, t } = owner
  const look = lookAt(owner, 'task-life')
  const learner = await journey.person()
  await learner.signIn(await journey.newcomer(LATER))

  await desk.open(`/admin/train/edittraincom-exam?id=${taskId}`, TASK)
  await desk.button(t('task-admin.audience.change')).click()
  const audience = desk.dialog(t('task-admin.audience.dialog'))
  await audience.getByText(t('task-admin.audience.users', { n: 1 })).click()
  await audience.getByRole('textbox', { name: t('task-admin.audience.searchPerson') }).fill(LATER)
  await audience.getByRole('checkbox', { name: t('office.list.select', { name: LATER }) }).check()
  await audience.getByRole('button', { name: t('task-admin.audience.take') }).click()
  const sure = desk.dialog(t('task-admin.move.audience.title', { title: TASK }))
  await sure.getByText(t('task-admin.move.audience.joining', { n: 1 })).waitFor()
  await look('audience')
  await Promise.all([
    desk.said(t('task-admin.move.audience.done', { title: TASK })),
    sure.getByRole('button', { name: t('task-admin.move.audience.confirm') }).click(),
  ])
  await learner.page.getByRole('button', { name: TASK }).first().waitFor()

  await desk.button(t('task-admin.history.open')).click()
  const history = desk.dialog(t('task-admin.history.title', { title: TASK }))
  await history.getByRole('heading', { name: t('operation.action.task_audienceChange') }).waitFor()
  const joined = history.getByRole('row', { name: t('operation.fact.task.joining') })
  await expect.poll(() => joined.getByRole('cell').allInnerTexts()).toEqual(['—', '1'])
  await history.getByRole('heading', { name: t('operation.action.task_publish') }).waitFor()
  await look('history')
  look.done()
  await page.keyboard.press('Escape')
  await history.waitFor({ state: 'hidden' })
  await learner.leave()
})

test('a corrected paper takes the place of the old one; it is said that nobody has begun', async () => {
  const { page, t } = owner
  const call = await callerFor(journey.server, 'owner1')
  const { paper: draft } = await call(paperCreate, { from: { paperId, as: 'version' } })
  const { paper } = await call(paperUpdate, { id: draft.id, rev: draft.rev, ...draft.content, minute: 75 })
  await call(paperStatus, { id: paper.id, rev: paper.rev })
  await page.reload()
  await desk.heading(TASK)
  const step = page.getByRole('listitem').filter({ hasText: t('task-admin.subtask.newerRunning', { n: 2 }) })
  await step.getByRole('button', { name: t('task-admin.subtask.replace') }).click()
  const title = `${TASK} paper`
  const sure = desk.dialog(t('task-admin.move.replace.title', { title, n: 2 }))
  await sure.getByText(t('task-admin.move.replace.minutes', { was: 60, is: 75 })).waitFor()
  await sure.getByText(t('task-admin.move.replace.getting', { n: 2, version: 2 })).waitFor()
  await Promise.all([
    desk.said(t('task-admin.move.replace.done', { title, n: 2 })),
    sure.getByRole('button', { name: t('task-admin.move.replace.confirm') }).click(),
  ])
  await page.getByText(t('task-admin.subtask.minutes', { n: 75 })).waitFor()
})

test('it is ended, archived, found there, copied to a draft, and kept as a template for the next one', async () => {
  const { page, t } = owner
  const step = async (name: string) => {
    await desk.button(t('office.list.moreOf', { name: TASK })).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  await desk.open(LIST, t('task-admin.list.title.2'))
  await step(t('task-admin.move.end.menu'))
  const sure = desk.dialog(t('task-admin.move.end.title', { title: TASK }))
  const end = sure.getByRole('button', { name: t('task-admin.move.end.confirm') })
  await end.and(page.locator(':enabled')).waitFor()
  await Promise.all([desk.said(t('task-admin.move.end.done', { title: TASK })), end.click()])

  await Promise.all([
    page.getByText(t('task-admin.bulk.done.archive', { count: 1 })).waitFor(),
    step(t('task-admin.bulk.archive')),
  ])
  await page.getByRole('row', { name: TASK }).waitFor({ state: 'detached' })
  await desk.open(`${LIST}?shelf=archived`, t('task-admin.list.title.2'))
  await page.getByRole('row', { name: TASK }).waitFor()

  await step(t('task-admin.copy.menu'))
  await desk.heading(t('task-admin.copy.name', { title: TASK }))
  await desk.said(t('task-admin.state.unpublished'))

  await desk.open(LIST, t('task-admin.list.title.2'))
  const copy = t('task-admin.copy.name', { title: TASK })
  await desk.button(t('office.list.moreOf', { name: copy })).click()
  await page.getByRole('menuitem', { name: t('task-admin.copy.template'), exact: true }).click()
  await desk.said(t('task-admin.copy.templateHint'))
  await desk.said(t('task-admin.state.template'))
  await desk.open(`${LIST}?shelf=templates`, t('task-admin.list.title.2'))
  await desk.button(t('office.list.moreOf', { name: copy })).click()
  await page.getByRole('menuitem', { name: t('task-admin.copy.use'), exact: true }).click()
  await desk.said(t('task-admin.state.unpublished'))
  await owner.leave()
})
