import type { ImportCalls } from '@lianda/shared/module/import/import.admin.contract'
import * as users from '@lianda/shared/module/user-import/user-import.admin.contract'
import { faqImportCalls } from '@lianda/shared/module/faq/faq-import.admin.contract'
import { speechImportCalls } from '@lianda/shared/module/speech/speech-import.admin.contract'
import { questionImport as questionImportCalls } from '@lianda/shared/module/question-bank/import.admin.contract'
import { paperImportCalls } from '@lianda/shared/module/exam/paper-import.admin.contract'
import { importRunner } from '../../src/module/import/import-runner'
import { importBatches, importRows } from '../../src/module/import/import.model'
import { sceneImportCalls } from '@lianda/shared/module/scene/scene-import.admin.contract'
import { sceneWorkbook } from '../scene-files'
import { writeWorkbook } from '../../src/infra/spreadsheet/write-workbook'
import { uploadFile } from '../files'
import * as people from '../people-file'
import { type SignedIn } from '../world'
import { nameOf, type Place } from './places'
import { once } from './rows'

/* Files to be imported, and imports that wait for a decision, with the word of their place. */

const QUESTIONS = ['sure', 'sure'].map((word, n) => `Is it ${word} ${n}?\nA. yes\nB. no\nANSWER: A\n`).join('\n')

/**
 * An import that was read and waits for a decision. Reading a file takes a process of its own, so one of each kind is
 * read, and copied to where it is wanted.
 */
const readFile = (calls: ImportCalls, file: (place: Place) => Promise<string>, format: string) => {
  let first: Promise<string> | null = null
  const read = async (place: Place) => {
    const { batch } = await place.world.get(calls.importStart, { file: await file(place), format }, place.owner)
    await importRunner(place.world.deps).idle()
    return batch.id
  }
  return async (place: Place): Promise<{ id: string }> => {
    first ??= read(place)
    return await copyOfImport(place, await first)
  }
}

const by = ({ id, user: { name } }: SignedIn) => ({ creatorId: id, creator: name })

async function copyOfImport(place: Place, first: string) {
  const { deps, db } = place.world
  const { orgid, owner } = place
  const anywhere = 'it is copied to any organisation'
  const batch = await importBatches(db).findOne({ _id: first }).unscoped(anywhere).lean()
  const rows = await importRows(db).find({ batchId: first }).unscoped(anywhere).lean()
  if (!batch) throw new Error('the import to copy is gone')
  const id = deps.newId()
  const targetId = batch.targetId && deps.newId()
  const renamed = (cells: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(cells).map(([key, text]) => [key, text.replace(/insider|outsider|stranger/, place.word)]),
    )
  const copies = rows.map((row) => ({ ...row, _id: `${id}-${row.no}`, orgid, batchId: id, cells: renamed(row.cells) }))
  await importRows(db).insertMany(copies)
  await importBatches(db).create({ ...batch, _id: id, orgid, targetId, fileName: nameOf(place), ...by(owner) })
  return { id }
}

const PAPER_ROWS = [
  ['题型', '题干', '选项A', '选项B', '选项C', '选项D', '选项E', '选项F', '选项G', '答案', '分值', '图片'],
  ['单选题', '一加一', '2', '3', '', '', '', '', '', 'A', 100, ''],
] as const

/** Written once, as writing a workbook takes long. */
const paperBytes = once(async () => {
  const [header, ...rows] = PAPER_ROWS
  const columns = (headers: readonly string[]) => headers.map((one) => ({ header: one }))
  const info = [
    ['标题', 'A paper'],
    ['考试时长（分钟）', 45],
    ['及格分', 60],
    ['考试目录', '年度'],
  ]
  return await writeWorkbook({
    sheets: [
      { name: '试卷', columns: columns(['项目', '内容']), rows: info },
      { name: '题目', columns: columns(header), rows: rows.map((row) => [...row]) },
    ],
    stamp: { kind: 'exam-paper', version: 1 },
    listRows: 10,
  })
})

const sceneBytes = once(async () => {
  const steps = [
    ['客户', '你好'],
    ['服务', '您好，请问有什么可以帮您'],
  ]
  return await writeWorkbook(sceneWorkbook({ 名称: 'A scene', 学员扮演: '前台' }, steps))
})

const newPerson = { name: 'Somebody', account: 'somebody.new', password: 'kiosk-77', departmentname: '' }
const speechBytes = once(async (place: Place) =>
  writeWorkbook({
    sheets: [
      {
        name: '话术',
        columns: ['话术', '触发关键词', '目录', '难度', '情绪', '音色编号'].map((header) => ({ header })),
        rows: [[`Line ${place.word}`, '', '', '', '', '']],
      },
    ],
    stamp: { kind: 'speech', version: 1 },
    listRows: 10,
  }),
)
const faqBytes = once(async (place: Place) =>
  writeWorkbook({
    sheets: [
      {
        name: '快问快答',
        columns: ['问题', '标准答案'].map((header) => ({ header })),
        rows: [[`Question ${place.word}`, 'Yes.']],
      },
    ],
    stamp: { kind: 'faq', version: 1 },
    listRows: 10,
  }),
)
const peopleBytes = once(async (place: Place) =>
  people.peopleFile([{ ...newPerson, departmentname: `Department ${place.word}` }]),
)
const actionBytes = once(async (place: Place) =>
  people.actionFile([{ name: `Learner ${place.word}`, account: place.learner.account, action: '停用' }]),
)

const file = (end: string, bytes: (place: Place) => Promise<Uint8Array | string>) => async (place: Place) =>
  await uploadFile(place.world, place.owner, `${nameOf(place)}.${end}`, await bytes(place))

/** Uploads to be imported: a paper, questions, people, what is done with accounts. */
export const paperFile = file('xlsx', paperBytes)
export const sceneFile = file('xlsx', sceneBytes)
export const faqFile = file('xlsx', faqBytes)
export const speechFile = file('xlsx', speechBytes)
export const questionFile = file('txt', () => Promise.resolve(QUESTIONS))
export const peopleFile = file('xlsx', peopleBytes)
export const actionFile = file('xlsx', actionBytes)

export const paperImport = readFile(paperImportCalls, paperFile, 'excel')
export const sceneImport = readFile(sceneImportCalls, sceneFile, 'excel')
export const faqImport = readFile(faqImportCalls, faqFile, 'excel')
export const speechImport = readFile(speechImportCalls, speechFile, 'excel')
export const questionImport = readFile(questionImportCalls, questionFile, 'aiken')
export const userImport = readFile(users.userImport, peopleFile, 'excel')
export const userActions = readFile(users.userActions, actionFile, 'excel')
