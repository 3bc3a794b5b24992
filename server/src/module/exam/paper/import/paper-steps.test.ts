import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InputOf } from '@lianda/shared/contract/endpoint'
import { paperImportCalls as steps } from '@lianda/shared/module/exam/paper-import.admin.contract'
import * as contract from '@lianda/shared/module/exam/paper.admin.contract'
import { questionImport } from '@lianda/shared/module/question-bank/import.admin.contract'
import { binList } from '@lianda/shared/module/recycle-bin/recycle-bin.admin.contract'
import { catalogList } from '@lianda/shared/module/catalog/catalog.admin.contract'
import { fetchFile, uploadFile } from '../../../../../test/files'
import { createWorld, type SignedIn, type World } from '../../../../../test/world'
import { readWorkbook } from '../../../../infra/spreadsheet/read-workbook'
import { writeWorkbook } from '../../../../infra/spreadsheet/write-workbook'
import { importBatches, importRows } from '../../../import/import.model'
import { importRunner } from '../../../import/import-runner'

let world: World
let orgid: string
let editor: SignedIn
beforeAll(async () => {
  world = await createWorld()
  orgid = await world.org()
  editor = await world.signedIn(orgid, { roleType: 'owner', adminuser: true }, 'desktop')
})
afterAll(() => world.close())

const HEADER = ['题型', '题干', '选项A', '选项B', '答案', '分值']
const row = (text: string, answer: string, score: number | string) => ['单选题', text, 'one', 'two', answer, score]
const file = (title: string, rows: (string | number)[][], category = '步骤/试卷', limit: number | string = 5) =>
  writeWorkbook({
    sheets: [
      {
        name: '试卷',
        columns: [{ header: '项目' }, { header: '内容' }],
        rows: [
          ['标题', title],
          ['考试时长（分钟）', 45],
          ['最短交卷时间（分钟）', limit],
          ['及格分', 60],
          ['考试目录', category],
        ],
      },
      { name: '题目', columns: HEADER.map((header) => ({ header })), rows },
    ],
    stamp: { kind: 'exam-paper', version: 1 },
    listRows: 10,
  })
const begin = async (title: string, rows = [row('一', 'A', 40), row('二', 'B', 60)], limit: number | string = 5) => {
  const path = await uploadFile(world, editor, '试卷.xlsx', await file(title, rows, '步骤/试卷', limit))
  return (await world.get(steps.importStart, { file: path }, editor)).batch
}
const step = (id: string, name: 'confirm' | 'cancel' | 'undo') =>
  world.call(steps.importStep, { id, step: name }, editor)
const settled = async (id: string) => {
  await importRunner(world.deps).idle()
  return (await world.get(steps.importGet, { id, rows: 100 }, editor)).batch
}
const run = async (title: string) => {
  const { id } = await begin(title)
  expect((await step(id, 'confirm')).failure).toBeNull()
  return await settled(id)
}
const titles = async () => (await world.get(contract.examinationList, {}, editor)).rows.map(({ title }) => title)
const paper = async (id: string | null | undefined) =>
  (await world.get(contract.paperGet, { id: id ?? '' }, editor)).paper

describe('a whole paper in steps', () => {
  it('shows what is wrong with the exam, a row and the sum; mended in place, it becomes one draft', async () => {
    const batch = await begin('', [row('一', 'A', 40), row('二', 'C', 50)], 45)
    expect(batch).toMatchObject({
      rows: 2,
      wrong: 1,
      mode: 1,
      head: { title: '', minute: '45', category: '步骤/试卷' },
    })
    expect(batch.issues?.map(({ no, column, code }) => `${no} ${column} ${code}`)).toEqual([
      '2 title required',
      '4 limitMinute limit_wrong',
      '3 score total',
    ])
    expect((await step(batch.id, 'confirm')).failure).toMatchObject({ code: 'import/wrong_rows' })
    const { rows } = await world.get(steps.importGet, { id: batch.id, wrong: true }, editor)
    expect(rows.map(({ no, errors }) => [no, errors.map(({ code }) => code)])).toEqual([[3, ['answer_no_option']]])
    const cells = { ...rows[0]?.cells, answer: 'B', score: '60' }
    const head = { ...batch.head, title: '步骤一', limitMinute: '' }
    const mended = await world.get(steps.importChange, { id: batch.id, rows: [{ no: 3, cells }], head }, editor)
    expect(mended.batch).toMatchObject({ wrong: 0, issues: [], newCatalogs: ['步骤', '步骤/试卷'] })
    await step(batch.id, 'confirm')
    const done = await settled(batch.id)
    expect(done).toMatchObject({ state: 'done', insertcount: 2, undoable: true })
    expect(await paper(done.targetId)).toMatchObject({
      state: 'unpublished',
      total: 100,
      categoryName: '试卷',
      content: { title: '步骤一', limitMinute: 0, passScore: 60 },
    })
  })

  it('comes back as a file with the exam, all rows and the reasons, which can be imported', async () => {
    const batch = await begin('带错误的', [row('一', 'A', 40), row('二', 'C', 60)])
    const errors = await world.get(steps.importErrors, { id: batch.id }, editor)
    const bytes = await fetchFile(world, errors.url)
    const { sheets, stamp } = await readWorkbook(bytes, 100)
    expect(stamp?.kind).toBe('exam-paper')
    expect(sheets.map(({ name, rows }) => [name, rows.length])).toEqual([
      ['试卷', 6],
      ['题目', 3],
    ])
    expect(sheets[1]?.rows[2]?.cells.at(-1)).toContain('答案')
    const path = await uploadFile(world, editor, 'again.xlsx', bytes)
    const again = (await world.get(steps.importStart, { file: path }, editor)).batch
    expect(again).toMatchObject({ rows: 2, wrong: 1, head: { title: '带错误的', passScore: '60' } })
    const flawless = await begin('没有错误的')
    expect((await world.call(steps.importErrors, { id: flawless.id }, editor)).failure?.code).toBe('import/nothing')
  })

  it('goes on after the server was killed at any point, and is there once', async () => {
    const batch = await run('被杀的试卷')
    const dead = { by: 'a dead process', until: new Date(world.clock.now() - 1) }
    const killed = { state: 'running' as const, lease: dead, targetRev: null, insertcount: 0 }
    await importBatches(world.db).updateOne({ _id: batch.id, orgid }, { $set: killed })
    await importRows(world.db).updateMany({ orgid, batchId: batch.id }, { $set: { state: 'waiting' } })
    // The examination was not there yet either.
    const { examinationId } = await paper(batch.targetId)
    await world.db.collection<{ _id: string }>('examination').deleteOne({ _id: examinationId })
    await world.server.app.runJob('import.resume')
    expect(await settled(batch.id)).toMatchObject({ state: 'done', insertcount: 2, targetId: batch.targetId })
    expect((await titles()).filter((title) => title === '被杀的试卷')).toHaveLength(1)
  })
})

describe('taking a paper back', () => {
  it('moves it to the recycle bin, and the categories that it made go', async () => {
    const path = await uploadFile(world, editor, 'a.xlsx', await file('撤回的', [row('一', 'A', 100)], '只为它'))
    const { batch } = await world.get(steps.importStart, { file: path }, editor)
    await step(batch.id, 'confirm')
    await settled(batch.id)
    await step(batch.id, 'undo')
    expect(await settled(batch.id)).toMatchObject({ state: 'undone', kept: 0 })
    expect(await titles()).not.toContain('撤回的')
    const { rows } = await world.get(binList, { noun: 'paper' }, editor)
    expect(rows.map(({ name }) => name)).toContain('撤回的')
    const tree = (await world.get(catalogList, { type: 12 }, editor)).data
    expect(tree.map(({ name }) => name)).not.toContain('只为它')
  })

  it('keeps it when somebody changed it since, also before the import had said that it was written', async () => {
    for (const isTold of [true, false]) {
      const batch = await run(`保留 ${isTold}`)
      const { id, rev, content } = await paper(batch.targetId)
      await world.get(contract.paperUpdate, { id, rev, ...content, minute: 50 }, editor)
      if (!isTold) await importBatches(world.db).updateOne({ _id: batch.id, orgid }, { $set: { targetRev: null } })
      await step(batch.id, 'undo')
      expect(await settled(batch.id)).toMatchObject({ state: 'undone', kept: 2 })
      expect((await paper(id)).content.minute).toBe(50)
    }
  })
})

describe('the door', () => {
  it('is closed to other organisations, other subjects and people without the function', async () => {
    const { id } = await begin('门')
    const stranger = await world.admin(await world.org('Other'), ['voice-exam'])
    const bank = await world.admin(orgid, ['voice-question-bank'])
    const calls = (who: SignedIn) => [
      world.call(steps.importGet, { id }, who),
      world.call(steps.importChange, { id, leaveWrong: true }, who),
      world.call(steps.importStep, { id, step: 'confirm' }, who),
      world.call(steps.importErrors, { id }, who),
    ]
    for (const answer of await Promise.all(calls(stranger)))
      expect(answer).toMatchObject({ status: 404, failure: { code: 'import/not_found' } })
    for (const answer of await Promise.all(calls(bank))) expect(answer.status).toBe(403)
    // The import of a paper is none of questions, also for those who may do both.
    const other = await world.call(questionImport.importStep, { id, step: 'confirm' }, editor)
    expect(other).toMatchObject({ status: 404, failure: { code: 'import/not_found' } })
    expect((await settled(id)).state).toBe('checked')
  })

  it('takes only mode 1, known columns and its own categories', async () => {
    const { id, head = {} } = await begin('栏')
    const wrong: InputOf<typeof steps.importChange>[] = [
      { id, mode: 3 as const },
      { id, head: { ...head, more: 'x' } },
      { id, head: { title: 'x' } },
      { id, rows: [{ no: 2, cells: { text: 'x' } }] },
    ]
    for (const input of wrong)
      expect((await world.call(steps.importChange, input, editor)).failure?.code).toBe('request/invalid')
  })
})
