import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { language as languages } from '@lianda/shared/contract/fields'
import { draftProblems } from '@lianda/shared/module/scene/draft-problems.rules'
import * as scenes from '@lianda/shared/module/scene/scene.admin.contract'
import * as drafts from '@lianda/shared/module/scene/scene-draft.admin.contract'
import { sceneImportCalls as steps } from '@lianda/shared/module/scene/scene-import.admin.contract'
import { fetchFile, uploadFile } from '../../../../test/files'
import { sceneWorkbook } from '../../../../test/scene-files'
import { createWorld, type SignedIn, type World } from '../../../../test/world'
import { readWorkbook } from '../../../infra/spreadsheet/read-workbook'
import { writeWorkbook } from '../../../infra/spreadsheet/write-workbook'
import { importRunner } from '../../import/import-runner'
import { scenes as scenesOf } from '../scene.model'
import { sceneImport } from './scene-import'

let world: World
let author: SignedIn
beforeAll(async () => {
  world = await createWorld()
  author = await world.admin(await world.org(), ['voice-scene'])
})
afterAll(() => world.close())

const HEAD = {
  ...{ 名称: '首次拜访', 学员扮演: '销售顾问', 目录: '销售/首访', 学员的目标: '问清需求，约好下次见面。' },
  ...{ 客户姓名: '周经理', 客户简介: '第一次见面，手上有别家的报价。' },
}
const STEPS = [
  ['客户', '你好，你们是做什么的？\n先说说你们的产品吧。'],
  ['服务', '您好，请问您现在主要遇到什么问题？\n您最想先解决哪一件事？', '问需求', '什么问题|解决', '先问清楚'],
  ['服务', '我们的产品是最好的。', '直接推销', '最好的'],
  ['客户', '现在的供应商总是拖。'],
  ['服务', '我们三天内送到，您看周三方便见面吗？', '', '', '', '您看周三上午十点可以吗？'],
]
const begin = async (head: Record<string, string>, rows: readonly (readonly string[])[]) => {
  const bytes = await writeWorkbook(sceneWorkbook(head, rows))
  return await world.get(steps.importStart, { file: await uploadFile(world, author, '场景.xlsx', bytes) }, author)
}
const step = (id: string, name: 'confirm' | 'cancel' | 'undo') =>
  world.call(steps.importStep, { id, step: name }, author)
const settled = async (id: string) => {
  await importRunner(world.deps).idle()
  return (await world.get(steps.importGet, { id, rows: 100 }, author)).batch
}
const draftOf = async (id: string | null | undefined) =>
  (await world.get(drafts.draftGet, { id: id ?? '' }, author)).draft

describe('a scene from a file', () => {
  it('is a draft whose steps follow each other, and needs nothing more than who the customer is', async () => {
    const { batch, errrows } = await begin(HEAD, STEPS)
    expect(errrows).toEqual([])
    expect((await step(batch.id, 'confirm')).failure).toBeNull()
    const done = await settled(batch.id)
    expect(done).toMatchObject({ state: 'done', insertcount: 5 })
    const draft = await draftOf(done.targetId)
    expect(draft).toMatchObject({ kind: 'flow', version: 0, by: author.user.name })
    const { nodes } = draft.content.flow
    expect(nodes.map(({ type, name, transitions }) => [type, name, transitions.length])).toEqual([
      ['start', expect.any(String), 1],
      ['customer', '你好，你们是做什么的？', 1],
      ['student', '问需求', 2],
      ['customer', '现在的供应商总是拖。', 1],
      ['student', '我们三天内送到，您看周三方便见面吗？', 1],
      ['end', expect.any(String), 0],
    ])
    expect(nodes[1]?.lines.map(({ text }) => text)).toEqual(['你好，你们是做什么的？', '先说说你们的产品吧。'])
    expect(nodes[2]?.transitions[0]).toMatchObject({ keywords: '什么问题|解决', scripts: { length: 2 } })
    const [row] = (await world.get(scenes.sceneList, { text: '首次拜访' }, author)).rows
    expect(row).toMatchObject({ catalogName: '首访', nodes: 6, intents: 3 })
    expect(draftProblems(draft.content, draft)).toEqual([
      { field: 'persona.character', rule: 'required', params: { n: 1 } },
    ])
  })

  it('with three wrong rows and no role is mended in place, then written', async () => {
    const wrong = [...STEPS.slice(0, 3), ['客户', ''], ['服务', ''], ['旁白', '过了一会儿']]
    const { batch, errrows } = await begin({ ...HEAD, 名称: '改正', 学员扮演: '' }, wrong)
    expect(errrows.map(({ column, code }) => `${column} ${code}`)).toEqual([
      'speech customer_speech',
      'speech service_speech',
      'step step_unknown',
    ])
    expect(batch.issues?.map(({ column, code }) => `${column} ${code}`)).toEqual(['role required'])
    expect((await step(batch.id, 'confirm')).failure).toMatchObject({ code: 'import/wrong_rows' })
    const { rows } = await world.get(steps.importGet, { id: batch.id, wrong: true }, author)
    const mended = rows.map(({ no, cells }, at) => ({
      no,
      cells: { ...cells, speech: cells['speech'] || '好的。', step: at === 2 ? 'Service' : (cells['step'] ?? '') },
    }))
    const head = { ...batch.head, role: '顾问' }
    const after = await world.get(steps.importChange, { id: batch.id, rows: mended, head }, author)
    expect(after.batch).toMatchObject({ wrong: 0, issues: [] })
    await step(batch.id, 'confirm')
    expect((await draftOf((await settled(batch.id)).targetId)).content).toMatchObject({ name: '改正', role: '顾问' })
  })

  it.each([
    ['without a service step', [['客户', '你好']], 'step service_missing'],
    ['without a step of the customer', [['服务', '您好']], 'step customer_missing'],
    ['with six meanings at one place', [['客户', '你好'], ...Array(6).fill(['服务', '您好'])], 'step intents_many'],
  ] as [string, string[][], string][])('%s it says so', async (_title, rows, issue) => {
    const { batch } = await begin(HEAD, rows)
    expect(batch.issues?.map(({ column, code }) => `${column} ${code}`)).toEqual([issue])
  })

  it('is taken back whole, unless somebody went on with it', async () => {
    const run = async () => {
      const { batch } = await begin(HEAD, STEPS)
      await step(batch.id, 'confirm')
      return await settled(batch.id)
    }
    const [first, second] = [await run(), await run()]
    const { id, rev, content } = await draftOf(second.targetId)
    await world.get(drafts.draftSave, { id, rev, content: { ...content, goal: '别的' } }, author)
    for (const { id: batch } of [first, second]) await step(batch, 'undo')
    await importRunner(world.deps).idle()
    expect((await world.call(drafts.draftGet, { id: first.targetId ?? '' }, author)).failure?.code).toBe(
      'scene/not_found',
    )
    expect((await draftOf(id)).content.goal).toBe('别的')
    const binned = await scenesOf(world.db)
      .findOne({ _id: first.targetId ?? '', orgid: author.orgid })
      .lean()
    expect(binned).toMatchObject({ live: false, deletedBy: author.user.name })
  })
})

it.each(languages.options)('the examples of the template in %s are right, by its own words', (language) => {
  const { form, checkRow } = sceneImport(world.deps)
  const examples = form.examples(language)
  expect(examples.length).toBe(5)
  expect(examples.flatMap((cells) => checkRow(cells, [], {}).issues)).toEqual([])
})

it('the template that is handed out asks for what a scene and its steps have', async () => {
  const { url } = await world.get(steps.importTemplate, {}, author)
  const { sheets, stamp } = await readWorkbook(await fetchFile(world, url), 100)
  expect(stamp).toMatchObject({ kind: 'scene', version: 1 })
  const [about, rows] = sheets
  expect(about?.rows.map(({ cells }) => cells[0])).toEqual(expect.arrayContaining(['名称', '学员扮演', '目录']))
  expect(rows?.rows[0]?.cells.slice(0, 2).map((cell) => cell.replace(/[ *]/g, ''))).toEqual(['步骤', '话术'])
})
