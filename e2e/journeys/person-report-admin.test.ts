import { afterAll, beforeAll, expect, test } from 'vitest'
import * as faq from '@lianda/shared/module/faq/round/round.contract'
import { changeLanguage } from '@lianda/shared/module/identity/identity.contract'
import { personReport } from '@lianda/shared/module/figures/person-report.admin.contract'
import { userList } from '@lianda/shared/module/org/org.admin.contract'
import * as practice from '@lianda/shared/module/practice/practice.contract'
import * as task from '@lianda/shared/module/task/task.contract'
import { type Call, callerFor } from '../support/caller'
import { deskOf } from '../support/desk'
import { publishExam, sitExam } from '../support/exam-world'
import { publishRound } from '../support/faq-world'
import { HOTEL_TASK, HOTEL_WINS } from '../support/hotel'
import { type Journey, keepFailures, openOwnJourney } from '../support/journey'
import { lookAt } from '../support/look'
import { PHONE } from '../support/screens'
import { downloadedSheet } from '../support/workbook'

const DAY_MS = 86_400_000
const LEARNER = '报告里名字很长的一位门店接待学员'
const TASK = '报告里的安全与接待考试'
const POINT = '报告里的餐厅快问快答'
const QUESTION = '自助早餐几点开始？'

keepFailures()
let journey: Journey
let call: Call
beforeAll(async () => {
  journey = await openOwnJourney({ LOCAL_ASR: 'off', LOCAL_TTS: 'off' })
  call = await callerFor(journey.server, 'owner1')
})
afterAll(() => journey?.close())

/** A practice of the hotel scene that is broken off after two turns. */
async function practised(learner: Call): Promise<void> {
  const { rows } = await learner(task.list, { page: 1, rows: 50 })
  const taskId = rows.find(({ title }) => title === HOTEL_TASK)?.id ?? ''
  const subtaskId = (await learner(task.get, { id: taskId })).subtasks[0]?.id ?? ''
  let { session } = await learner(practice.start, {
    subtaskId,
    deviceId: 'device-0001',
    startKey: 'start-000000000001',
  })
  const { id, epoch } = session
  for (const [n, text] of HOTEL_WINS.slice(0, 2).entries()) {
    const turnKey = `turn-00000000000${n}`
    ;({ session } = await learner(practice.say, { id, epoch, turnKey, turn: session.turn, kind: 'text', text }))
  }
  await learner(practice.end, { id, epoch })
  await expect.poll(async () => (await learner(practice.report, { id })).report.score).not.toBeNull()
}

/** A round with one question, which is answered rightly. */
async function asked(learner: Call, account: string): Promise<void> {
  const questions = [{ question: QUESTION, answer: '早上七点开始。', keywords: '七点' }]
  const { stepId: subtaskId } = await publishRound(call, { title: POINT, account, questions })
  const start = { subtaskId, deviceId: 'device-0001', startKey: 'start-000000000002' }
  const { id, epoch } = (await learner(faq.start, start)).round
  const given = { ask: 0, kind: 'text', text: '早上七点就开始了' } as const
  await learner(faq.answer, { id, epoch, turnKey: 'answer-0000000000001', ...given })
}

test('a learner’s report says what they did up to yesterday, and its figures lead to the records', async () => {
  const account = await journey.newcomer(LEARNER)
  const { examId } = await publishExam(call, TASK, { accounts: [account] })
  const answers = [['A'], ['A', 'C'], ['A'], ['Berlin', '1990']]
  const learner = await callerFor(journey.server, account)
  await sitExam(learner, examId, { answers, handsIn: true })
  await practised(learner)
  await asked(learner, account)
  const userId = (await call(userList, { text: account })).rows[0]?.id ?? ''
  await journey.server.advance(DAY_MS)
  call = await callerFor(journey.server, 'owner1')
  await expect.poll(async () => (await call(personReport, { id: userId })).now.exams.ended).toBe(1)
  await expect.poll(async () => (await call(personReport, { id: userId })).complete).toBe(true)

  const owner = await journey.admin('owner1', { still: true })
  const { page, t } = owner
  const desk = deskOf(owner, journey.server.origin)
  const look = lookAt(owner, 'person-report')
  await desk.open(`/admin/view/studentReport?kind=exam&userId=${userId}`, t('exam-admin.record.title'))
  await page
    .getByRole('button', { name: t('person-report.open') })
    .first()
    .click()
  await desk.heading(LEARNER)
  const figures = page.getByRole('region', { name: t('person-report.figures') })
  await figures
    .getByText(t('person-report.passed', { n: 1 }))
    .first()
    .waitFor()
  const places = page.getByRole('region', { name: t('person-report.rank.title') })
  await places.getByRole('row', { name: t('person-report.rank.by.experience') }).waitFor()
  await look('report')
  const [{ name, rows: sheet }] = await Promise.all([
    downloadedSheet(page, desk.button(t('person-report.export'))),
    desk.said(t('person-report.exported')),
  ])
  expect(name).toContain(LEARNER)
  expect(sheet).toContainEqual([t('person-report.sheet.passed_exams'), 1, 0])
  await page.getByText(t('person-report.days', { n: 90 })).click()
  await figures
    .getByText(t('person-report.before', { n: 90, was: 0 }))
    .first()
    .waitFor()
  await figures
    .locator('div', { hasText: t('person-report.kind.exams') })
    .getByRole('link', { name: '1', exact: true })
    .click()
  await desk.heading(t('exam-admin.record.title'))
  await desk.said(t('office.list.matches', { count: 1 }))
  await look('records')
  await page.goBack()
  await desk.heading(LEARNER)
  await page.setViewportSize(PHONE)
  await look('phone')
  look.done()
  await owner.leave()
})

test('its abilities lead to their practices, and its knowledge points open the questions with their records', async () => {
  const userId = (await call(userList, { text: LEARNER })).rows[0]?.id ?? ''
  const { abilities, points } = await call(personReport, { id: userId })
  const owner = await journey.admin('owner1', { still: true })
  const { page, t } = owner
  const desk = deskOf(owner, journey.server.origin)
  const look = lookAt(owner, 'person-report-behind')
  await desk.open(`/admin/view/dashboard?user=${userId}`, LEARNER)
  const measured = abilities.filter(({ practices }) => practices > 0)
  expect(measured.map(({ practices }) => practices)).toContain(1)
  const table = page.getByRole('region', { name: t('person-report.abilities') }).getByRole('table')
  for (const { dimension, practices } of measured.slice(0, 2)) {
    const word = t(`practice-replay.dimension.${dimension}`)
    await table
      .getByRole('row', { name: new RegExp(`^${word}`) })
      .getByRole('link', { name: String(practices), exact: true })
      .click()
    await desk.heading(t('practice-admin.record.title'))
    await desk.said(t('office.list.matches', { count: practices }))
    await page.getByText(word).first().waitFor()
    await page.goBack()
    await desk.heading(LEARNER)
  }
  await page
    .getByRole('region', { name: t('person-report.figures') })
    .locator('div', { hasText: t('person-report.kind.rounds') })
    .getByRole('link', { name: t('person-report.passed', { n: 1 }) })
    .click()
  await desk.heading(t('faq-record.title'))
  await desk.said(t('office.list.matches', { count: 1 }))
  await page.goBack()
  await desk.heading(LEARNER)
  expect(points).toMatchObject([{ name: POINT, total: 1, mastered: 0 }])
  const label = t('person-report.asked')
  await desk.button(t('person-report.questions.show', { name: POINT, label, n: 1 })).click()
  const questions = desk.dialog(t('person-report.questions.title', { name: POINT }))
  await questions.getByRole('row', { name: new RegExp(QUESTION) }).waitFor()
  await look('questions')
  await questions.getByRole('button', { name: new RegExp(QUESTION) }).click()
  await desk.dialog(t('faq-record.detail')).getByText('早上七点就开始了').waitFor()
  await look('record')
  await page.keyboard.press('Escape')
  await desk.dialog(t('faq-record.detail')).waitFor({ state: 'hidden' })
  await page.setViewportSize(PHONE)
  await look('questions-phone')
  look.done()
  await owner.leave()
})

test('it reads in English and in the dark', async () => {
  const userId = (await call(userList, { text: LEARNER })).rows[0]?.id ?? ''
  await call(changeLanguage, { language: 'en' })
  const owner = await journey.admin('owner1', { still: true, dark: true, speaks: 'en' })
  const { t } = owner
  const desk = deskOf(owner, journey.server.origin)
  const look = lookAt(owner, 'person-report-en')
  await desk.open(`/admin/view/dashboard?user=${userId}`, LEARNER)
  await owner.page.getByRole('region', { name: t('person-report.figures') }).waitFor()
  await look('dark')
  look.done()
  await owner.leave()
})
