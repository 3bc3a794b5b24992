import { afterAll, beforeAll, expect, test } from 'vitest'
import { faqList } from '@lianda/shared/module/faq/faq.admin.contract'
import { type Call, callerFor, inLanguage } from '../support/caller'
import { type Desk, deskOf, keepUndo } from '../support/desk'
import { type Journey, keepFailures, openJourney, type Person } from '../support/journey'
import { lookAt } from '../support/look'
import { downloadedSheet, workbookFile } from '../support/workbook'

keepFailures()
let journey: Journey
let owner: Person
let desk: Desk
let call: Call
beforeAll(async () => {
  journey = await openJourney()
  owner = await journey.admin('owner1', { still: true })
  desk = deskOf(owner, journey.server.origin)
  call = await callerFor(journey.server, 'owner1')
})
afterAll(() => journey?.close())

const LIST = '/admin/voice/editstudy'
const QUESTION = '这套沙发能不能拆洗？'

const row = ({ page }: Person, name: string) => page.getByRole('row', { name: new RegExp(name) })

async function pickStep({ page, t }: Person, name: string, step: string) {
  await page.getByRole('button', { name: t('office.list.moreOf', { name }), exact: true }).click()
  await page.getByRole('menuitem', { name: step, exact: true }).click()
}

test('a quick question is written by keyboard, judged field by field, closed, deleted, and restored from the recycle bin', async () => {
  const { page, t } = owner
  const look = lookAt(owner, 'faq-admin')
  await desk.open(LIST, t('faq-admin.title'))
  await look('list')

  await page.keyboard.press('n')
  const drawer = desk.dialog(t('faq-admin.create'))
  await drawer.getByLabel(t('faq-admin.question'), { exact: true }).fill(QUESTION)
  await drawer.getByLabel(t('faq-admin.answer'), { exact: true }).first().fill('可以，外套都有拉链，能机洗。')
  await drawer.getByLabel(t('faq-admin.keywords'), { exact: true }).fill('可以|能|可以')
  await desk.button(t('faq-admin.questions.add')).click()
  await drawer.getByLabel(t('faq-admin.questions.one', { n: 1 }), { exact: true }).fill(QUESTION)
  await desk.button(t('faq-admin.addExtended')).click()
  await drawer.getByLabel(t('faq-admin.extendedQuestion')).fill('会缩水吗？')
  await desk.button(t('office.save')).click()
  await drawer.getByText(t('field.keyword_doubled', { word: '可以' })).waitFor()
  await drawer.getByText(t('faq-admin.faultAt', { n: 1, said: t('field.doubled') })).waitFor()
  await drawer.getByText(t('faq-admin.extendedHalf')).waitFor()
  await look('refused')

  await drawer.getByLabel(t('faq-admin.keywords'), { exact: true }).first().fill('可以|能')
  await drawer.getByLabel(t('faq-admin.questions.one', { n: 1 }), { exact: true }).fill('外套脏了可以洗吗？')
  await drawer.getByLabel(t('faq-admin.extendedAnswer')).fill('按洗标用冷水洗就不会。')
  await drawer.getByRole('switch', { name: t('faq-admin.thinking') }).click()
  await Promise.all([
    drawer.waitFor({ state: 'hidden' }),
    desk.said(t('faq-admin.saved')),
    page.keyboard.press('Control+s'),
  ])
  await row(owner, QUESTION).waitFor()
  const { rows } = await call(faqList, { text: '拆洗' })
  expect(rows).toMatchObject([{ question: QUESTION, keywords: '可以|能', similar: 1, extended: 1, thinking: true }])

  await row(owner, QUESTION).click()
  const edited = desk.dialog(t('faq-admin.editTitle'))
  await expect
    .poll(() => edited.getByLabel(t('faq-admin.questions.one', { n: 1 }), { exact: true }).inputValue())
    .toBe('外套脏了可以洗吗？')
  await look('drawer')
  await page.keyboard.press('Escape')
  await edited.waitFor({ state: 'hidden' })

  await pickStep(owner, QUESTION, t('faq-admin.usedWhere'))
  await desk.dialog(t('faq-admin.usedWhere')).getByText(t('faq-admin.unused')).waitFor()
  await look('uses')
  await page.keyboard.press('Escape')
  await pickStep(owner, QUESTION, t('faq-admin.disable'))
  await Promise.all([
    desk.said(t('faq-admin.disabledMany', { count: 1 })),
    page
      .getByRole('dialog')
      .getByRole('button', { name: t('faq-admin.disable') })
      .click(),
  ])
  await row(owner, QUESTION).getByText(t('faq-admin.closed')).waitFor()

  await pickStep(owner, QUESTION, t('faq-admin.remove'))
  await Promise.all([
    page.getByText(t('faq-admin.removed', { count: 1 })).waitFor(),
    keepUndo(owner),
    page
      .getByRole('dialog')
      .getByRole('button', { name: t('faq-admin.remove') })
      .click(),
  ])
  await row(owner, QUESTION).waitFor({ state: 'detached' })
  await desk.open('/admin/system/recyclebin', t('recycle-bin.title'))
  await row(owner, QUESTION).waitFor()
  await Promise.all([
    row(owner, QUESTION).waitFor({ state: 'detached' }),
    row(owner, QUESTION)
      .getByRole('button', { name: t('recycle-bin.restore') })
      .click(),
  ])
  await desk.open(LIST, t('faq-admin.title'))
  await row(owner, QUESTION).getByText(t('faq-admin.closed')).waitFor()
  look.done()
})

test("the specification's address of the form opens it, and what was typed stays after leaving", async () => {
  const { page, t } = owner
  await page.goto(`${journey.server.origin}/admin/#${LIST}?id=new`)
  const drawer = desk.dialog(t('faq-admin.create'))
  const field = drawer.getByLabel(t('faq-admin.question'), { exact: true })
  await field.fill('还没写完的问题')
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  await desk.button(t('faq-admin.create')).click()
  await expect.poll(() => field.inputValue()).toBe('还没写完的问题')
  await desk.button(t('office.kept.discard')).first().click()
  await expect.poll(() => field.inputValue()).toBe('')
})

/** Twenty questions, of which the first three are wrong: no answer, a doubled keyword, the words of another row. */
const sheet = () =>
  workbookFile({
    Questions: [
      ['question', 'answer', 'keywords', 'catalog'],
      ...Array.from({ length: 20 }, (_none, n) => [
        n === 2 ? '导入的第 4 个问题？' : `导入的第 ${n + 1} 个问题？`,
        n === 0 ? '' : `答案 ${n + 1}`,
        n === 1 ? '甲|甲' : '',
        '导入/一批',
      ]),
    ],
  })
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

test('twenty questions are imported with three wrong rows mended in the page, and exported again', async () => {
  const { page, t } = owner
  const look = lookAt(owner, 'faq-import')
  await desk.open(LIST, t('faq-admin.title'))
  await desk.button(t('faq-admin.import')).click()
  const drawer = desk.dialog(t('faq-admin.sheet.screen.title'))
  await drawer
    .locator('input[type="file"]')
    .setInputFiles({ name: 'questions.xlsx', mimeType: XLSX, buffer: await sheet() })
  await desk.said(t('import.chosen', { name: 'questions.xlsx' }))
  await drawer.getByRole('button', { name: t('import.check'), exact: true }).press('Enter')
  await desk.said(t('import.someWrong', { count: 3 }))
  await look('check')
  const mend = t('import.ofRow', { step: t('import.mend'), no: 2 })
  await drawer.getByRole('button', { name: mend, exact: true }).press('Enter')
  for (const [no, right] of [
    [2, '补上的答案'],
    [3, '甲'],
    [5, '导入的第 3 个问题？'],
  ] as const) {
    await page.locator(`[data-row-key="${no}"] + tr [aria-invalid="true"]:focus`).waitFor()
    if (no === 2) await look('mend')
    await page.keyboard.press('Control+a')
    await page.keyboard.type(right)
    await Promise.all([desk.said(t('import.rowGood', { no })), page.keyboard.press('Control+Enter')])
  }
  await desk.said(t('import.allGood'))
  await drawer.getByRole('button', { name: t('faq-admin.sheet.screen.confirm', { count: 20 }) }).press('Enter')
  await desk.said(t('import.done'))
  await look('done')
  await drawer.getByRole('button', { name: t('faq-admin.sheet.screen.seeList') }).press('Enter')
  await drawer.waitFor({ state: 'hidden' })
  await page.getByRole('treeitem', { name: /^导入/ }).click()
  await expect.poll(() => page.locator('tbody tr.ant-table-row').count()).toBe(20)
  const { rows } = await downloadedSheet(page, desk.button(t('faq-admin.export')))
  expect([rows.length, rows[1]?.[1]]).toEqual([21, expect.stringMatching(/答案/)])
  look.done()
})

test('other ways to ask are proposed, and taken over', async () => {
  const { page, t } = owner
  await desk.open(LIST, t('faq-admin.title'))
  await desk.button(t('faq-admin.create')).click()
  const drawer = desk.dialog(t('faq-admin.create'))
  await drawer.getByLabel(t('faq-admin.question'), { exact: true }).fill('导入的这一个问题？')
  await desk.button(t('faq-admin.questions.propose')).click()
  const proposed = desk.dialog(t('faq-admin.questions.proposed'))
  await proposed.getByRole('checkbox').first().check()
  const look = lookAt(owner, 'faq-similar')
  await look('proposed')
  await proposed.getByRole('button', { name: t('faq-admin.addChosen', { count: 1 }) }).click()
  await page.keyboard.press('Escape')
  await proposed.waitFor({ state: 'hidden' })
  await expect
    .poll(() => drawer.getByLabel(t('faq-admin.questions.one', { n: 1 }), { exact: true }).inputValue())
    .toMatch(/个问题/)
  look.done()
})

test.each(['zhTW', 'en'] as const)(
  'the page of quick questions holds together in %s, in the dark and on a smaller screen',
  (speaks) =>
    inLanguage(call, speaks, async () => {
      const other = await journey.admin('owner1', { still: true, speaks, viewport: { width: 1280, height: 720 } })
      const { page, t } = other
      await page.emulateMedia({ colorScheme: 'dark' })
      const theirs = deskOf(other, journey.server.origin)
      const look = lookAt(other, `faq-admin-${speaks}`)
      await theirs.open(LIST, t('faq-admin.title'))
      await page.getByText(QUESTION).first().click()
      await theirs.dialog(t('faq-admin.editTitle')).getByLabel(t('faq-admin.answer'), { exact: true }).first().waitFor()
      await look('drawer')
      await page.setViewportSize({ width: 390, height: 844 })
      await look('phone-drawer')
      await page.keyboard.press('Escape')
      await theirs.dialog(t('faq-admin.editTitle')).waitFor({ state: 'hidden' })
      await look('phone-list')
      look.done()
      await other.leave()
    }),
)
