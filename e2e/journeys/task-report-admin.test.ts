import { afterAll, beforeAll, expect, test } from 'vitest'
import { taskAnalysis } from '@lianda/shared/module/report/task-analysis.admin.contract'
import { taskReport } from '@lianda/shared/module/report/task-report.admin.contract'
import { PALETTE } from '@lianda/shared/ui/tokens/palette'
import { type Call, callerFor, inLanguage } from '../support/caller'
import { type Desk, deskOf } from '../support/desk'
import { publishExam, sitExam } from '../support/exam-world'
import { type Journey, keepFailures, openJourney, type Person } from '../support/journey'
import { lookAt } from '../support/look'
import { printed } from '../support/printed'
import { DESKTOP, PHONE } from '../support/screens'

const TASK = '报表里名字很长的一场门店接待与安全流程季度考试'
const HARD = '报表里有人需要帮助的考试'
const [RIGHT, NONE, STUCK] = ['报表全对甲', '报表没考乙', '报表考两次丙']

keepFailures()
let journey: Journey
let owner: Person
let desk: Desk
let call: Call
let taskId: string
beforeAll(async () => {
  journey = await openJourney()
  owner = await journey.admin('owner1', { still: true })
  desk = deskOf(owner, journey.server.origin)
  call = await callerFor(journey.server, 'owner1')
  const accounts = [await journey.newcomer(RIGHT), await journey.newcomer(NONE)]
  const made = await publishExam(call, TASK, { accounts })
  taskId = made.taskId
  const answers = [['A'], ['A', 'C'], ['A'], ['Berlin', '1990']]
  await sitExam(await callerFor(journey.server, accounts[0] ?? ''), made.examId, { answers, handsIn: true })
})
afterAll(() => journey?.close())

const numbered = (name: string, n: number) =>
  owner.t('task-report.openPeople', { title: TASK, column: owner.t(`task-report.column.${name}`), n })

test('a manager reads how far people have come, goes from a figure to its people and from a task to its details', async () => {
  const { page, t } = owner
  const look = lookAt(owner, 'task-report')
  await expect.poll(async () => (await call(taskReport, { text: TASK })).rows[0]?.figures?.states.passed).toBe(1)
  await desk.open(`/admin/view/taskReport?text=${encodeURIComponent(TASK)}`, t('task-report.title'))
  await page.getByRole('link', { name: numbered('passed', 1) }).waitFor()
  await look('list')
  await page.getByRole('link', { name: numbered('passed', 1) }).click()
  await desk.heading(t('task-progress.title', { title: TASK }))
  await page.getByRole('row', { name: new RegExp(`^${RIGHT}`) }).waitFor()
  await page.getByRole('row', { name: new RegExp(`^${NONE}`) }).waitFor({ state: 'hidden' })
  await page.goBack()
  await desk.heading(t('task-report.title'))
  await page.getByRole('row', { name: TASK }).getByText(TASK, { exact: true }).click()
  await desk.heading(TASK)
  const figures = page.getByRole('region', { name: t('task-report.analysis.figures') })
  await figures.getByRole('button', { name: t('chart.showTable') }).click()
  const notBegun = figures.getByRole('row', { name: new RegExp(t('task-report.state.not_begun')) })
  await notBegun.getByRole('link', { name: '1', exact: true }).waitFor()
  await look('details')
  await notBegun.getByRole('link', { name: '1', exact: true }).click()
  await desk.heading(t('task-progress.title', { title: TASK }))
  await page.getByRole('row', { name: new RegExp(`^${NONE}`) }).waitFor()
  await page.goBack()
  await desk.heading(TASK)
  await page.getByRole('link', { name: `${TASK} paper`, exact: true }).click()
  await desk.heading(`${TASK} paper`)
  await page.getByRole('row', { name: new RegExp(`^${RIGHT}`) }).waitFor()
  await look('step')
  await page.setViewportSize(PHONE)
  await page.getByRole('region', { name: t('task-report.analysis.figures') }).waitFor()
  await look('step-phone')
  await page.goBack()
  await desk.heading(TASK)
  await figures.getByRole('img').waitFor()
  await look('details-phone')
  await desk.open(`/admin/view/taskReport?text=${encodeURIComponent(TASK)}`, t('task-report.title'))
  await page.getByRole('region', { name: t('task-report.totals') }).waitFor()
  await look('list-phone')
  look.done()
})

test('a manager finds who needs help in three clicks: the report, the sentence, the person', async () => {
  const { page, t } = owner
  const look = lookAt(owner, 'task-report-help')
  const account = await journey.newcomer(STUCK)
  const { examId } = await publishExam(call, HARD, { accounts: [account] })
  const wrong = [['B'], ['B'], ['B'], ['Bonn', '1949']]
  for (let n = 0; n < 2; n++)
    await sitExam(await callerFor(journey.server, account), examId, { answers: wrong, handsIn: true })
  const sentence = t('task-report.attention.in', {
    title: HARD,
    sentence: t('task-report.attention.help', { step: `${HARD} paper`, n: 1 }),
  })
  await expect
    .poll(async () => (await call(taskReport, { text: HARD })).attention.map(({ rule }) => rule))
    .toEqual(['help'])
  await page.setViewportSize(DESKTOP)
  await desk.open('/admin/view/studentReport?kind=exam', t('exam-admin.record.title'))
  await page.getByRole('link', { name: t('function.view-task-report') }).click()
  await desk.heading(t('task-report.title'))
  await page.getByRole('link', { name: sentence }).waitFor()
  await look('report')
  await page.getByRole('link', { name: sentence }).click()
  await desk.heading(t('task-progress.title', { title: HARD }))
  const row = page.getByRole('row', { name: new RegExp(`^${STUCK}`) })
  await row.waitFor()
  await look('people')
  await row.click()
  await desk.heading(t('exam-admin.record.title'))
  await desk.said(t('office.list.matches', { count: 2 }))

  // What the step is failed at: its questions, and from there all of their statistics.
  const [found] = (await call(taskReport, { text: HARD })).attention
  await desk.open(`/admin/view/SubtaskDetails?id=${found?.subtaskId ?? ''}`, `${HARD} paper`)
  const missed = page.getByRole('region', { name: t('task-report.lost.title') })
  await expect.poll(() => missed.getByRole('listitem').count()).toBe(4)
  await look('missed')
  await page.setViewportSize(PHONE)
  await look('missed-phone')
  // A figure leads to the records that it counts.
  const said = t('task-report.lost.losers', { n: 1, of: 1 })
  await missed.getByRole('link', { name: said }).first().click()
  await desk.heading(t('exam-admin.record.title'))
  await desk.said(t('office.list.matches', { count: 1 }))
  await look('lost-phone')
  await page.goBack()
  await missed.getByRole('link', { name: t('task-report.lost.all') }).click()
  await page.getByRole('radio', { name: t('exam-admin.statistics.tab'), checked: true }).waitFor({ state: 'attached' })
  look.done()
})

test('both pages read in English and in the dark, and print with their tables', async () => {
  await inLanguage(call, 'en', async () => {
    const reader = await journey.admin('owner1', { still: true, dark: true, speaks: 'en' })
    const { page, t } = reader
    const own = deskOf(reader, journey.server.origin)
    const look = lookAt(reader, 'task-report-en')
    await own.open(`/admin/view/taskReport?text=${encodeURIComponent(TASK)}`, t('task-report.title'))
    await page.getByRole('region', { name: t('task-report.totals') }).waitFor()
    await look('list')
    await own.open(`/admin/view/analysisDetails?id=${taskId}`, TASK)
    await page.getByRole('img').first().waitFor()
    await look('details')
    look.done()
    // What charts are drawn with when the paper is drawn; it is told by this event alone.
    await page.evaluate(() =>
      addEventListener('beforeprint', () => {
        const inks = [...document.querySelectorAll('figure svg text')].map((text) => text.getAttribute('fill'))
        Reflect.set(window, 'inks', inks)
      }),
    )
    const details = await printed(page, 'task-details-en')
    expect(details.problems).toEqual([])
    for (const key of ['byState', 'steps', 'byDay']) expect(details.text).toContain(t(`task-report.analysis.${key}`))
    const inks = await page.evaluate(() => Reflect.get(window, 'inks') as string[])
    expect(new Set(inks)).toEqual(new Set([PALETTE.light['text-secondary']]))
    const [step] = (await call(taskAnalysis, { id: taskId })).steps
    await own.open(`/admin/view/SubtaskDetails?id=${step?.id ?? ''}`, `${TASK} paper`)
    await page.getByRole('row', { name: new RegExp(`^${RIGHT}`) }).waitFor()
    const paper = await printed(page, 'task-step-en')
    expect(paper.problems).toEqual([])
    expect(paper.text).toContain(RIGHT)
    for (const key of ['office.list.columns', 'task-report.export']) expect(paper.text).not.toContain(t(key))
    await reader.leave()
  })
})
