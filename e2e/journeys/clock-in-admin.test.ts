import { afterAll, beforeAll, expect, test } from 'vitest'
import { dutyList, dutyProgress } from '@lianda/shared/module/clock-in/clock-in.admin.contract'
import { mine } from '@lianda/shared/module/clock-in/clock-in.contract'
import { type Call, callerFor } from '../support/caller'
import { deskOf } from '../support/desk'
import { type ExamPackage, publishExam, sitExam } from '../support/exam-world'
import { type Journey, keepFailures, openOwnJourney } from '../support/journey'
import { lookAt } from '../support/look'
import { toTheMorning } from '../support/morning'
import { chooseLearner } from '../support/package-desk'

const DAY_MS = 86_400_000
const DUTY = '每天四道题，把一季度安全与接待流程的要点记牢'
const NAME = '坚持甲'
const QUESTIONS = 4
/** Days of the fortnight on which nothing is done, and on which twice as much is. */
const [MISSED, DOUBLE, LAST] = [5, 9, 14]
/** Answers that do not pass, so that the exam can be sat again. */
const WRONG = [['B'], ['B'], ['B'], ['Bonn', '1949']]

/** The days of this month and the one before that somebody missed. */
async function missedDays(call: Call): Promise<string[]> {
  const { today } = await call(mine, {})
  const before = new Date(Date.parse(`${today.slice(0, 7)}-01`) - DAY_MS).toISOString().slice(0, 7)
  const months = await Promise.all([before, today.slice(0, 7)].map((month) => call(mine, { month })))
  return months.flatMap(({ duties }) =>
    (duties[0]?.days ?? []).flatMap(({ day, state }) => (state === 'missed' ? [day] : [])),
  )
}

keepFailures()
let journey: Journey
beforeAll(async () => {
  journey = await openOwnJourney({ LOCAL_ASR: 'off', LOCAL_TTS: 'off' })
  await toTheMorning(journey.server)
})
afterAll(() => journey?.close())

test('a duty is made in the office, kept for a fortnight with a missed day that is made up, followed and ended', async () => {
  const account = await journey.newcomer(NAME)
  const maker = await journey.admin('owner1', { still: true })
  const { t } = maker
  const desk = deskOf(maker, journey.server.origin)
  const look = lookAt(maker, 'clock-in')
  await desk.open('/admin/train/clockinout', t('clock-in-admin.title'))
  await desk.button(t('clock-in-admin.add')).click()
  const drawer = desk.dialog(t('clock-in-admin.add'))
  await drawer.getByLabel(t('clock-in-admin.name')).fill(DUTY)
  await desk.button(t('office.save')).click()
  await drawer.getByText(t('clock-in-admin.required')).waitFor()
  await chooseLearner(maker, desk, NAME)
  await drawer.getByText(t('clock-in-admin.measureIs.questions'), { exact: true }).click()
  await drawer.getByRole('spinbutton', { name: t('clock-in-admin.amount') }).fill(String(QUESTIONS))
  for (const box of await drawer.getByRole('checkbox').all()) await box.check()
  await look('drawer')
  await Promise.all([desk.said(t('clock-in-admin.saved', { name: DUTY })), desk.button(t('office.save')).click()])
  await maker.page.getByRole('row', { name: DUTY }).getByText(t('clock-in-admin.state.coming')).waitFor()
  await look('list')
  await maker.leave()
  look.done()

  const owner = await callerFor(journey.server, 'owner1')
  const exams: ExamPackage[] = []
  for (const title of ['甲', '乙', '丙', '丁', '戊'])
    exams.push(await publishExam(owner, `每日安全考试${title}`, { accounts: [account] }))
  let sat = 0
  const sit = async (call: Call) => {
    // Each can be sat three times.
    await sitExam(call, exams[Math.floor(sat++ / 3)]?.examId ?? '', { answers: WRONG, handsIn: true })
  }

  for (let day = 1; day <= DOUBLE; day++) {
    await journey.server.advance(DAY_MS)
    if (day === MISSED || day === DOUBLE) continue
    await sit(await callerFor(journey.server, account))
  }
  // What follows an exam is worked off in the background, so it may be behind days that pass so quickly.
  const again = await callerFor(journey.server, account, 'weapp')
  await expect.poll(() => missedDays(again)).toHaveLength(1)
  const phone = await journey.person({ still: true })
  const phoneLook = lookAt(phone, 'clock-in-learner')
  await phone.signIn(account)
  const card = phone.page.getByTestId('clock-in')
  await card.getByText(t('clock-in.today.open')).waitFor()
  await phoneLook('centre')
  await phone.page.getByTestId('clock-in-open').click()
  const screen = phone.page.getByTestId('clock-in-screen')
  await screen.getByText(t('clock-in.goal.questions', { n: QUESTIONS })).waitFor()
  await screen.getByText(t('clock-in.how')).waitFor()
  await phoneLook('open')
  // What is done elsewhere reaches the open calendar.
  await Promise.all([screen.getByText(t('clock-in.today.done')).waitFor(), sit(again)])
  await sit(again)
  await expect.poll(() => missedDays(again)).toEqual([])
  await phoneLook('made-up')
  await phone.leave()
  phoneLook.done()

  for (let day = DOUBLE + 1; day <= LAST; day++) {
    await journey.server.advance(DAY_MS)
    await sit(await callerFor(journey.server, account))
  }
  const later = await callerFor(journey.server, 'owner1')
  const { rows } = await later(dutyList, {})
  await expect.poll(async () => (await later(dutyProgress, { id: rows[0]?.id ?? '' })).figures.kept).toBe(1)
  const manager = await journey.admin('owner1', { still: true })
  const office = deskOf(manager, journey.server.origin)
  const officeLook = lookAt(manager, 'clock-in-office')
  const { page } = manager
  await office.open('/admin/train/clockinout', t('clock-in-admin.title'))
  await page.getByRole('row', { name: DUTY }).click()
  await office.heading(t('clock-in-admin.detail.title', { name: DUTY }))
  await page.getByRole('row', { name: `${NAME}, ${t('clock-in-admin.standing.kept')}` }).waitFor()
  await office.said(t('clock-in-admin.detail.rate', { n: 100 }))
  await officeLook('detail')
  await page.getByRole('row', { name: NAME }).click()
  const days = office.dialog(t('clock-in-admin.detail.daysTitle', { name: NAME }))
  await days.getByRole('row').nth(1).waitFor()
  await officeLook('person')
  // A day leads to what it consists of.
  await days.getByRole('link').first().click()
  await page.waitForURL(/\/admin\/view\/dashboard\?exam=/)
  await page.getByRole('main').getByText(NAME).first().waitFor()
  await page.goBack()
  await days.getByRole('row').nth(1).waitFor()
  await page.keyboard.press('Escape')
  await days.waitFor({ state: 'hidden' })

  await office.open('/admin/train/clockinout', t('clock-in-admin.title'))
  await page.getByRole('row', { name: DUTY }).hover()
  await office.button(t('office.list.moreOf', { name: DUTY })).click()
  await page.getByRole('menuitem', { name: t('clock-in-admin.endTask.menu'), exact: true }).click()
  const sure = office.dialog(t('clock-in-admin.endTask.title', { name: DUTY }))
  await sure.getByText(t('clock-in-admin.endTask.means', { n: 1 })).waitFor()
  await officeLook('ending')
  await Promise.all([
    office.said(t('clock-in-admin.endTask.done', { name: DUTY })),
    sure.getByRole('button', { name: t('clock-in-admin.endTask.confirm'), exact: true }).click(),
  ])
  officeLook.done()
  await manager.leave()
})
