import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { language as languages } from '@lianda/shared/contract/fields'
import * as contract from '@lianda/shared/module/faq/faq.admin.contract'
import { FAQ_COLUMNS, faqExport, faqImportCalls as steps } from '@lianda/shared/module/faq/faq-import.admin.contract'
import { checkFaqRow } from '@lianda/shared/module/faq/faq-rows.rules'
import type { ImportCells } from '@lianda/shared/module/import/import.rules'
import { fetchFile, uploadFile } from '../../../../test/files'
import { png } from '../../../../test/pictures'
import { createWorld, type SignedIn, type World } from '../../../../test/world'
import { readWorkbook } from '../../../infra/spreadsheet/read-workbook'
import { writeWorkbook } from '../../../infra/spreadsheet/write-workbook'
import { rowSheet, workbookOf } from '../../import'
import { importRunner } from '../../import/import-runner'
import { FAQ_FORM, FAQ_WORDS } from './faq-form'

let world: World
let author: SignedIn
beforeAll(async () => {
  world = await createWorld()
  author = await world.admin(await world.org(), ['voice-study'])
})
afterAll(() => world.close())

const bookOf = (rows: readonly ImportCells[]) =>
  writeWorkbook(
    workbookOf(
      FAQ_FORM,
      rowSheet(
        FAQ_FORM,
        'zhCN',
        rows.map((cells) => ({ cells })),
      ),
    ),
  )
const beginWith = async (bytes: Uint8Array, mode: 1 | 2 | 3 = 1, who = author) =>
  await world.get(steps.importStart, { file: await uploadFile(world, who, '快问快答.xlsx', bytes), mode }, who)
const begin = async (rows: readonly ImportCells[], mode: 1 | 2 | 3 = 1) => await beginWith(await bookOf(rows), mode)
const step = (id: string, name: 'confirm' | 'undo', who = author) =>
  world.call(steps.importStep, { id, step: name }, who)
const settled = async (id: string, who = author) => {
  await importRunner(world.deps).idle()
  return (await world.get(steps.importGet, { id, rows: 100 }, who)).batch
}
const contentOf = async (text: string, who = author) => {
  const { rows } = await world.get(contract.faqList, { text }, who)
  const { faq } = await world.get(contract.faqGet, { id: rows[0]?.id ?? '' }, who)
  return { ...faq, content: { ...faq.content, images: faq.content.images.map(({ description }) => description) } }
}

describe('a row', () => {
  const right = { question: '年费多少？', answer: '300 元' }
  it.each([
    ['no question', { question: '' }, 'question required'],
    ['no answer', { answer: ' ' }, 'answer required'],
    ['a question beyond 1,000 characters', { question: '长'.repeat(1_001) }, 'question too_long'],
    ['an answer beyond 800', { answer: '长'.repeat(801) }, 'answer too_long'],
    ['a keyword twice', { keywords: '三百|三百' }, 'keywords keyword_doubled'],
    ['two equal lines', { similarAnswers: '三百元\n三百 元' }, 'similarAnswers doubled'],
    ['21 lines', { similarQuestions: 'abcdefghijklmnopqrstu'.split('').join('\n') }, 'similarQuestions too_many'],
    ['a follow-up question without answer', { extendedQuestions: '明年呢？' }, 'extendedQuestions extended_lines'],
    ['an unknown emotion', { emotion: '狂喜' }, 'emotion emotion_unknown'],
    ['neither yes nor no', { thinking: '也许' }, 'thinking thinking_unknown'],
    ['an unknown state', { state: '=1+1' }, 'state state_unknown'],
    ['a sort below nothing', { sort: '-1' }, 'sort sort_wrong'],
  ])('is wrong with %s', (_what, cells, issue) => {
    const { said, issues } = checkFaqRow({ ...right, ...cells }, FAQ_WORDS)
    expect([said, issues.map(({ column, code }) => `${column} ${code}`)]).toEqual([null, [issue]])
  })

  it('may have a question of 1,000 characters, words of every language and figures', () => {
    const cells = {
      ...right,
      question: '长'.repeat(1_000),
      emotion: 'Anxious',
      thinking: '1',
      state: '已關閉',
      sort: '7',
    }
    expect(checkFaqRow(cells, FAQ_WORDS)).toMatchObject({
      issues: [],
      said: { content: { emotion: 3, thinking: true }, disabled: true, sort: 7 },
    })
  })

  it.each(languages.options)('follows the template of %s, whose examples are right', (language) => {
    for (const cells of FAQ_FORM.examples(language)) expect(checkFaqRow(cells, FAQ_WORDS).issues).toEqual([])
  })
})

describe('quick questions from a file', () => {
  it('with three wrong rows among twenty are mended in place, written with their categories, and taken back but for what changed', async () => {
    const rows: ImportCells[] = Array.from({ length: 20 }, (_none, n) => ({
      ...{ question: `第 ${n + 1} 个问题？`, answer: `答案 ${n + 1}`, catalog: n < 10 ? '信用卡/费用' : '' },
    }))
    const { batch, errrows, faqcatalog } = await begin([
      { ...rows[0], answer: '' },
      { ...rows[1], keywords: '三百|三百' },
      { ...rows[2], question: '第 1 个问题？' },
      ...rows.slice(3),
    ])
    expect(faqcatalog).toBeNull()
    expect(errrows.map(({ column, code }) => `${column} ${code}`)).toEqual([
      'answer required',
      'keywords keyword_doubled',
      ...(errrows.length > 2 ? ['question question_twice'] : []),
    ])
    const { rows: wrong } = await world.get(steps.importGet, { id: batch.id, wrong: true }, author)
    const mended = wrong.map(({ no, cells }) => ({
      no,
      cells: { ...cells, answer: cells['answer'] || '补上的答案', keywords: '' },
    }))
    const half = await world.get(steps.importChange, { id: batch.id, rows: mended }, author)
    const { rows: left } = await world.get(steps.importGet, { id: batch.id, wrong: true }, author)
    expect(left.flatMap(({ errors }) => errors.map(({ code }) => code))).toEqual(['question_twice'])
    expect(half.batch.wrong).toBe(1)
    const again = left.map(({ no, cells }) => ({ no, cells: { ...cells, question: '第 3 个问题？' } }))
    expect((await world.get(steps.importChange, { id: batch.id, rows: again }, author)).batch.wrong).toBe(0)
    expect((await step(batch.id, 'confirm')).failure).toBeNull()
    expect(await settled(batch.id)).toMatchObject({ state: 'done', insertcount: 20 })
    const { rows: written, total } = await world.get(contract.faqList, { rows: 100 }, author)
    expect([total, written.filter(({ catalogName }) => catalogName === '费用').length]).toEqual([20, 10])
    const kept = written.find(({ question }) => question === '第 20 个问题？')
    const content = { question: '第 20 个问题？', answer: '改过了' }
    await world.get(contract.faqSave, { id: kept?.id ?? '', rev: 1, content }, author)
    await step(batch.id, 'undo')
    expect(await settled(batch.id)).toMatchObject({ state: 'undone', kept: 1 })
    expect((await world.get(contract.faqList, {}, author)).rows.map(({ answer }) => answer)).toEqual(['改过了'])
  })

  it('are found by their words: refused as new ones, and updated without losing what the file does not say', async () => {
    const asked = { question: '怎么挂失？', answer: '打客服电话。' }
    await world.get(contract.faqCreate, { content: { ...asked, keywords: '电话', tip: '先安抚' }, sort: 500 }, author)
    expect((await begin([asked])).errrows).toMatchObject([{ column: 'question', code: 'question_exists' }])
    const { batch } = await begin([{ ...asked, answer: '打客服电话，或在手机上办。', emotion: '着急' }], 3)
    await step(batch.id, 'confirm')
    expect(await settled(batch.id)).toMatchObject({ updatecount: 1 })
    expect(await contentOf('怎么挂失')).toMatchObject({
      ...{ sort: 500, disabled: false },
      content: { answer: '打客服电话，或在手机上办。', keywords: '电话', tip: '先安抚', emotion: 3 },
    })
    await step(batch.id, 'undo')
    expect(await settled(batch.id)).toMatchObject({ state: 'undone' })
    expect((await contentOf('怎么挂失')).content).toMatchObject({ answer: '打客服电话。', emotion: 0 })
  })

  it('come by a template that can be read back', async () => {
    const file = await world.get(steps.importTemplate, {}, author)
    const { sheets } = await readWorkbook(await fetchFile(world, file.url), 100)
    const titles = [...FAQ_COLUMNS, 'images'].map((column) => FAQ_FORM.name('zhCN', column))
    expect(sheets[0]?.rows[0]?.cells).toEqual(titles)
  })
})

it('an export loses nothing: another bank that imports it has the same, formulas and scripts as plain text', async () => {
  const path = await uploadFile(world, author, 'a.png', png(30, 20), 'faqimage')
  const content = {
    ...{ question: '=HYPERLINK("http://x","点我")', answer: '第一行\n第二行 <script>alert(1)</script>' },
    ...{ keywords: '+1|@SUM,三百', similarQuestions: ['-2+3', '换个问法'], similarAnswers: ["'=1", '又一个答案'] },
    extended: [
      { question: '追问一', answer: '=1+1', keywords: '' },
      { question: '追问二', answer: '第二个', keywords: '二|第二' },
    ],
    images: [{ path, description: '1. 卡面' }],
    ...{ emotion: 5, thinking: true, tip: '@提示', description: '说明\n两行' },
  }
  const made = await world.get(contract.faqCreate, { content, sort: 900 }, author)
  await world.get(contract.faqDisable, { id: made.faq.id, disabled: true }, author)
  const { url, rows, short } = await world.get(faqExport, { ids: [made.faq.id] }, author)
  expect([rows, short]).toEqual([1, false])
  const bytes = await fetchFile(world, url)
  const other = await world.admin(await world.org('Another bank'), ['voice-study'])
  const { batch, errrows } = await beginWith(bytes, 1, other)
  expect(errrows).toEqual([])
  await step(batch.id, 'confirm', other)
  expect(await settled(batch.id, other)).toMatchObject({ insertcount: 1 })
  const [before, after] = [await contentOf('换个问法'), await contentOf('换个问法', other)]
  expect(after.content).toEqual(before.content)
  expect([after.sort, after.disabled]).toEqual([900, true])
})

describe('attacks on the import', () => {
  it('more rows than a file may have, and a program that calls itself a workbook, are refused', async () => {
    const rows = Array.from({ length: 2_001 }, (_none, n) => ({ question: `q${n}`, answer: 'a' }))
    const file = await uploadFile(world, author, 'many.xlsx', await bookOf(rows))
    expect((await world.call(steps.importStart, { file }, author)).failure?.code).toBe('import/too_many')
    const page = await uploadFile(world, author, 'x.xlsx', '<html><script>1</script></html>')
    expect((await world.call(steps.importStart, { file: page }, author)).failure?.code).toBe('import/not_excel')
  })

  it("another organisation's import and its file are nobody else's", async () => {
    const { batch } = await begin([{ question: '只有我们问', answer: '是' }])
    const stranger = await world.admin(await world.org('Stranger'), ['voice-study'])
    for (const call of [steps.importGet, steps.importErrors] as const)
      expect((await world.call(call, { id: batch.id }, stranger)).failure?.code).toBe('import/not_found')
    expect((await step(batch.id, 'confirm', stranger)).failure?.code).toBe('import/not_found')
    const file = await uploadFile(world, author, 'a.xlsx', await bookOf([{ question: '问', answer: '答' }]))
    expect((await world.call(steps.importStart, { file }, stranger)).failure?.code).toBe('upload/not_found')
    expect((await world.call(faqExport, {}, stranger)).failure?.code).toBe('faq/export_nothing')
  })
})
