import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Desk, deskOf } from '../support/desk'
import { type Journey, keepFailures, openJourney, type Person } from '../support/journey'
import { MENDED, questionSheet, WRONG_COLUMNS, WRONG_ROWS } from '../support/question-sheet'
import { downloadedSheet } from '../support/workbook'

keepFailures()
let journey: Journey
let admin: Person
let desk: Desk
beforeAll(async () => {
  journey = await openJourney()
  admin = await journey.admin('admin1', { still: true })
  desk = deskOf(admin, journey.server.origin)
})
afterAll(() => journey?.close())

describe('questions from a file', () => {
  test('200 questions come from Excel: five wrong rows are mended in place, then all are written', async () => {
    const { page, t } = admin
    const { keyboard } = page
    await desk.open('/admin/voice/questionbank?import=new', t('question-bank.list.title'))
    const drawer = desk.dialog(t('question-bank.import.title'))
    await drawer.locator('input[type="file"]').setInputFiles({
      name: 'questions.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: await questionSheet(),
    })
    await desk.said(t('import.chosen', { name: 'questions.xlsx' }))
    await drawer.getByRole('button', { name: t('import.check'), exact: true }).click()
    await desk.said(t('import.someWrong', { count: 5 }))

    const errors = drawer.getByRole('button', { name: t('import.errorsFile') })
    const { rows } = await downloadedSheet(page, errors)
    expect(rows[0]?.at(-1)).toBe('错误原因')
    expect(rows.slice(1).map((row) => String(row.at(-1)).split(':')[0])).toEqual(WRONG_COLUMNS)

    // The button's label says why it can't import; pressing it leads to the wrong rows.
    await drawer.getByRole('button', { name: t('import.confirmWrong', { count: 5 }) }).press('Enter')
    const mend = (no: number) => t('import.ofRow', { step: t('import.mend'), no })
    await drawer.getByRole('button', { name: mend(WRONG_ROWS[0] ?? 0), exact: true }).press('Enter')
    for (const [index, text] of MENDED.entries()) {
      await page.locator(`[data-row-key="${WRONG_ROWS[index]}"] + tr [aria-invalid="true"]:focus`).waitFor()
      await keyboard.press('Control+a')
      await keyboard.type(text)
      await Promise.all([
        desk.said(t('import.rowGood', { no: WRONG_ROWS[index] ?? 0 })),
        keyboard.press('Control+Enter'),
      ])
    }
    await desk.said(t('import.allGood'))
    await drawer.getByRole('button', { name: t('question-bank.import.confirm', { count: 200 }) }).click()
    await desk.said(t('import.done'))
    await drawer.getByRole('button', { name: t('question-bank.import.seeList') }).click()
    await page.getByRole('textbox', { name: t('question-bank.list.search') }).fill('Which door leads')
    await page.getByRole('row', { name: MENDED[0] ?? '' }).waitFor()
  })

  test('the whole import is taken back after a question that says how many', async () => {
    const { page, t } = admin
    await desk.open('/admin/voice/questionbank?import=history', t('question-bank.list.title'))
    const history = desk.dialog(t('import.history'))
    await history.getByRole('button', { name: t('import.openOf', { name: 'questions.xlsx' }) }).click()
    await desk.button(t('import.undo')).click()
    const sure = desk.dialog(t('question-bank.import.undoTitle', { count: 200 }))
    await sure.getByRole('button', { name: t('import.undo') }).click()
    await desk.said(t('import.undone'))
    await desk.button(t('question-bank.import.seeList')).click()
    await page.getByRole('textbox', { name: t('question-bank.list.search') }).fill('Imported question')
    await desk.said(t('office.list.noMatch'))
    await admin.leave()
  })
})
