import { afterAll, beforeAll, expect, test } from 'vitest'
import { usagePeople } from '@lianda/shared/module/figures/usage.admin.contract'
import { type Call, callerFor, inLanguage } from '../support/caller'
import { deskOf } from '../support/desk'
import { type Journey, keepFailures, openOwnJourney } from '../support/journey'
import { lookAt } from '../support/look'
import { toTheMorning } from '../support/morning'
import { PHONE } from '../support/screens'
import { downloadedSheet } from '../support/workbook'

const LEARNER = '刚刚来过的一位门店学员'

keepFailures()
let journey: Journey
let call: Call
beforeAll(async () => {
  journey = await openOwnJourney({ LOCAL_ASR: 'off', LOCAL_TTS: 'off' })
  await toTheMorning(journey.server)
  call = await callerFor(journey.server, 'owner1')
})
afterAll(() => journey?.close())

test('who came is counted; a figure leads to its people, and the same link shows them again', async () => {
  const account = await journey.newcomer(LEARNER)
  await callerFor(journey.server, account)
  // What a session was online is saved by a job.
  await expect.poll(async () => (await call(usagePeople, { text: account })).total).toBe(1)
  const count = async (kind: 'active' | 'absent') => (await call(usagePeople, { kind })).total

  const owner = await journey.admin('owner1', { still: true })
  const { page, t } = owner
  const desk = deskOf(owner, journey.server.origin)
  const look = lookAt(owner, 'usage')
  await desk.open('/admin/view/onlineuser', t('usage.title'))
  const figures = page.getByRole('region', { name: t('usage.figures') })
  await figures.waitFor()
  await look('overview')
  await page.getByText(t('usage.step.week')).click()
  await expect.poll(() => page.url()).toContain('step=week')
  await page.getByRole('table', { name: t('usage.course') }).waitFor()

  await figures
    .locator('div', { has: page.getByText(t('usage.figure.active'), { exact: true }) })
    .getByRole('link')
    .click()
  await desk.heading(t('usage.kind.active'))
  await desk.said(t('office.list.matches', { count: await count('active') }))
  await page.getByRole('row').filter({ hasText: LEARNER }).waitFor()
  await look('people')
  const [{ rows: sheet }] = await Promise.all([
    downloadedSheet(page, desk.button(t('usage.export'))),
    desk.said(t('usage.exported', { n: await count('active') })),
  ])
  expect(sheet.flat()).toEqual(expect.arrayContaining([account, LEARNER]))

  await page.reload()
  await desk.heading(t('usage.kind.active'))
  await page.getByRole('row').filter({ hasText: LEARNER }).waitFor()
  await page.setViewportSize(PHONE)
  await page.getByText(LEARNER).waitFor()
  await look('people-phone')
  await desk.open('/admin/view/onlineuser', t('usage.title'))
  await figures.waitFor()
  await look('overview-phone')
  look.done()
  await owner.leave()
})

test('it reads in English and in the dark', async () => {
  await inLanguage(call, 'en', async () => {
    const owner = await journey.admin('owner1', { still: true, dark: true, speaks: 'en' })
    const { page, t } = owner
    const desk = deskOf(owner, journey.server.origin)
    const look = lookAt(owner, 'usage-en')
    await desk.open('/admin/view/onlineuser', t('usage.title'))
    await page.getByRole('region', { name: t('usage.figures') }).waitFor()
    await look('dark')
    look.done()
    await owner.leave()
  })
})
