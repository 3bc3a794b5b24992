import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeLanguage } from '@lianda/shared/module/identity/identity.contract'
import { personReport } from '@lianda/shared/module/figures/person-report.admin.contract'
import { userList } from '@lianda/shared/module/org/org.admin.contract'
import { type Call, callerFor } from '../support/caller'
import { deskOf } from '../support/desk'
import { publishExam, sitExam } from '../support/exam-world'
import { type Journey, keepFailures, openOwnJourney } from '../support/journey'
import { lookAt } from '../support/look'
import { PHONE } from '../support/screens'
import { downloadedSheet } from '../support/workbook'

const DAY_MS = 86_400_000
const LEARNER = '报告里名字很长的一位门店接待学员'
const TASK = '报告里的安全与接待考试'

keepFailures()
let journey: Journey
let call: Call
beforeAll(async () => {
  journey = await openOwnJourney({ LOCAL_ASR: 'off', LOCAL_TTS: 'off' })
  call = await callerFor(journey.server, 'owner1')
})
afterAll(() => journey?.close())

test('a learner’s report says what they did up to yesterday, and its figures lead to the records', async () => {
  const account = await journey.newcomer(LEARNER)
  const { examId } = await publishExam(call, TASK, { accounts: [account] })
  const answers = [['A'], ['A', 'C'], ['A'], ['Berlin', '1990']]
  await sitExam(await callerFor(journey.server, account), examId, { answers, handsIn: true })
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
