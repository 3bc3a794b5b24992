import { afterAll, beforeAll, expect, test } from 'vitest'
import { callerFor } from '../support/caller'
import { type Desk, deskOf } from '../support/desk'
import { publishExam, sitExam } from '../support/exam-world'
import { type Journey, keepFailures, openJourney, type Person } from '../support/journey'
import { lookAt } from '../support/look'

const TASK = '一个名字很长、要看每个人学到哪里的季度安全与接待流程考试'
const [RIGHT, NONE] = ['全对甲', '没考乙']

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
  const { taskId, examId } = await publishExam(await callerFor(journey.server, 'owner1'), TASK, { accounts })
  const answers = [['A'], ['A', 'C'], ['A'], ['Berlin', '1990']]
  await sitExam(await callerFor(journey.server, accounts[0] ?? ''), examId, { answers, handsIn: true })

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
  await owner.leave()
})
