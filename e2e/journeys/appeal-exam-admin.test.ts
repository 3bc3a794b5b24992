import { afterAll, beforeAll, expect, test } from 'vitest'
import { appealList } from '@lianda/shared/module/appeal/appeal.admin.contract'
import { result } from '@lianda/shared/module/exam/exam.contract'
import { homeRead } from '@lianda/shared/module/home/home.admin.contract'
import { list as rankingList } from '@lianda/shared/module/ranking/ranking-list.contract'
import { list as packages } from '@lianda/shared/module/task/task.contract'
import { type Call, callerFor } from '../support/caller'
import { type Desk, deskOf } from '../support/desk'
import { type ExamPackage, publishExam, sitExam } from '../support/exam-world'
import { type Journey, keepFailures, openJourney, type Person } from '../support/journey'
import { lookAt } from '../support/look'

const NAMES = ['考小申', '考小同'] as const
const PACKAGE = '申诉用考试'
const REASON = '第一题两个选项都对。'
const OPINION = '第一题确有歧义，给满分。'
/** The first question wrong in the same way, the others but the last right: 50 points, and 60 are needed. */
const ANSWERS = { answers: [['B'], ['A', 'C'], ['A'], []], handsIn: true }

keepFailures()
let journey: Journey
let owner: Person
let desk: Desk
let call: Call
let exam: ExamPackage
let first: string
let second: Call
beforeAll(async () => {
  journey = await openJourney()
  owner = await journey.admin('owner1', { still: true })
  desk = deskOf(owner, journey.server.origin)
  call = await callerFor(journey.server, 'owner1')
  first = await journey.newcomer(NAMES[0])
  const other = await journey.newcomer(NAMES[1])
  exam = await publishExam(call, PACKAGE, { accounts: [first, other], passScore: 60 })
  second = await callerFor(journey.server, other)
})
afterAll(() => journey?.close())

test('a learner questions an exam on a phone, a trainer gives the points, and everything follows; then for all who lost them', async () => {
  const own = await callerFor(journey.server, first)
  const recordId = await sitExam(own, exam.examId, ANSWERS)
  await sitExam(second, exam.examId, ANSWERS)
  const learner = await journey.person({ still: true })
  const { page, t } = learner
  const look = lookAt(learner, 'appeal-exam')
  await learner.signIn(first)
  await page.goto(`${journey.server.origin}/#/user/dashboard/exam?id=${exam.examId}&result=${recordId}`)
  const card = page.getByTestId('appeal').filter({ visible: true })
  await card.scrollIntoViewIfNeeded()
  await look('offer')
  await page.getByTestId('appeal-open').click()
  await page.getByTestId('appeal-reason').fill(REASON)
  await page.getByTestId('appeal-send').click()
  await card.getByText(t('appeal.state.0')).waitFor()
  await page.getByTestId('appeal-dialog').waitFor({ state: 'detached' })
  await look('made')
  const waiting = async () => (await call(homeRead, {})).waiting.find(({ kind }) => kind === 'appeals')?.count ?? 0
  await expect.poll(waiting).toBeGreaterThan(0)
  const waited = await waiting()

  const office = lookAt(owner, 'appeal-exam-admin')
  await desk.open('/admin/train/complain?state=0&kind=exam', owner.t('appeal-admin.title'))
  await owner.page.getByRole('row', { name: new RegExp(NAMES[0]) }).click()
  await desk.heading(NAMES[0])
  await owner.page.getByText(REASON).waitFor()
  await office('detail')
  const points = owner.page.getByLabel(owner.t('appeal-admin.earns', { no: 1, most: '30' }))
  await points.fill('30')
  await owner.page.getByLabel(owner.t('appeal-admin.opinion')).fill(OPINION)
  await owner.page.getByRole('button', { name: owner.t('appeal-admin.uphold'), exact: true }).click()
  const asked = desk.dialog(owner.t('appeal-admin.upholdTitle'))
  await asked.getByText(owner.t('appeal-admin.follows.recomputed')).waitFor()
  await office('follows')
  await Promise.all([
    desk.said(owner.t('appeal-admin.upheld', { name: NAMES[0] })),
    asked.getByRole('button', { name: owner.t('appeal-admin.uphold'), exact: true }).click(),
  ])
  await expect
    .poll(async () => (await call(appealList, { text: NAMES[0] })).rows)
    .toMatchObject([{ kind: 'exam', state: 1, after: { total: 80, passed: true } }])
  await expect.poll(waiting).toBe(waited - 1)

  // Nobody touched the phone meanwhile.
  await card.getByText(t('appeal.state.1')).waitFor()
  await card.getByText(t('appeal.answer', { opinion: OPINION })).waitFor()
  // The centre below may have it too.
  await learner.shows(/^80$/)
  await look('answered')

  await owner.page.getByRole('button', { name: owner.t('appeal-admin.spread.look') }).click()
  const all = desk.dialog(owner.t('appeal-admin.spread.confirm'))
  await all.getByText(owner.t('appeal-admin.spread.reach', { records: 1, people: 1, passing: 1 })).waitFor()
  await office('spread')
  await all.getByRole('button', { name: owner.t('appeal-admin.spread.apply'), exact: true }).click()
  await owner.page.getByText(owner.t('appeal-admin.spread.done', { changed: 1, records: 1 })).waitFor()
  await office('spread-done')
  await expect
    .poll(async () => (await second(result, { id: exam.examId })).result.attempt)
    .toMatchObject({ total: 80, passed: true })
  await expect
    .poll(async () => (await second(packages, { text: PACKAGE })).rows)
    .toMatchObject([{ score: 80, state: 'completed' }])
  await expect
    .poll(async () => (await second(rankingList, { by: 'score', period: 'all' })).own)
    .toMatchObject({ value: 80 })

  await desk.open('/admin/train/complain', owner.t('appeal-admin.title'))
  await desk.button(owner.t('appeal-admin.judges.open')).click()
  const judges = desk.dialog(owner.t('appeal-admin.judges.title'))
  await judges.getByRole('row').nth(1).waitFor()
  await office('judges')
  await judges.getByRole('row').nth(1).getByRole('link').first().click()
  await owner.page.getByRole('row', { name: new RegExp(NAMES[0]) }).waitFor()
  look.done()
  office.done()
  await learner.leave()
})
