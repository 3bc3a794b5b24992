import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Desk, deskOf } from '../support/desk'
import { AWAY, type Journey, keepFailures, openJourney, type Person } from '../support/journey'
import { lookAt } from '../support/look'
import { workbookFile } from '../support/workbook'

const ROWS = 300
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const BANK = '/admin/voice/questionbank'
const EXAMS = '/admin/voice/exammanagement'

/** Questions unlike any text of the demonstration. */
const gift = Array.from({ length: ROWS }, (_, n) => `Which lantern is ${n}? {=This one ~That one ~Neither}`)

/** A paper without a title, whose second question has no such option and whose points are 90. */
const paper = () =>
  workbookFile({
    Exam: [
      ['title', ''],
      ['minute', 45],
      ['limitMinute', 5],
      ['passScore', 60],
      ['category', 'Lanterns'],
    ],
    Questions: [
      ['type', 'text', 'A', 'B', 'answer', 'score'],
      ['单选题', 'Which lantern is red?', 'This one', 'That one', 'A', 40],
      ['单选题', 'Which lantern is green?', 'This one', 'That one', 'C', 50],
    ],
  })

keepFailures()
let journey: Journey
let owner: Person
let desk: Desk
beforeAll(async () => {
  journey = await openJourney()
  owner = await journey.admin('owner1', { dark: true, still: true })
  desk = deskOf(owner, journey.server.origin)
})
afterAll(() => journey?.close())

test('an import goes on by itself when the server is killed and started again, and is taken back by keyboard', async () => {
  const { t, watched } = owner
  const look = lookAt(owner, 'import')
  await desk.open(`${BANK}?import=new`, t('question-bank.list.title'))
  const drawer = desk.dialog(t('question-bank.import.title'))
  const file = { name: 'lanterns.gift', mimeType: 'text/plain', buffer: Buffer.from(gift.join('\n\n')) }
  await drawer.locator('input[type="file"]').setInputFiles(file)
  await desk.said(t('import.chosen', { name: file.name }))
  await drawer.getByRole('button', { name: t('import.check'), exact: true }).press('Enter')
  await desk.said(t('import.allGood'))
  await look('questions-check')
  // Where the page is slow, it may be done before its progress is seen.
  await Promise.all([
    drawer
      .getByRole('progressbar')
      .or(drawer.getByText(t('import.done'), { exact: true }))
      .first()
      .waitFor(),
    drawer.getByRole('button', { name: t('question-bank.import.confirm', { count: ROWS }) }).press('Enter'),
  ])
  watched.expectProblem(AWAY)
  await journey.server.kill('SIGKILL')
  await journey.server.restart()

  // The page asks again by itself.
  await desk.said(t('import.done'))
  await look('questions-done')
  await drawer.getByRole('button', { name: t('import.undo') }).press('Enter')
  const sure = desk.dialog(t('question-bank.import.undoTitle', { count: ROWS }))
  await sure.getByRole('button', { name: t('import.undo') }).press('Enter')
  await desk.said(t('import.undone'))
  await drawer.getByRole('button', { name: t('import.history') }).press('Enter')
  await desk.button(t('import.openOf', { name: file.name })).waitFor()
  await look('questions-history')
  look.done()
})

test('a paper is mended in the page, becomes a draft, and goes to the recycle bin when it is taken back', async () => {
  const { page, t } = owner
  const look = lookAt(owner, 'import')
  await desk.open(`${EXAMS}?import=new`, t('exam-admin.list.title'))
  const drawer = desk.dialog(t('exam-admin.import.title'))
  await look('paper-file')
  await drawer
    .locator('input[type="file"]')
    .setInputFiles({ name: 'lanterns.xlsx', mimeType: XLSX, buffer: await paper() })
  await desk.said(t('import.chosen', { name: 'lanterns.xlsx' }))
  await drawer.getByRole('button', { name: t('import.check'), exact: true }).press('Enter')
  await drawer.getByRole('button', { name: t('import.confirmPlaces', { count: 3 }) }).waitFor()
  await look('paper-check')

  const title = drawer.getByRole('textbox', { name: t('exam-admin.settings.paperTitle') })
  expect(await title.getAttribute('aria-invalid')).toBe('true')
  await title.fill('Lanterns of the house')
  await title.press('Enter')
  await drawer.getByRole('button', { name: t('import.confirmPlaces', { count: 2 }) }).waitFor()
  const mend = t('import.ofRow', { step: t('import.mend'), no: 3 })
  await drawer.getByRole('button', { name: mend, exact: true }).press('Enter')
  const answer = page.locator('[data-row-key="3"] + tr [aria-invalid="true"]:focus')
  await answer.waitFor()
  await look('paper-mend')
  await answer.fill('B')
  await drawer.getByRole('textbox', { name: t('question-bank.import.cell.score'), exact: true }).fill('60')
  await page.keyboard.press('Control+Enter')
  await desk.said(t('import.allGood'))
  await drawer.getByRole('button', { name: t('exam-admin.import.confirm', { count: 2 }) }).press('Enter')
  await desk.said(t('import.done'))
  await look('paper-done')
  const shown = page.url()
  await drawer.getByRole('button', { name: t('exam-admin.import.openDraft') }).press('Enter')
  await drawer.waitFor({ state: 'hidden' })
  await page.getByText('Lanterns of the house').first().waitFor()

  await page.goto(shown)
  await drawer.getByRole('button', { name: t('import.undo') }).press('Enter')
  const sure = desk.dialog(t('exam-admin.import.undoTitle'))
  await sure.getByRole('button', { name: t('import.undo') }).press('Enter')
  await desk.said(t('import.undone'))
  await desk.open('/admin/system/recyclebin', t('recycle-bin.title'))
  await page.getByRole('row', { name: /Lanterns of the house/ }).waitFor()
  look.done()
  await owner.leave()
})
