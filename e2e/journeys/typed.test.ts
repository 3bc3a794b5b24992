import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOTEL_SCENE, HOTEL_TASK, HOTEL_WINS } from '../support/hotel'
import { type Journey, keepFailures, openJourney } from '../support/journey'

keepFailures()
let journey: Journey
beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey?.close())

describe('the hotel scene, typed', () => {
  test('ends by itself when the key is handed over, with a score, the way that was taken and the words said', async () => {
    const emma = await journey.person({ speaks: 'en' })
    const { page, t } = emma
    await emma.signIn('emma.wilson')
    await emma.openPractice(HOTEL_TASK)
    await emma.startTyping()
    await emma.sayAll(HOTEL_WINS)
    await emma.report()

    expect(await emma.score()).toBeGreaterThanOrEqual(90)
    await emma.shows(t('practice.report.passed', { score: 60 }))
    await emma.shows(t('scoring.part.content'))
    await emma.button('practice.report.transcript').click()
    const dialog = page.getByRole('dialog', { name: t('practice.report.transcriptTitle') })
    for (const line of HOTEL_WINS) await dialog.getByText(line).waitFor()
    await dialog.getByRole('button', { name: t('ui.action.close') }).click()
    await emma.leave()
  })

  test('an administrator finds it in the list, reads the transcript and sees the same score', async () => {
    const admin = await journey.admin()
    const { page, t } = admin
    await page.goto(`${journey.server.origin}/admin/#/admin/view/studentReport`)
    await page.getByRole('textbox', { name: t('practice-admin.record.search') }).fill('Emma')
    await expect.poll(() => page.url()).toContain('Emma')
    const row = page.getByRole('row', {
      name: t('practice-admin.record.rowLabel', { name: 'Emma Wilson', scene: HOTEL_SCENE }),
    })
    await row.getByText(t('practice-admin.record.passed'), { exact: true }).waitFor()
    const total = Number(
      await row
        .getByText(/^(\d{2,3}(\.\d)?)$/)
        .first()
        .textContent(),
    )
    await row.click()

    await page.getByRole('heading', { name: 'Emma Wilson' }).waitFor()
    for (const line of HOTEL_WINS) await page.getByText(line).first().waitFor()
    const scores = page.getByRole('region', { name: t('practice-replay.scores') })
    await scores.getByText(String(total), { exact: true }).first().waitFor()
    expect(total).toBeGreaterThanOrEqual(90)
    await admin.leave()
  })
})
