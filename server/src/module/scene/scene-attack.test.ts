import exceljs from 'exceljs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogCreate } from '@lianda/shared/module/catalog/catalog.admin.contract'
import { badParts, parseKeywords } from '@lianda/shared/module/lexicon/keywords.rules'
import { draftProblems } from '@lianda/shared/module/scene/draft-problems.rules'
import * as scenes from '@lianda/shared/module/scene/scene.admin.contract'
import type { FlowNode, SceneContent } from '@lianda/shared/module/scene/scene.contract'
import * as drafts from '@lianda/shared/module/scene/scene-draft.admin.contract'
import { fileExport, fileImport } from '@lianda/shared/module/scene/scene-file.admin.contract'
import { sceneImportCalls as steps } from '@lianda/shared/module/scene/scene-import.admin.contract'
import * as practice from '@lianda/shared/module/practice/practice.contract'
import { taskCreate } from '@lianda/shared/module/task/task.admin.contract'
import { fetchFile, uploadFile } from '../../../test/files'
import { createPracticeWorld, HOTEL_TURNS, type PracticeWorld } from '../../../test/practice-world'
import { sceneWorkbook } from '../../../test/scene-files'
import type { SignedIn } from '../../../test/world'
import { writeWorkbook } from '../../infra/spreadsheet/write-workbook'

let world: PracticeWorld
let author: SignedIn
let stranger: SignedIn
let catalogId: string
beforeAll(async () => {
  world = await createPracticeWorld()
  author = await world.admin(world.orgid, ['voice-scene', 'train-management-train', 'train-management-practice'])
  stranger = await world.admin(await world.org('Strangers'), ['voice-scene', 'train-management-practice'])
  catalogId = (await world.get(catalogCreate, { type: 2, name: 'Attacked' }, author)).catalog.id
})
afterAll(() => world.close())

const codeOf = (answer: { failure: { code: string } | null }) => answer.failure?.code ?? 'ok'
const example = async (name: string, who = author) => {
  const place = who === author ? { catalogId } : {}
  const input = { kind: 'flow', name, language: '16k_zh', from: { kind: 'example' }, ...place } as const
  return (await world.get(drafts.draftCreate, input, who)).draft
}
const save = ({ id, rev }: drafts.DraftView, content: SceneContent) =>
  world.call(drafts.draftSave, { id, rev, content }, author)
const publish = ({ id, rev }: drafts.DraftView) => world.call(drafts.draftPublish, { id, rev }, author)

describe('a flow made by a program', () => {
  const circle = (count: number): FlowNode[] =>
    Array.from({ length: count }, (_v, n) => ({
      ...({ id: `n${n}`, name: `${n}`, type: n === 0 ? 'start' : 'customer', left: 0, top: 0 } as const),
      ...{ lines: [{ id: 'l', text: '好', emotion: 0 }], mustSay: [], required: false },
      transitions: [{ id: `t${n}`, node: `n${(n % (count - 1)) + 1}`, label: '', keywords: '', scripts: [] }],
    }))

  it('of 10,000 nodes is refused, with 200 in a circle kept as a draft and never published', async () => {
    const draft = await example('圆圈')
    const flowOf = (count: number) => ({ ...draft.content, flow: { nodes: circle(count) } })
    expect(await save(draft, flowOf(10_000))).toMatchObject({
      failure: { code: 'request/invalid', fields: [{ field: 'content.flow.nodes', rule: 'too_many' }] },
    })
    const { output } = await save(draft, flowOf(200))
    expect(codeOf(await publish(output!.draft))).toBe('scene/incomplete')
    const rules = draftProblems(output!.draft.content).map(({ rule }) => rule)
    expect(rules).toEqual(expect.arrayContaining(['cannot_reach_end', 'one_end', 'endless_customer']))
  })

  it('with key words that could mean millions of combinations is read in one pass', async () => {
    const draft = await example('组合')
    const keywords = Array.from({ length: 60 }, (_v, n) => `a,${n}`).join('|')
    const nodes = draft.content.flow.nodes.map((node) => ({
      ...node,
      transitions: node.transitions.map((way) => (way.label === '' ? way : { ...way, keywords })),
    }))
    const { output } = await save(draft, { ...draft.content, flow: { nodes } })
    expect(output?.draft.content.flow.nodes).toEqual(nodes)
    expect(parseKeywords(keywords).length).toBe(60)
    expect(badParts(',|'.repeat(200))).toBe(true)
    expect(draftProblems(output!.draft.content).map(({ rule }) => rule)).toContain('duplicate_keyword')
    const long = nodes.map((node) => ({
      ...node,
      transitions: node.transitions.map((way) => ({ ...way, keywords: 'a|'.repeat(300) })),
    }))
    expect(codeOf(await save(output!.draft, { ...draft.content, flow: { nodes: long } }))).toBe('request/invalid')
  })
})

describe('what belongs to somebody else', () => {
  it('is no scene to copy, to export, to read or to speak', async () => {
    const { id } = await example('别人的', stranger)
    const copy = { kind: 'flow', name: '副本', language: '16k_zh', from: { kind: 'copy', id } } as const
    const tries = await Promise.all([
      world.call(drafts.draftCreate, copy, author),
      world.call(fileExport, { ids: [id] }, author),
      world.call(drafts.draftGet, { id }, author),
      world.call(scenes.dialogWav, { id }, author),
      world.call(scenes.sceneGet, { id }, author),
    ])
    expect(new Set(tries.map(codeOf))).toEqual(new Set(['scene/not_found']))
  })

  it('is no customer to begin with, and a name of one in a content is worth nothing', async () => {
    const free = { name: '客户', language: '16k_zh', from: { kind: 'example' } } as const
    const other = (await world.get(drafts.draftCreate, free, stranger)).draft
    const { draft } = await world.get(drafts.draftPublish, { id: other.id, rev: other.rev }, stranger)
    const theirs = draft.content.customerOf
    const from = { kind: 'customer', id: theirs?.id ?? '' } as const
    expect(codeOf(await world.call(drafts.draftCreate, { ...free, from }, author))).toBe('customer/not_found')
    const mine = (await world.get(drafts.draftCreate, free, author)).draft
    const saved = await save(mine, { ...mine.content, ...(theirs ? { customerOf: theirs } : {}) })
    const { output } = await publish(saved.output!.draft)
    expect(output?.draft.content.customerOf?.id).not.toBe(theirs?.id)
  })

  it('is no category to import into', async () => {
    const { id } = await example('导入', stranger)
    const { file } = await world.get(fileExport, { ids: [id] }, stranger)
    expect(codeOf(await world.call(fileImport, { file, catalogId, key: 'k' }, stranger))).toBe('catalog/not_found')
  })
})

it('scripts in names and lines come back as the text that they are', async () => {
  const draft = await example('脚本')
  const evil = '<img src=x onerror=alert(1)>'
  const nodes = draft.content.flow.nodes.map((node) => ({
    ...node,
    name: evil,
    lines: node.lines.map((line) => ({ ...line, text: evil })),
  }))
  const content = { ...draft.content, name: evil.slice(0, 20), description: evil, flow: { nodes } }
  const { output } = await save(draft, content)
  expect(output?.draft.content).toEqual(content)
  const [row] = (await world.get(scenes.sceneList, { text: '<img' }, author)).rows
  expect(row).toMatchObject({ name: evil.slice(0, 20), description: evil })
})

it('a formula in a file of wrong rows is a text', async () => {
  const bytes = await writeWorkbook(
    sceneWorkbook({ 名称: '公式', 学员扮演: '顾问' }, [['=1+1', '=HYPERLINK("http://x")']]),
  )
  const file = await uploadFile(world, author, '公式.xlsx', bytes)
  const { batch } = await world.get(steps.importStart, { file }, author)
  const { url } = await world.get(steps.importErrors, { id: batch.id }, author)
  const book = new exceljs.Workbook()
  await book.xlsx.load((await fetchFile(world, url)).buffer as ArrayBuffer)
  const cells: unknown[] = []
  book.eachSheet((sheet) => sheet.eachRow((row) => row.eachCell(({ value }) => cells.push(value))))
  expect(cells).toContain(`'=HYPERLINK("http://x")`)
  expect(cells.filter((value) => typeof value === 'object' && value !== null && 'formula' in value)).toEqual([])
})

describe('a draft', () => {
  it('is nothing that a learner can try, read or find', async () => {
    const { id } = await example('还没发布')
    for (const call of [drafts.draftGet, scenes.sceneGet] as const)
      expect(codeOf(await world.call(call, { id }, world.learner))).toBe('identity/forbidden')
    const audience = { everyone: true, departmentIds: [], userIds: [] }
    const subtask = { type: 1, resourceId: id, version: 1, passScore: 60, weight: 100, attempts: null } as const
    const task = { title: '试草稿', type: 1 as const, passScore: 60, audience, subtasks: [subtask] }
    expect(codeOf(await world.call(taskCreate, task, author))).toBe('task/resource_not_found')
  })

  it('that becomes a new version changes nothing for whoever is practising', async () => {
    const session = await world.start()
    const { sceneId: id } = world
    const { draft } = await world.get(drafts.draftGet, { id }, author)
    const nodes = draft.content.flow.nodes.map((node) => ({
      ...node,
      lines: node.lines.map((line) => ({ ...line, text: 'Something else entirely.' })),
    }))
    await world.get(scenes.sceneMove, { ids: [id], catalogId }, author)
    const saved = await save(draft, { ...draft.content, name: 'Changed', flow: { nodes } })
    expect((await publish(saved.output!.draft)).output?.draft).toMatchObject({ version: 2 })
    const after = await world.say(session, HOTEL_TURNS[0])
    const said = JSON.stringify(after.transcript)
    expect(said).toContain(HOTEL_TURNS[0])
    expect(said).not.toContain('Something else entirely.')
    const again = await world.get(practice.get, { id: session.id }, world.learner)
    expect(JSON.stringify(again.session.transcript)).toBe(said)
    expect((await world.get(scenes.sceneGet, { id, version: 1 }, author)).content.name).not.toBe('Changed')
  })
})
