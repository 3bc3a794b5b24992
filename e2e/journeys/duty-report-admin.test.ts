import { afterAll, beforeAll, expect, test } from 'vitest'
import { dutyCreate } from '@lianda/shared/module/clock-in/clock-in.admin.contract'
import { dutyReport } from '@lianda/shared/module/clock-in/clock-in-report.admin.contract'
import { userList } from '@lianda/shared/module/org/org.admin.contract'
import { type Call, callerFor, inLanguage } from '../support/caller'
import { deskOf } from '../support/desk'
import { type Journey, keepFailures, openOwnJourney } from '../support/journey'
import { lookAt } from '../support/look'
import { toTheMorning } from '../support/morning'
import { PHONE } from '../support/screens'
import { downloadedSheet } from '../support/workbook'

const DUTY = '报表里的每日一练'
const OTHER = '报表里的另一项'
const LEARNER = '报表里要打卡的学员'

keepFailures()
let journey: Journey
let call: Call
beforeAll(async () => {
  journey = await openOwnJourney({ LOCAL_ASR: 'off', LOCAL_TTS: 'off' })
  await toTheMorning(journey.server)
  call = await callerFor(journey.server, 'owner1')
})
afterAll(() => journey?.close())

test('duties are reported from the data centre: each leads to its people, and the file says the same', async () => {
  const account = await journey.newcomer(LEARNER)
  const userId = (await call(userList, { text: account })).rows[0]?.id ?? ''
  const { today } = await call(dutyReport, {})
  for (const name of [DUTY, OTHER])
    await call(dutyCreate, {
      ...{ name, startDay: today, weekdays: [0, 1, 2, 3, 4, 5, 6], measure: 'practices', amount: 1 },
      audience: { everyone: false, departmentIds: [], userIds: [userId] },
    })
  const reported = async () => (await call(dutyReport, {})).duties.map(({ name }) => name)
  await expect.poll(reported).toEqual(expect.arrayContaining([DUTY, OTHER]))

  const owner = await journey.admin('owner1', { still: true })
  const { page, t } = owner
  const desk = deskOf(owner, journey.server.origin)
  const look = lookAt(owner, 'duty-report')
  await desk.open('/admin/view/taskReport', t('task-report.title'))
  await desk.button(t('task-report.duties')).click()
  await desk.heading(t('clock-in-report.title'))
  const duties = page.getByRole('region', { name: t('clock-in-report.duties') })
  await duties.getByRole('link', { name: DUTY }).waitFor()
  await look('report')
  const [{ rows: sheet }] = await Promise.all([
    downloadedSheet(page, desk.button(t('clock-in-report.export'))),
    page.getByText(/^已导出 \d+ 行$/).waitFor(),
  ])
  expect(sheet.flat()).toContain(DUTY)

  // A day unfolds into its duties, by keys as well, and each figure leads to its people.
  const days = page.getByRole('region', { name: t('clock-in-report.days') })
  const unfold = days.getByRole('button', { name: today })
  await unfold.press('Enter')
  const own = days.getByRole('row', { name: DUTY })
  await own.waitFor()
  expect(await unfold.getAttribute('aria-expanded')).toBe('true')
  await look('unfolded')
  await own.getByRole('link', { name: '1', exact: true }).click()
  await desk.heading(t('clock-in-admin.detail.title', { name: DUTY }))
  await page.getByRole('row', { name: new RegExp(LEARNER) }).waitFor()
  const search = page.getByRole('search')
  for (const chip of [today, t('clock-in-admin.day.open')]) await search.getByText(chip, { exact: true }).waitFor()
  await look('day')
  await page.goBack()
  await own.waitFor()
  await page.setViewportSize(PHONE)
  await look('phone')
  await duties.getByRole('link', { name: DUTY }).click()
  await desk.heading(t('clock-in-admin.detail.title', { name: DUTY }))
  look.done()
  await owner.leave()
})

test('it reads in English and in the dark', async () => {
  await inLanguage(call, 'en', async () => {
    const owner = await journey.admin('owner1', { still: true, dark: true, speaks: 'en' })
    const desk = deskOf(owner, journey.server.origin)
    const look = lookAt(owner, 'duty-report-en')
    await desk.open('/admin/view/clockInDel', owner.t('clock-in-report.title'))
    await owner.page.getByRole('link', { name: DUTY }).waitFor()
    await look('dark')
    look.done()
    await owner.leave()
  })
})
