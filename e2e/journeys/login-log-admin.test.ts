import { afterAll, beforeAll, expect, test } from 'vitest'
import { learnerLogins } from '@lianda/shared/module/activity/activity.admin.contract'
import { callerFor } from '../support/caller'
import { type Desk, deskOf } from '../support/desk'
import { type Journey, keepFailures, openJourney, type Person } from '../support/journey'
import { tabTo } from '../support/keyboard'
import { lookAt } from '../support/look'
import { PHONE } from '../support/screens'
import { downloadedSheet } from '../support/workbook'

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

test('a learner’s sign-in is in the learners’ log alone, is found, and taken along as Excel', async () => {
  const { page, t } = owner
  const look = lookAt(owner, 'login-log')
  const account = await journey.newcomer('来去明')
  // Before, the password that was given to them was refused, and the one of their own let them in.
  const learner = await journey.person({ viewport: PHONE })
  await learner.signIn(account)
  await learner.leave()
  // The log is written behind the sign-in's answer.
  const call = await callerFor(journey.server, 'owner1')
  await expect.poll(async () => (await call(learnerLogins.list, { text: account })).total).toBe(3)

  await desk.open('/admin/log/loglogin', t('activity.title.learner'))
  const rows = page.getByRole('row').filter({ hasText: '来去明' })
  await rows.first().waitFor()
  await tabTo(page, t('activity.search'))
  await page.keyboard.type(account)
  await page.getByText(t('office.list.matches', { count: 3 })).waitFor()
  const cells = await rows.first().innerText()
  for (const word of [account, t('activity.result.in'), t('activity.terminal.h5'), 'Chrome'])
    expect(cells).toContain(word)
  await look('learner')

  const [{ rows: sheet }] = await Promise.all([
    downloadedSheet(page, desk.button(t('activity.export.verb'))),
    desk.said(t('activity.export.done', { n: 3 })),
  ])
  expect(sheet.flat()).toEqual(expect.arrayContaining([account, '来去明']))

  await desk.open('/admin/log/logadminlogin', t('activity.title.admin'))
  await page.getByRole('row').nth(1).waitFor()
  await look('admin')
  await page.getByRole('row').filter({ hasText: '来去明' }).waitFor({ state: 'detached' })
  await owner.leave()
  look.done()
})
