import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Desk, deskOf, inDays } from '../support/desk'
import { type Examinee, examinee } from '../support/examinee'
import { type Journey, keepFailures, openJourney, type Person } from '../support/journey'
import { questionWriter } from '../support/question-writer'
import { downloadedSheet } from '../support/workbook'

const PAPER = '安全常识考试'
const TASK = '年末安全考试'
const LEARNER = '沈晓雯'
/** Question type, points scored, points possible. */
const POINTS = [
  [0, 30, 30],
  [1, 30, 30],
  [2, 20, 20],
  [3, 10, 20],
] as const

keepFailures()
let journey: Journey
let admin: Person
let desk: Desk
let learner: Person
let exam: Examinee
beforeAll(async () => {
  journey = await openJourney()
  // A dialog that still grows is clicked beside its button on a busy machine.
  admin = await journey.admin('admin1', { still: true })
  desk = deskOf(admin, journey.server.origin)
  learner = await journey.person()
  exam = examinee(learner)
  // Signs in before any of this exists and never reloads, so everything must appear by itself.
  await learner.signIn('learner1')
  await learner.page.evaluate(() => Object.assign(window, { stayed: true }))
})
afterAll(() => journey?.close())

describe('an administrator makes an exam, a learner takes it, the administrator reads the record', () => {
  test('four questions, one of each type, are written with the keys alone', async () => {
    const { page, t } = admin
    const { keyboard } = page
    const writer = questionWriter(admin)
    await desk.open('/admin/voice/questionbank', t('question-bank.list.title'))
    await page.getByRole('row').nth(1).waitFor()
    await keyboard.press('n')
    await writer.write({
      text: 'Safety: which one burns?',
      type: 0,
      score: '30',
      answer: () => writer.options(['Paper', 'Stone', 'Water', 'Sand'], [0]),
    })
    await keyboard.press('Control+Enter')
    await writer.write({
      text: 'Safety: which of these help?',
      type: 1,
      score: '30',
      answer: () => writer.options(['Exit', 'Lift', 'Alarm', 'Panic'], [0, 2]),
    })
    await keyboard.press('Control+Enter')
    const press = () => keyboard.press('Alt+1')
    await writer.write({ text: 'Safety: doors stay clear.', type: 2, score: '20', answer: press })
    await keyboard.press('Control+Enter')
    await writer.write({
      text: 'Safety: call ___ or ___ at once.',
      type: 3,
      score: '16',
      answer: () => writer.blanks(['119', '120']),
    })
    await keyboard.press('Control+s')
    await page.getByRole('textbox', { name: t('question-bank.list.search') }).fill('Safety:')
    await page.getByRole('row', { name: 'Safety:' }).nth(3).waitFor()
    for (const type of [0, 1, 2, 3] as const)
      await page
        .getByRole('row', { name: t(`question-bank.type.${type}`) })
        .filter({ hasText: 'Safety:' })
        .waitFor()
  })

  test('a paper of these four is brought to 100 points, and looked at as on a phone', async () => {
    const { page, t } = admin
    const total = (figure: string) => desk.said(t('exam-admin.facts.total', { figure }))
    await desk.open('/admin/voice/exammanagement', t('exam-admin.list.title'))
    await page.getByRole('row').nth(1).waitFor()
    await page.keyboard.press('n')
    const fresh = desk.dialog(t('exam-admin.list.create'))
    await fresh.getByRole('textbox', { name: t('exam-admin.settings.paperTitle') }).fill(PAPER)
    await page.keyboard.press('Enter')
    await desk.heading(PAPER)

    await desk.button(t('exam-admin.outline.pick')).first().click()
    const picker = desk.dialog(t('exam-admin.picker.title'))
    await picker.getByRole('textbox', { name: t('question-bank.picker.search') }).fill('Safety:')
    await picker.getByText(t('office.list.matches', { count: 4 })).waitFor()
    await picker.getByRole('checkbox', { name: t('picker.page') }).check()
    await picker.getByRole('button', { name: t('picker.take', { count: 4 }) }).click()
    await total('96')
    await desk.button(t('exam-admin.publish.total_under', { figure: 4 })).waitFor()

    // Accepts the editor's proposal, undoes it, and sets the points by hand.
    const type = t('question-bank.type.1')
    const proposal = t('exam-admin.proposal.spread_type', { count: 1, type, each: 4 })
    await desk.said(t('exam-admin.proposal.prefix', { proposal }))
    await desk.button(t('exam-admin.proposal.take')).click()
    await total('100')
    await page.keyboard.press('Control+z')
    await total('96')
    await desk.button(t('exam-admin.proposal.myself')).click()
    const scores = desk.dialog(t('exam-admin.scores.title'))
    await scores.getByRole('spinbutton', { name: t('question-bank.type.3') }).fill('20')
    await scores.getByText(t('exam-admin.scores.total', { before: 96, after: 100 })).waitFor()
    await scores.getByRole('button', { name: t('exam-admin.scores.apply') }).click()
    await total('100')

    const phone = page.frameLocator(`iframe[title="${t('preview.title')}"]`)
    await page.locator('[data-row]').filter({ hasText: 'which of these help' }).click()
    await phone.getByText('Safety: which of these help?').waitFor()
    await phone.getByRole('checkbox', { name: 'Alarm' }).waitFor()
    await desk.said(t('preview.noKey'))
    await desk.button(t('exam-admin.editor.try')).click()
    const trial = page.frameLocator(`iframe[title="${t('exam-admin.editor.tryTitle')}"]`)
    await trial.getByTestId('exam-start').click()
    await trial.getByText('Safety: which one burns?').waitFor()
    const large = desk.dialog(t('exam-admin.editor.tryTitle'))
    await large.getByRole('button').click()
    await large.waitFor({ state: 'hidden' })
  })

  test('the paper is published after it said what that locks', async () => {
    const { page, t } = admin
    await desk.open('/admin/voice/exammanagement', t('exam-admin.list.title'))
    await page.getByRole('row', { name: PAPER }).getByText(PAPER).click()
    await desk.heading(PAPER)
    await desk.button(t('exam-admin.list.edit')).first().click()
    await desk.button(t('exam-admin.publish.button')).click()
    const sure = desk.dialog(t('exam-admin.publish.title', { title: PAPER }))
    await sure.getByText(t('exam-admin.publish.locked', { count: 4, minute: 60, pass: 60 })).waitFor()
    await sure.getByText(t('exam-admin.publish.frozen', { count: 4 })).waitFor()
    await sure.getByText(t('exam-admin.publish.irreversible')).waitFor()
    await Promise.all([
      desk.said(t('exam-admin.publish.done', { title: PAPER, version: 1 })),
      sure.getByRole('button', { name: t('exam-admin.publish.button') }).click(),
    ])
    await desk.said(t('exam-admin.papers.current'))
  })

  test('a package with this exam goes to a department and one more person, and is there without a reload', async () => {
    const { page, t } = admin
    await desk.open('/admin/train/trainmanagement-exame', t('task-admin.list.title.2'))
    await desk.button(t('task-admin.list.create')).click()
    const fresh = desk.dialog(t('task-admin.create.title.2'))
    await fresh.getByRole('textbox', { name: t('task-admin.field.title') }).fill(TASK)
    await page.keyboard.press('Enter')
    await desk.heading(TASK)

    await page.locator('#task-window-end').fill(inDays(7))
    await page.keyboard.press('Enter')
    await page.locator('#task-pass').fill('80')
    await desk.button(t('task-admin.audience.choose')).click()
    const audience = desk.dialog(t('task-admin.audience.dialog'))
    await audience.getByRole('treeitem', { name: '销售部' }).locator('.ant-tree-checkbox').click()
    await audience.getByText(t('task-admin.audience.users', { n: 0 })).click()
    await audience.getByRole('textbox', { name: t('task-admin.audience.searchPerson') }).fill('叶知秋')
    await audience.getByRole('checkbox', { name: t('office.list.select', { name: '叶知秋' }) }).check()
    await audience.getByText(t('task-admin.audience.people', { n: 3 })).waitFor()
    await audience.getByRole('button', { name: t('task-admin.audience.take') }).click()

    await desk.button(t('task-admin.subtask.add.2')).click()
    const picker = desk.dialog(t('task-admin.picker.title.2'))
    await picker.getByRole('checkbox', { name: t('office.list.select', { name: PAPER }) }).check()
    await picker.getByRole('button', { name: t('picker.take', { count: 1 }) }).click()
    await desk.said(t('task-admin.subtask.sum', { sum: 100 }))
    await page.getByRole('listitem').getByLabel(t('task-admin.field.pass')).fill('80')

    await desk.button(t('task-admin.edit.check')).click()
    await desk.heading(t('task-admin.check.title'))
    await desk.button(t('task-admin.publish.button')).click()
    const sure = desk.dialog(t('task-admin.publish.title', { title: TASK }))
    await sure.getByText(t('task-admin.publish.reach', { n: 4 })).waitFor()
    await sure.getByText(t('task-admin.publish.noWayBack')).waitFor()
    await Promise.all([
      desk.said(t('task-admin.publish.done', { title: TASK, n: 4 })),
      sure.getByRole('button', { name: t('task-admin.publish.button') }).click(),
    ])

    await learner.page.getByRole('button', { name: TASK }).first().waitFor()
  })

  test('the learner answers one of each type, hands in, and sees the result', async () => {
    await exam.openCover(TASK)
    await exam.start()
    await exam.choose('A')
    await exam.next(2)
    await exam.choose('AC')
    await exam.next(3)
    await exam.choose('A')
    await exam.next(4)
    await exam.fill('119', '121')
    await exam.handIn()
    expect(await exam.total()).toBe('90')
    expect(await learner.page.evaluate(() => 'stayed' in window)).toBe(true)
  })

  test('the administrator reads what happened and what it was worth, and takes it along as Excel', async () => {
    const { page, t } = admin
    await desk.open('/admin/view/studentReport?kind=exam', t('exam-admin.record.title'))
    const row = page.getByRole('row', { name: t('exam-admin.record.rowLabel', { name: LEARNER, exam: PAPER, n: 1 }) })
    await row.waitFor()
    await desk.button(t('exam-admin.record.export')).click()
    const scores = page.getByRole('menuitem', { name: t('exam-admin.record.exportRecords') })
    const { name, rows } = await downloadedSheet(page, scores)
    expect(name).toMatch(/\.xlsx$/)
    const [titles = [], ...records] = rows
    const record = Object.fromEntries(titles.map((title, at) => [String(title), records[0]?.[at]]))
    expect(records).toHaveLength(1)
    expect(record).toMatchObject({
      姓名: LEARNER,
      任务: TASK,
      试卷: PAPER,
      得分: 90,
      是否通过: '是',
      已答题数: 4,
      总题数: 4,
      迟到的答案: 0,
    })

    await row.getByText(LEARNER).click()
    await desk.heading(LEARNER)
    const side = page.getByRole('complementary', { name: t('exam-admin.record.side') })
    for (const [type, got, of] of POINTS) {
      const points = side.getByRole('row', { name: t(`question-bank.type.${type}`) })
      await points.getByText(t('exam-admin.record.gotOf', { got, of })).waitFor()
    }
    const timeline = side.getByRole('region', { name: t('exam-admin.record.timeline.title') })
    const lines = await timeline.getByRole('listitem').allInnerTexts()
    const words = lines.map((line) => line.split('\n')[0] ?? '')
    const sentence = (key: string) => t(`exam-admin.record.timeline.${key}`, { device: '' })
    expect(words[0]).toContain(sentence('started'))
    const judged = t('exam-admin.record.answers.judge.A')
    for (const [at, value] of ['A', 'AC', judged, '119 / 121'].entries()) {
      const last = words.findLast((line) => line.startsWith(t('exam-admin.editor.numbered', { number: at + 1 })))
      expect(last?.endsWith(value), `${last} instead of ${value}`).toBe(true)
    }
    expect(words.some((line) => line.startsWith(sentence('submitted')))).toBe(true)

    await desk.open('/admin/voice/exammanagement', t('exam-admin.list.title'))
    await desk.button(t('office.list.moreOf', { name: PAPER })).click()
    await page.getByRole('menuitem', { name: t('exam-admin.statistics.tab'), exact: true }).click()
    const statistics = page.getByRole('region', { name: t('exam-statistics.title') })
    await statistics.getByText(t('exam-statistics.few', { count: 1, enough: 10 })).waitFor()
    expect(await statistics.getByRole('definition').allInnerTexts()).toEqual(['1', '1', '90', '90', '100%'])
    await statistics.getByText('Safety: which one burns?').waitFor()

    // Each figure leads to the records that it counts.
    const leadsToOne = async (link: Locator, chip: string) => {
      await link.click()
      await desk.heading(t('exam-admin.record.title'))
      await desk.said(t('office.list.matches', { count: 1 }))
      await page.getByRole('search').getByText(chip).waitFor()
      await page.goBack()
    }
    await statistics.getByRole('button', { name: t('chart.showTable') }).click()
    const best = statistics.getByRole('row', { name: '90–100' })
    await leadsToOne(best.getByRole('link', { name: '1', exact: true }), '90–100')
    const blanks = statistics.getByRole('listitem').filter({ hasText: 'Safety: call' })
    await blanks.locator('summary').click()
    const written = blanks.getByRole('row', { name: '119' }).getByRole('link')
    await leadsToOne(written, t('exam-admin.record.target.gaveBlank', { n: 1, text: '119' }))
    await admin.leave()
    await learner.leave()
  })
})
