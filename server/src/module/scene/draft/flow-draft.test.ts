import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogCreate } from '@lianda/shared/module/catalog/catalog.admin.contract'
import { operationList } from '@lianda/shared/module/log/log.admin.contract'
import { draftProblems } from '@lianda/shared/module/scene/draft-problems.rules'
import { FLOW_RULES } from '@lianda/shared/module/scene/flow-problems.rules'
import * as scenes from '@lianda/shared/module/scene/scene.admin.contract'
import type { Flow, FlowNode, SceneContent } from '@lianda/shared/module/scene/scene.contract'
import * as contract from '@lianda/shared/module/scene/scene-draft.admin.contract'
import { finishedPractice } from '../../../../test/free-practices'
import { createPracticeWorld, type PracticeWorld } from '../../../../test/practice-world'
import type { SignedIn } from '../../../../test/world'
import { DEMO_SCENES } from '../demo/demo-scenes'
import { sceneContentOf } from '../scene-content'

let world: PracticeWorld
let author: SignedIn
let catalogId: string
beforeAll(async () => {
  world = await createPracticeWorld()
  author = await world.admin(world.orgid, ['voice-scene', 'log-operation'])
  catalogId = (await world.get(catalogCreate, { type: 2, name: 'Drawn' }, author)).catalog.id
})
afterAll(() => world.close())

const codeOf = (answer: { failure: { code: string } | null }) => answer.failure?.code ?? 'ok'
const create = async (name: string, from: 'empty' | 'example' = 'empty', more: { catalogId?: string | null } = {}) =>
  (
    await world.get(
      contract.draftCreate,
      { kind: 'flow', name, language: '16k_zh', catalogId, from: { kind: from }, ...more },
      author,
    )
  ).draft
const save = (draft: contract.DraftView, content: SceneContent) =>
  world.call(contract.draftSave, { id: draft.id, rev: draft.rev, content }, author)
async function saved(draft: contract.DraftView, content: SceneContent) {
  const { output, failure } = await save(draft, content)
  if (!output) throw new Error(failure?.code)
  return output.draft
}
const listed = async (id: string) =>
  (await world.get(scenes.sceneList, { rows: 100 }, author)).rows.find((row) => row.id === id)
const withNodes = (content: SceneContent, nodes: FlowNode[]): SceneContent => ({ ...content, flow: { nodes } })

/** 200 nodes and 600 links. */
const largest = (): Flow => ({
  nodes: Array.from({ length: 200 }, (_v, n) => ({
    ...{ id: `n${n}`, name: `第 ${n} 步`, type: n === 0 ? 'start' : n % 2 ? 'customer' : 'student' },
    ...{ left: n * 10, top: n * 10, mustSay: [], required: false },
    lines: [{ id: 'l1', text: '这一步客户说的话，大约二十个字左右。', emotion: 0 }],
    transitions: Array.from({ length: 3 }, (_w, t) => ({
      ...{ id: `t${n}_${t}`, node: `n${(n + t + 1) % 200}`, label: `意图 ${t}`, keywords: '价格|优惠,现在' },
      scripts: ['现在价格有优惠', '这个月有活动'],
    })),
  })) as FlowNode[],
})

describe('a drawn scene in work', () => {
  it('begins with a start and an end, and says all that keeps it from being published', async () => {
    const draft = await create('空白')
    expect(draft).toMatchObject({ kind: 'flow', rev: 1, version: 0, changed: true, disabled: true, catalogId })
    expect(draft.content.flow.nodes.map(({ type }) => type)).toEqual(['start', 'end'])
    expect(draft.content).not.toHaveProperty('free')
    const fields = draftProblems(draft.content, draft).map(({ field, rule }) => `${field} ${rule}`)
    expect(fields).toEqual(
      expect.arrayContaining([
        ...['role required', 'goal required', 'persona.name too_short', 'flow student_missing'],
        ...['flow.nodes.0 no_way_on', 'flow.nodes.1 unreachable', 'flow customer_missing'],
      ]),
    )
    const refused = await world.call(contract.draftPublish, { id: draft.id, rev: 1 }, author)
    expect(codeOf(refused)).toBe('scene/incomplete')
    expect(await listed(draft.id)).toMatchObject({ kind: 'flow', version: 0, draft: true, disabled: true, nodes: 2 })
  })

  it.each(contract.EXAMPLE_LANGUAGES.flow)('begins with an example in %s that can be published', async (language) => {
    const input = { kind: 'flow', name: '示例', language, catalogId, from: { kind: 'example' } } as const
    const { draft } = await world.get(contract.draftCreate, input, author)
    expect(draft.content).toMatchObject({ name: '示例', language })
    expect(draftProblems(draft.content, draft)).toEqual([])
    const published = await world.get(contract.draftPublish, { id: draft.id, rev: draft.rev }, author)
    expect(published.draft).toMatchObject({ version: 1, changed: false, disabled: false })
    expect(await sceneContentOf(world.deps, world.orgid, draft.id, 1)).toEqual(draft.content)
    expect(await listed(draft.id)).toMatchObject({ version: 1, draft: false, intents: 17 })
  })

  it('needs a category to be published, and nothing else than that', async () => {
    const draft = await create('没有目录', 'example', { catalogId: null })
    expect(draftProblems(draft.content, draft)).toEqual([{ field: 'catalogId', rule: 'required' }])
    const publish = () => world.call(contract.draftPublish, { id: draft.id, rev: draft.rev }, author)
    expect(codeOf(await publish())).toBe('scene/incomplete')
    await world.get(scenes.sceneMove, { ids: [draft.id], catalogId }, author)
    expect(codeOf(await publish())).toBe('ok')
  })

  it('may be broken in every way but size', async () => {
    const draft = await create('写到一半', 'example')
    const [first, ...others] = draft.content.flow.nodes as [FlowNode, ...FlowNode[]]
    const half: FlowNode[] = [
      { ...first, name: '', transitions: [{ ...first.transitions[0]!, node: '' }] },
      { ...first, transitions: [{ ...first.transitions[0]!, node: 'nowhere', scripts: [''] }] },
      ...others.map((node) => ({ ...node, lines: [{ id: 'l1', text: '', emotion: 0 }] })),
    ]
    const after = await saved(draft, withNodes(draft.content, half))
    expect(after.content.flow.nodes).toEqual(half)
    expect(draftProblems(after.content, after).map(({ rule }) => rule)).toEqual(
      expect.arrayContaining(['one_start', 'unknown_target', 'required']),
    )
    const many = Array.from({ length: 201 }, (_v, n) => ({ ...first, id: `n${n}` }))
    for (const nodes of [many, [{ ...first, transitions: Array(26).fill(first.transitions[0]) }]])
      expect((await save(after, withNodes(draft.content, nodes))).failure).toMatchObject({
        code: 'request/invalid',
        fields: [{ rule: 'too_many' }],
      })
  })

  it('is saved with 200 nodes and 600 links as it was sent', async () => {
    const draft = await create('最大')
    const content = { ...draft.content, flow: largest() }
    expect((await saved(draft, content)).content).toEqual(content)
    expect(await listed(draft.id)).toMatchObject({ nodes: 200, intents: 600 })
  })

  it('is published with what a node says of facts, conduct and its information, exactly as it was written', async () => {
    const draft = await create('细节', 'example')
    const { customer, flow } = DEMO_SCENES['car-showroom']
    const detail = {
      mustSay: [{ label: '押金', keywords: '押金', value: '200元', denied: true, counters: ['要交押金'] }],
      conduct: [{ kind: 'false_promise', weight: 'more', words: ['跳楼价'] }],
      held: (customer?.facts ?? []).slice(0, 1).map(({ id }) => id),
    } satisfies Partial<FlowNode>
    const at = flow.nodes.findIndex(({ type }) => type === 'student')
    const written = (more: Partial<FlowNode>) =>
      withNodes(
        { ...draft.content, ...DEMO_SCENES['car-showroom'] },
        flow.nodes.map((node, n) => (n === at ? { ...node, ...more } : node)),
      )
    const gone = await saved(draft, written({ held: ['gone'], conduct: [{ ...detail.conduct[0]!, words: ['……'] }] }))
    const problems = draftProblems(gone.content, gone).map(({ field, rule }) => `${field} ${rule}`)
    expect(problems).toEqual([`flow.nodes.${at} conduct_words`, `flow.nodes.${at} fact_unknown`])
    const whole = await saved(gone, written(detail))
    const published = await world.get(contract.draftPublish, { id: whole.id, rev: whole.rev }, author)
    const stored = await sceneContentOf(world.deps, world.orgid, draft.id, published.draft.version)
    expect(stored?.flow.nodes[at]).toMatchObject(detail)
  })

  it('is copied, deleted and brought back', async () => {
    const draft = await create('原件', 'example')
    const from = { kind: 'copy', id: draft.id } as const
    const copy = await world.get(contract.draftCreate, { kind: 'flow', name: '副本', language: '16k_zh', from }, author)
    expect(copy.draft).toMatchObject({ catalogId, version: 0, content: { ...draft.content, name: '副本' } })
    await world.get(contract.sceneDelete, { id: draft.id }, author)
    expect(await listed(draft.id)).toBeUndefined()
    await world.get(contract.sceneRestore, { id: draft.id }, author)
    expect(await listed(draft.id)).toMatchObject({ name: '原件' })
  })

  it('tells the log how the flow grew', async () => {
    const draft = await create('记录')
    await saved(draft, { ...draft.content, flow: largest() })
    const { rows } = await world.get(operationList, { action: 'scene.draftSave', rows: 100 }, author)
    expect(rows.find((row) => row.objectId === draft.id)).toMatchObject({
      before: { nodes: 2, intents: 0 },
      after: { nodes: 200, intents: 600 },
    })
  })
})

describe('the two kinds', () => {
  it('stay what they are: no draft becomes one of the other', async () => {
    const both = await world.admin(world.orgid, ['voice-scene', 'train-management-practice'])
    const drawn = await create('流程')
    const spoken = (await world.get(contract.draftCreate, { name: '自由', language: '16k_zh' }, both)).draft
    const put = ({ id, rev }: contract.DraftView, content: SceneContent) =>
      world.call(contract.draftSave, { id, rev, content }, both)
    expect((await put(drawn, finishedPractice)).failure).toMatchObject({ fields: [{ field: 'free', rule: 'unknown' }] })
    expect((await put(spoken, drawn.content)).failure).toMatchObject({ fields: [{ field: 'free', rule: 'required' }] })
    for (const [kind, { id }] of [
      ['flow', spoken],
      ['free', drawn],
    ] as const) {
      const input = { kind, name: '副本', language: '16k_zh', from: { kind: 'copy', id } } as const
      expect(codeOf(await world.call(contract.draftCreate, input, both))).toBe('scene/not_found')
    }
  })

  it('are each made by whoever manages it', async () => {
    const drawn = { kind: 'flow', name: '流程', language: '16k_zh' } as const
    const other = await world.admin(world.orgid, ['train-management-practice'])
    expect(codeOf(await world.call(contract.draftCreate, drawn, other))).toBe('identity/forbidden')
    expect(codeOf(await world.call(contract.draftCreate, { ...drawn, kind: 'free' }, author))).toBe(
      'identity/forbidden',
    )
    const { id } = await create('看不到')
    expect(codeOf(await world.call(contract.draftGet, { id }, other))).toBe('scene/not_found')
  })
})

it('every rule of a flow is told at the node or transition that breaks it', async () => {
  const { content } = await create('规则', 'example')
  const looped = content.flow.nodes.map((node) => ({
    ...node,
    transitions: node.transitions.map((way, at) => (at === 0 ? { ...way, node: node.id } : way)),
  }))
  const found = draftProblems(withNodes(content, looped)).filter(({ rule }) => rule === 'self_link')
  expect(found.length).toBeGreaterThan(5)
  for (const { field, params, flow } of found) {
    const [, node] = /^flow\.nodes\.(\d+)\.transitions\.0$/.exec(field) ?? []
    expect(looped[Number(node)]).toMatchObject({ id: flow?.nodeId, name: params?.['node'] })
    expect(FLOW_RULES).toContain(flow?.rule)
  }
})
