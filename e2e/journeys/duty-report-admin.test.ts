import { afterAll, beforeAll, expect, test } from 'vitest'
import { dutyCreate } from '@lianda/shared/module/clock-in/clock-in.admin.contract'
import { dutyReport } from '@lianda/shared/module/clock-in/clock-in-report.admin.contract'
import { changeLanguage } from '@lianda/shared/module/identity/identity.contract'
import { userList } from '@lianda/shared/module/org/org.admin.contract'
import { type Call, callerFor } from '../support/caller'
import { deskOf } from '../support/desk'
import { type Journey, keepFailures, openOwnJourney } from '../support/journey'
import { lookAt } from '../support/look'
import { PHONE } from '../support/screens'
import { downloadedSheet } from '../support/workbook'

const DUTY = '报表里的每日一练'
const LEARNER = '报表里要打卡的学员'

keepFailures()
let journey: Journey
let call: Call
beforeAll(async () => {
  journey = await openOwnJourney({ LOCAL_ASR: 'off', LOCAL_TTS: 'off' })
  call = await callerFor(journey.server, 'owner1')
})
afterAll(() => journey?.close())

test('duties are reported from the data centre: each leads to its people, and the file says the same', async () => {
  const account = await journey.newcomer(LEARNER)
  const userId = (await call(userList, { text: account })).rows[0]?.id ?? ''
  const { today } = await call(dutyReport, {})
  await call(dutyCreate, {
    ...{ name: DUTY, startDay: today, weekdays: [0, 1, 2, 3, 4, 5, 6], measure: 'practices', amount: 1 },
    audience: { everyone: false, departmentIds: [], userIds: [userId] },
  })
  await expect.poll(async () => (await call(dutyReport, {})).duties.some(({ name }) => name === DUTY)).toBe(true)

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
  await page.setViewportSize(PHONE)
  await look('phone')
  await duties.getByRole('link', { name: DUTY }).click()
  await desk.heading(t('clock-in-admin.detail.title', { name: DUTY }))
  look.done()
  await owner.leave()
})

test('it reads in English and in the dark', async () => {
  await call(changeLanguage, { language: 'en' })
  try {
    const owner = await journey.admin('owner1', { still: true, dark: true, speaks: 'en' })
    const desk = deskOf(owner, journey.server.origin)
    const look = lookAt(owner, 'duty-report-en')
    await desk.open('/admin/view/clockInDel', owner.t('clock-in-report.title'))
    await owner.page.getByRole('link', { name: DUTY }).waitFor()
    await look('dark')
    look.done()
    await owner.leave()
  } finally {
    await call(changeLanguage, { language: 'zhCN' })
  }
})
