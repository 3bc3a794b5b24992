import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { language as languages } from '@lianda/shared/contract/fields'
import * as contract from '@lianda/shared/module/speech/speech.admin.contract'
import { SPEECH_COLUMNS, speechImportCalls as steps } from '@lianda/shared/module/speech/speech-import.admin.contract'
import { checkSpeechRow } from '@lianda/shared/module/speech/speech-rows.rules'
import { fetchFile, uploadFile } from '../../../../test/files'
import { createWorld, type SignedIn, type World } from '../../../../test/world'
import { readWorkbook } from '../../../infra/spreadsheet/read-workbook'
import { writeWorkbook } from '../../../infra/spreadsheet/write-workbook'
import { importRunner } from '../../import/import-runner'
import { SPEECH_FORM, SPEECH_WORDS } from './speech-form'

let world: World
let author: SignedIn
beforeAll(async () => {
  world = await createWorld()
  author = await world.admin(await world.org(), ['voice-speech'])
})
afterAll(() => world.close())

const begin = async (rows: readonly (readonly string[])[]) => {
  const columns = SPEECH_COLUMNS.map((column) => ({ header: SPEECH_FORM.name('zhCN', column) }))
  const sheet = { name: '话术', columns, rows: rows.map((row) => [...row]) }
  const bytes = await writeWorkbook({ sheets: [sheet], stamp: { kind: 'speech', version: 1 }, listRows: 10 })
  return await world.get(steps.importStart, { file: await uploadFile(world, author, '话术.xlsx', bytes) }, author)
}
const step = (id: string, name: 'confirm' | 'undo') => world.call(steps.importStep, { id, step: name }, author)
const settled = async (id: string) => {
  await importRunner(world.deps).idle()
  return (await world.get(steps.importGet, { id, rows: 100 }, author)).batch
}
const found = async (input: object) => (await world.get(contract.speechList, input, author)).rows

describe('lines from a file', () => {
  it('with three wrong rows are mended in place, written with their categories, and taken back but for what changed', async () => {
    const { batch, errrows } = await begin([
      ['您好，欢迎光临。', '你好|欢迎', '开场/问候', '中等', '高兴', 'V1'],
      ['', '', '', '', '', ''].with(1, '只有关键词'),
      ['请稍等。', '等|等', '', '', '', ''],
      ['好的。', '', '', '很难', '狂喜', '=1'],
      ['谢谢您。', '', '', '', '', ''],
    ])
    expect(errrows.map(({ column, code }) => `${column} ${code}`)).toEqual([
      'text required',
      'keywords keyword_doubled',
      'level level_unknown',
      'emotion emotion_unknown',
      'voiceNo voice_no',
    ])
    const { rows } = await world.get(steps.importGet, { id: batch.id, wrong: true }, author)
    const mended = rows.map(({ no, cells }) => ({
      no,
      cells: { ...cells, text: cells['text'] || '补上的话。', keywords: '', level: '', emotion: 'Calm', voiceNo: '' },
    }))
    const after = await world.get(steps.importChange, { id: batch.id, rows: mended }, author)
    expect(after.batch.wrong).toBe(0)
    expect((await step(batch.id, 'confirm')).failure).toBeNull()
    expect(await settled(batch.id)).toMatchObject({ state: 'done', insertcount: 5 })
    expect(await found({ text: '欢迎光临' })).toMatchObject([
      { keywords: '你好|欢迎', catalogName: '问候', level: 2, emotion: 1, voiceNo: 'V1' },
    ])
    const [kept] = await found({ text: '谢谢您' })
    await world.get(contract.speechSave, { id: kept?.id ?? '', rev: 1, text: '非常感谢您。' }, author)
    await step(batch.id, 'undo')
    expect(await settled(batch.id)).toMatchObject({ state: 'undone', kept: 1 })
    expect((await found({})).map(({ text }) => text)).toEqual(['非常感谢您。'])
  })

  it.each(languages.options)('follow the template of %s, whose examples are right', async (language) => {
    for (const cells of SPEECH_FORM.examples(language))
      expect(checkSpeechRow(cells, SPEECH_WORDS)).toMatchObject({ issues: [], content: { level: 1, emotion: 0 } })
  })

  it('come by a template that can be read back', async () => {
    const file = await world.get(steps.importTemplate, {}, author)
    const { sheets } = await readWorkbook(await fetchFile(world, file.url), 100)
    expect(sheets[0]?.rows[0]?.cells.slice(0, 2)).toEqual(['话术', '触发关键词'])
  })
})
