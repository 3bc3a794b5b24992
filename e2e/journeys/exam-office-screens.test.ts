import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { looks } from '@lianda/shared/test/effort'
import type { Language } from '@lianda/shared/contract/fields'
import { type ExamOffice, openOffice } from '../support/exam-office'
import { type Journey, keepFailures, openJourney } from '../support/journey'
import { lookAt } from '../support/look'
import { questionSheet } from '../support/question-sheet'
import { DESKTOP, PHONE } from '../support/screens'

keepFailures()
let journey: Journey
let office: ExamOffice
beforeAll(async () => {
  journey = await openJourney()
  office = await openOffice(journey)
})
afterAll(() => journey?.close())

interface Walk {
  name: string
  viewport: typeof PHONE
  dark: boolean
  speaks: Language
  account: string
}
/** Two walks through every screen; together they cover both themes, both languages and both widths. */
const WALKS: Walk[] = [
  { name: 'office-light-en', viewport: DESKTOP, dark: false, speaks: 'en', account: 'owner1' },
  { name: 'office-narrow-dark-zh', viewport: PHONE, dark: true, speaks: 'zhCN', account: 'admin1' },
]

/** Signs in to the back office at this screen size; returns the steps that every page needs. */
async function enter({ name, account, viewport, ...options }: Walk) {
  const admin = await journey.admin(account, { ...options, still: true })
  const { page } = admin
  await page.setViewportSize(viewport)
  const look = lookAt(admin, name)
  return {
    admin,
    page,
    look,
    t: admin.t,
    narrow: viewport !== DESKTOP,
    /** The rows of a list: of its table, or at narrow widths the buttons with their names. */
    rows: page.locator('tr[data-key], main ul > li button'),
    async open(route: string, title?: string) {
      await page.goto(`${journey.server.origin}/admin/#/admin/${route}`)
      await page.getByRole('heading', { level: 1, ...(title === undefined ? {} : { name: title }) }).waitFor()
    },
    /** On a phone, filters and further actions stand below the search, once asked for. */
    async unfold(part: 'filters' | 'more') {
      if (viewport !== DESKTOP) await admin.button(`office.list.${part}`).click()
    },
    dialog: (title?: string) =>
      page.getByRole('dialog', title === undefined ? {} : { name: title }).filter({ visible: true }),
    async away(shown: Locator) {
      await page.keyboard.press('Escape')
      await shown.waitFor({ state: 'hidden' })
    },
    async leave() {
      await admin.leave()
      look.done()
    },
  }
}

describe("axe finds nothing on the back office's screens of exams", () => {
  test.each(looks(WALKS, 'office-light-en'))('the list of questions: $name', async (walk) => {
    const { admin, page, t, look, open, rows, narrow, unfold, leave } = await enter(walk)
    await open('voice/questionbank', t('question-bank.list.title'))
    await rows.first().waitFor()
    await look('questions')
    await unfold('filters')
    await admin.button('question-bank.column.type').click()
    await page.getByRole('tooltip').getByRole('checkbox').first().waitFor()
    await look('questions-filter')
    await page.keyboard.press('Escape')
    if (!narrow) {
      const ticks = page.getByRole('row').getByRole('checkbox')
      await ticks.nth(1).click()
      await ticks.nth(2).click()
      await page.getByRole('toolbar', { name: t('question-bank.bulk.label') }).waitFor()
      await look('questions-selected')
      await admin.button('question-bank.bulk.clear').click()
    }
    await unfold('more')
    await page.getByTitle(t('question-bank.export.menu')).click()
    await page.getByRole('menuitem', { name: t('question-bank.export.gift') }).waitFor()
    await look('questions-export')
    await page.keyboard.press('Escape')
    await page.getByRole('textbox', { name: t('question-bank.list.search') }).fill('zzzz')
    await admin.shows(t('office.list.noMatch'))
    await look('questions-none')
    await leave()
  })

  test.each(looks(WALKS, 'office-narrow-dark-zh'))('the editor of questions: $name', async (walk) => {
    const { page, t, look, open, rows, leave } = await enter(walk)
    for (const type of [0, 1, 2, 3]) {
      await open(`voice/questionbank?types=${type}`, t('question-bank.list.title'))
      await rows.first().click()
      await page.getByRole('textbox', { name: t('question-bank.question.stem'), exact: true }).waitFor()
      await look(`question-${type}`)
      await open(`voice/editbank?id=${office.questions[type]}`)
      await page.getByRole('textbox', { name: t('question-bank.question.stem'), exact: true }).waitFor()
      await look(`question-page-${type}`)
    }
    await leave()
  })

  test.each(looks(WALKS, 'office-narrow-dark-zh'))('an import: $name', async (walk) => {
    const { admin, page, t, look, open, leave } = await enter(walk)
    await open('voice/questionbank?import=new')
    await page
      .locator('.ant-drawer')
      .filter({ hasText: t('question-bank.import.title'), visible: true })
      .waitFor()
    await look('import-file')
    await page.locator('.ant-drawer input[type=file]').setInputFiles({
      name: '题目-门店安全与接待流程-2026.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: await questionSheet(),
    })
    await admin.button('import.check').click()
    await admin.shows(t('import.someWrong', { count: 5 }))
    await look('import-check')
    await page.getByText(t('import.showWrong', { count: 5 }), { exact: true }).click()
    const mend = page.getByRole('button', {
      name: t('import.ofRow', { step: t('import.mend'), no: 41 }),
    })
    await mend.click()
    await admin.button('import.saveRow').waitFor()
    await look('import-mend')
    await admin.button('import.leaveWrong').click()
    await admin.button('question-bank.import.confirm', { count: 195 }).click()
    await admin.shows(t('import.done'))
    await look('import-done')
    await admin.button('import.undo').click()
    const sure = page.getByRole('dialog').filter({ hasText: t('question-bank.import.undoHint'), visible: true })
    await sure.waitFor()
    await look('import-undo')
    await sure.getByRole('button', { name: t('import.undo') }).click()
    await admin.shows(t('import.undone'))
    await admin.button('import.history').click()
    await page.getByRole('columnheader', { name: t('import.historyColumn.file') }).waitFor()
    await look('import-history')

    await leave()
  })

  test.each(looks(WALKS, 'office-light-en'))('papers and statistics: $name', async (walk) => {
    const { admin, page, t, look, open, rows, dialog, away, narrow, unfold, leave } = await enter(walk)
    await open('voice/exammanagement', t('exam-admin.list.title'))
    await rows.first().waitFor()
    await look('papers')
    await page.getByRole('button', { name: t('exam-admin.list.create') }).click()
    await dialog().waitFor()
    await look('paper-new')
    await away(dialog())
    await unfold('more')
    await admin.button('exam-admin.import.open').click()
    await admin.shows(t('exam-admin.import.dropHint'))
    await look('paper-import')
    await open(`voice/editexam?id=${office.examinationId}`)
    await admin.shows(t('exam-admin.papers.hint'))
    await look('paper-versions')
    await page.getByText(t('exam-admin.statistics.tab'), { exact: true }).click()
    await admin.shows(t('exam-statistics.items'))
    await look('statistics')
    await page.getByRole('listitem').last().scrollIntoViewIfNeeded()
    await look('statistics-end')
    await open(`voice/editpaper?id=${office.draftId}`)
    await page.getByRole('textbox', { name: t('question-bank.question.stem'), exact: true }).waitFor()
    if (!narrow) await page.frameLocator('iframe').getByText('星驰 A3').first().waitFor()
    await look('paper')
    if (narrow) {
      await admin.button('exam-admin.editor.preview').click()
      await page.frameLocator('iframe').getByText('星驰 A3').first().waitFor()
      await look('paper-phone')
      await away(dialog())
    }
    await admin.button('exam-admin.facts.change').click()
    await dialog(t('exam-admin.settings.title')).waitFor()
    await look('paper-settings')
    await away(dialog(t('exam-admin.settings.title')))
    await admin.button('exam-admin.outline.pick').click()
    await dialog(t('exam-admin.picker.title')).getByRole('row').nth(1).waitFor()
    await look('paper-picker')
    await away(dialog(t('exam-admin.picker.title')))
    await page.getByText(t('exam-admin.draw.times', { count: 13, score: '2' })).click()
    await page.getByRole('heading', { level: 2, name: t('exam-admin.draw.numbered', { number: 1 }) }).waitFor()
    await look('paper-draw')
    await open(`voice/editpaper?id=${office.paperId}`)
    await admin.button('exam-admin.locked.newVersion').waitFor()
    await look('paper-locked')

    await leave()
  })

  test.each(looks(WALKS, 'office-narrow-dark-zh'))('tasks: $name', async (walk) => {
    const { admin, page, t, look, open, rows, dialog, away, leave } = await enter(walk)
    await open('train/trainmanagement-exame', t('task-admin.list.title.2'))
    await rows.first().waitFor()
    await look('tasks')
    await page.getByRole('button', { name: t('task-admin.list.create') }).click()
    await dialog().waitFor()
    await look('task-new')
    await away(dialog())
    await open(`train/edittraincom-train?id=${office.taskId}`)
    await admin.shows(t('task-admin.subtask.sumUnder', { sum: 90, n: 10 }))
    await look('task')
    await admin.button('task-admin.audience.change').click()
    await dialog(t('task-admin.audience.dialog')).waitFor()
    await look('task-audience')
    await away(dialog(t('task-admin.audience.dialog')))
    await admin.button('task-admin.subtask.add.1').click()
    await dialog(t('task-admin.picker.title.1')).getByRole('row').nth(1).waitFor()
    await look('task-picker')
    await open(`train/edittraincom-train?id=${office.taskId}&step=check`, t('task-admin.check.title'))
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    await look('task-check')

    await leave()
  })

  test.each(looks(WALKS, 'office-light-en'))('records: $name', async (walk) => {
    const { admin, page, t, look, open, rows, dialog, away, leave } = await enter(walk)
    await open('view/studentReport?kind=exam', t('exam-admin.record.title'))
    await rows.first().waitFor()
    await look('exam-records')
    await open(`view/dashboard?exam=${office.record}`)
    await page.getByRole('complementary', { name: t('exam-admin.record.side') }).waitFor()
    await look('exam-record')
    await page.getByRole('complementary').getByRole('list').last().scrollIntoViewIfNeeded()
    await admin.button('exam-admin.record.receipt.verb').click()
    await dialog().waitFor()
    await look('exam-record-receipt')
    await away(dialog())
    await open(`view/dashboard?exam=${office.running}`)
    await admin.button('exam-admin.record.extend.verb').click()
    await dialog(t('exam-admin.record.extend.title')).waitFor()
    await look('exam-record-extend')
    await leave()
  })
})
