import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Endpoint, InputOf } from '@lianda/shared/contract/endpoint'
import * as access from '@lianda/shared/module/catalog/access.admin.contract'
import * as catalog from '@lianda/shared/module/catalog/catalog.admin.contract'
import type { OpenType } from '@lianda/shared/module/catalog/open-types'
import { operationList } from '@lianda/shared/module/log/log.admin.contract'
import { roleList, roleUpdate, seeAsBegin, userRights } from '@lianda/shared/module/org/role.admin.contract'
import { departmentDelete } from '@lianda/shared/module/org/unit.admin.contract'
import { userDelete } from '@lianda/shared/module/org/org.admin.contract'
import * as pictures from '@lianda/shared/module/picture/picture.admin.contract'
import * as files from '@lianda/shared/module/question-bank/import.admin.contract'
import * as bank from '@lianda/shared/module/question-bank/question.admin.contract'
import { single } from '../../../test/questions'
import { uploadFile } from '../../../test/files'
import { createWorld, type SignedIn, type World } from '../../../test/world'
import { importRunner } from '../import/import-runner'
import { ensureCatalogPath } from './catalog-access'

let world: World
let orgid: string
let owner: SignedIn
let maker: SignedIn
let other: SignedIn
let stranger: SignedIn
const FUNCS = ['voice-question-bank', 'voice-exam', 'log-operation'] as const

beforeAll(async () => {
  world = await createWorld()
  orgid = await world.org('Access')
  owner = await world.owner(orgid)
  maker = await world.admin(orgid, [...FUNCS])
  other = await world.admin(orgid, [...FUNCS])
  stranger = await world.owner(await world.org('Elsewhere'))
})
afterAll(() => world.close())

type Entry = access.AccessEntry
const codeOf = async <E extends Endpoint>(contract: E, input: InputOf<E>, who: SignedIn) =>
  (await world.call(contract, input, who)).failure?.code ?? 'ok'
const category = async (name: string, parentId: string | null = null, who = maker) =>
  (await world.get(catalog.catalogCreate, { type: 5, name, parentId }, who)).catalog
const nodes = async (who: SignedIn) => (await world.get(catalog.catalogList, { type: 5 }, who)).data
const node = async (id: string, who: SignedIn) => (await nodes(who)).find((one) => one.id === id)
/** Sets a list as its newest state allows. */
async function set(id: string, open: OpenType, entries: Entry[] = [], who = maker) {
  const { rev } = (await world.get(access.catalogAccessGet, { id }, who)).access
  return await world.call(access.catalogAccessSet, { id, rev, open, entries }, who)
}
const question = async (text: string, catalogId: string | null, who = maker) =>
  (await world.get(bank.questionCreate, { content: single(text), catalogId }, who)).question
const user = (who: { id: string }, change = false): Entry => ({ kind: 'user', id: who.id, change })

describe('the list of a category', () => {
  let top: catalog.CatalogNode
  let below: catalog.CatalogNode
  let inside: bank.QuestionDetail
  beforeEach(async () => {
    const name = world.deps.newId().slice(-12)
    top = await category(`top ${name}`)
    below = await category(`below ${name}`, top.id)
    inside = await question(`inside ${name}`, below.id)
  })

  it('is full control where none is set: everybody with the function sees, uses and changes', async () => {
    expect(await node(top.id, other)).toMatchObject({ access: { open: 'full', change: true, manage: false } })
    expect(await node(top.id, maker)).toMatchObject({ access: { open: 'full', change: true, manage: true } })
    expect(await codeOf(bank.questionDisable, { id: inside.id, disabled: true }, other)).toBe('ok')
  })

  it('hides with "private" what is below it from every call of another administrator', async () => {
    expect((await set(top.id, 'private')).failure).toBeNull()
    expect(await node(below.id, maker)).toMatchObject({ count: 1 })
    expect(await node(below.id, owner)).toMatchObject({ count: 1 })
    const seen = await nodes(other)
    expect(seen.filter(({ id }) => [top.id, below.id].includes(id))).toEqual([])
    const { rev, content, code } = inside
    const gone = 'question-bank/not_found'
    const calls: [Endpoint, object, string][] = [
      [bank.questionGet, { id: inside.id }, gone],
      [bank.questionGet, { id: inside.id, version: 1 }, gone],
      [bank.questionVersions, { id: inside.id }, gone],
      [bank.questionUpdate, { id: inside.id, rev, content, code, catalogId: null }, gone],
      [bank.questionDisable, { id: inside.id, disabled: true }, gone],
      [bank.questionList, { catalogId: below.id }, 'catalog/not_found'],
      [bank.questionCreate, { content: single('into it'), catalogId: below.id }, 'catalog/not_found'],
      [bank.questionBatch, { ids: [inside.id], step: { kind: 'move', catalogId: top.id } }, 'catalog/not_found'],
      [files.questionExport, { format: 'gift', ids: [inside.id] }, 'question-bank/export_nothing'],
      [files.questionExport, { format: 'gift', catalogId: below.id }, 'catalog/not_found'],
      [catalog.catalogCreate, { type: 5, name: 'x', parentId: top.id }, 'catalog/not_found'],
      [catalog.catalogUpdate, { id: top.id, rev: 1, name: 'x', parentId: null }, 'catalog/not_found'],
      [catalog.catalogContents, { id: top.id }, 'catalog/not_found'],
      [catalog.catalogDelete, { id: top.id, moveTo: 'none' }, 'catalog/not_found'],
      [access.catalogAccessGet, { id: top.id }, 'catalog/not_found'],
      [access.catalogAccessSet, { id: top.id, rev: 1, open: 'full' }, 'catalog/not_found'],
    ]
    for (const [contract, input, code_] of calls)
      expect([contract.id, await codeOf(contract, input as never, other)]).toEqual([contract.id, code_])
    for (const step of [{ kind: 'delete' }, { kind: 'level', level: 1 }, { kind: 'move', catalogId: null }] as const)
      expect(await world.get(bank.questionBatch, { ids: [inside.id], step }, other)).toMatchObject({
        changed: 0,
        refused: [{ id: inside.id, code: '' }],
      })
    const text = content.text
    expect((await world.get(bank.questionList, { text }, other)).total).toBe(0)
    expect((await world.get(bank.questionList, { text }, maker)).total).toBe(1)
    expect(await codeOf(bank.questionGet, { id: inside.id }, owner)).toBe('ok')
    await set(top.id, 'full')
    expect(await codeOf(bank.questionGet, { id: inside.id }, other)).toBe('ok')
  })

  it('lets with "public" everybody see and use, and changes stay with creator and owners', async () => {
    await set(top.id, 'public')
    expect(await node(below.id, other)).toMatchObject({ access: { open: 'full', change: false, manage: false } })
    expect((await world.get(bank.questionList, { catalogId: below.id }, other)).total).toBe(1)
    expect(await codeOf(files.questionExport, { format: 'gift', ids: [inside.id] }, other)).toBe('ok')
    const { rev, content, code } = inside
    const elsewhere = await category(`elsewhere ${top.name}`, null, other)
    const calls: [Endpoint, object][] = [
      [bank.questionUpdate, { id: inside.id, rev, content, code, catalogId: elsewhere.id }],
      [bank.questionDisable, { id: inside.id, disabled: true }],
      [bank.questionCreate, { content: single('into it'), catalogId: below.id }],
      [catalog.catalogCreate, { type: 5, name: 'x', parentId: below.id }],
      [catalog.catalogUpdate, { id: below.id, rev: below.rev, name: 'x', parentId: null }],
      [catalog.catalogUpdate, { id: elsewhere.id, rev: elsewhere.rev, name: elsewhere.name, parentId: top.id }],
      [catalog.catalogDelete, { id: below.id, moveTo: elsewhere.id }],
    ]
    for (const [contract, input] of calls)
      expect([contract.id, await codeOf(contract, input as never, other)]).toEqual([contract.id, 'catalog/read_only'])
    const moved = await world.get(
      bank.questionBatch,
      { ids: [inside.id], step: { kind: 'move', catalogId: elsewhere.id } },
      other,
    )
    expect(moved).toMatchObject({ changed: 0, refused: [{ id: inside.id, code: inside.code }] })
    expect(await codeOf(bank.questionDisable, { id: inside.id, disabled: true }, owner)).toBe('ok')
  })

  it('lets the appointed in, by person, role, position and department with those below, and a tick lets them change', async () => {
    const region = await world.department(orgid, `Region ${top.name}`)
    const team = await world.department(orgid, `Team ${top.name}`, region)
    const roleId = await world.role(orgid, [...FUNCS])
    const inTeam = await world.signedIn(orgid, { roleType: 'admin', departmentId: team, roles: [roleId] })
    const byOther = await world.signedIn(orgid, {
      ...{ roleType: 'admin', funcs: FUNCS, departmentId: region, otherDepartments: [team] },
    })
    const reach = async (who: SignedIn) => (await node(below.id, who))?.access.change ?? null
    await set(top.id, 'appointed', [{ kind: 'department', id: region, change: false }])
    expect([await reach(inTeam), await reach(byOther), await reach(other)]).toEqual([false, false, null])
    await set(top.id, 'appointed', [{ kind: 'department', id: team, change: true }])
    expect([await reach(inTeam), await reach(byOther), await reach(other)]).toEqual([true, true, null])
    await set(top.id, 'appointed', [{ kind: 'role', id: roleId, change: false }, user(other, true)])
    expect([await reach(inTeam), await reach(byOther), await reach(other)]).toEqual([false, null, true])
    expect(await codeOf(bank.questionDisable, { id: inside.id, disabled: true }, inTeam)).toBe('catalog/read_only')
    expect(await codeOf(bank.questionDisable, { id: inside.id, disabled: true }, other)).toBe('ok')
    // A role that is off lets nobody in.
    await set(top.id, 'appointed', [{ kind: 'role', id: roleId, change: true }])
    const second = await world.role(orgid, [...FUNCS])
    const two = await world.signedIn(orgid, { roleType: 'admin', roles: [roleId, second] })
    expect(await reach(two)).toBe(true)
    const { rows: roles } = await world.get(roleList, {}, owner)
    const role = roles.find(({ id }) => id === roleId)
    if (!role) throw new Error('no role')
    await world.get(roleUpdate, { ...role, departments: [], enabled: false }, owner)
    expect(await reach(two)).toBe(null)
  })

  it('can only be narrowed further down', async () => {
    await set(top.id, 'appointed', [user(other)])
    await set(below.id, 'full')
    expect(await node(below.id, other)).toMatchObject({ access: { change: false } })
    await set(below.id, 'private')
    expect(await node(top.id, other)).toMatchObject({ count: 0 })
    expect(await node(below.id, other)).toBeUndefined()
    const { access: list } = await world.get(access.catalogAccessGet, { id: below.id }, maker)
    expect(list).toMatchObject({ open: 'private', above: [{ name: top.name, open: 'appointed' }] })
  })

  it('is counted in what a person really may do', async () => {
    const limits = async ({ id }: SignedIn) =>
      (await world.get(userRights, { id }, owner)).limits.find(({ noun }) => noun === 'question-bank')
    const { hidden, readOnly } = (await limits(other)) ?? { hidden: 0, readOnly: 0 }
    await set(top.id, 'public')
    expect(await limits(other)).toEqual({ noun: 'question-bank', hidden, readOnly: readOnly + 2 })
    await set(below.id, 'private')
    expect(await limits(other)).toEqual({ noun: 'question-bank', hidden: hidden + 1, readOnly: readOnly + 1 })
    expect((await world.get(userRights, { id: owner.id }, owner)).limits).toEqual([])
    expect(await limits(await world.admin(orgid, ['system-user']))).toBeUndefined()
  })

  it('is set by creator and owners alone, and another organisation finds nothing', async () => {
    expect(await codeOf(access.catalogAccessGet, { id: top.id }, other)).toBe('catalog/not_creator')
    expect(await codeOf(access.catalogAccessSet, { id: top.id, rev: top.rev, open: 'full' }, other)).toBe(
      'catalog/not_creator',
    )
    expect(await codeOf(access.catalogAccessSet, { id: top.id, rev: top.rev, open: 'full' }, stranger)).toBe(
      'catalog/not_found',
    )
    const made = await ensureCatalogPath(world.deps, orgid, 5, [`program ${top.name}`])
    expect(await codeOf(access.catalogAccessGet, { id: made ?? '' }, maker)).toBe('catalog/not_creator')
    expect((await set(made ?? '', 'private', [], owner)).failure).toBeNull()
  })

  it('of two who set it at once has one win, and an old state is refused', async () => {
    const { rev } = (await world.get(access.catalogAccessGet, { id: top.id }, maker)).access
    const both = await Promise.all([
      codeOf(access.catalogAccessSet, { id: top.id, rev, open: 'public' }, maker),
      codeOf(access.catalogAccessSet, { id: top.id, rev, open: 'private' }, owner),
    ])
    expect(both.toSorted()).toEqual(['catalog/changed_meanwhile', 'ok'])
    expect(await codeOf(catalog.catalogUpdate, { ...top, name: 'old state' }, owner)).toBe('catalog/changed_meanwhile')
  })

  it('refuses every entry that names nobody, and keeps one whose person went', async () => {
    const gone = await world.user(orgid, { roleType: 'admin', funcs: FUNCS })
    await set(top.id, 'appointed', [user(gone), user(other)])
    await world.get(userDelete, { id: gone.id }, owner)
    const foreign = await set(top.id, 'appointed', [
      user(gone),
      user(stranger),
      { kind: 'role', id: 'none', change: true },
    ])
    expect(foreign.failure?.fields?.map(({ field, rule }) => [field, rule])).toEqual([
      ['entries.1.id', 'not_found'],
      ['entries.2.id', 'not_found'],
    ])
    expect((await set(top.id, 'appointed', [])).failure?.fields).toMatchObject([{ field: 'entries', rule: 'required' }])
    expect((await set(top.id, 'appointed', [user(other), user(other)])).failure?.fields).toMatchObject([
      { field: 'entries.1.id', rule: 'duplicate' },
    ])
    expect(await node(top.id, other)).toBeDefined()
  })

  it('follows a department that is deleted, and people who are moved while they work', async () => {
    const [a, b] = [await world.department(orgid, `A ${top.name}`), await world.department(orgid, `B ${top.name}`)]
    const who = await world.signedIn(orgid, { roleType: 'admin', funcs: FUNCS, departmentId: a })
    await set(top.id, 'appointed', [{ kind: 'department', id: a, change: true }])
    expect(await node(top.id, who)).toBeDefined()
    await world.get(departmentDelete, { id: a, moveTo: b }, owner)
    expect(await node(top.id, who)).toBeUndefined()
    const { access: list } = await world.get(access.catalogAccessGet, { id: top.id }, maker)
    expect(list.entries).toMatchObject([{ kind: 'department', id: a, name: null }])
  })

  it('goes with its category: moved out of a private one it is open again, moved in it is hidden', async () => {
    await set(top.id, 'private')
    const now = await node(below.id, maker)
    await world.get(
      catalog.catalogUpdate,
      { id: below.id, rev: now?.rev ?? 0, name: below.name, parentId: null },
      maker,
    )
    expect(await node(below.id, other)).toBeDefined()
    const back = await node(below.id, maker)
    await world.get(
      catalog.catalogUpdate,
      { id: below.id, rev: back?.rev ?? 0, name: below.name, parentId: top.id },
      maker,
    )
    expect(await node(below.id, other)).toBeUndefined()
  })

  it('keeps what is hidden from being deleted with what is above it, and comes back with an undo', async () => {
    const hidden = await category(`hidden ${top.name}`, top.id, owner)
    await set(hidden.id, 'private', [], owner)
    expect(await codeOf(catalog.catalogDelete, { id: top.id, moveTo: 'none' }, maker)).toBe('catalog/closed_below')
    await set(top.id, 'private')
    expect(await codeOf(catalog.catalogDelete, { id: top.id, moveTo: 'none' }, owner)).toBe('ok')
    expect(await codeOf(catalog.catalogRestore, { id: top.id }, other)).toBe('catalog/restore_expired')
    expect(await codeOf(catalog.catalogRestore, { id: top.id }, owner)).toBe('ok')
    expect(await node(top.id, other)).toBeUndefined()
    expect(await node(hidden.id, maker)).toBeUndefined()
  })

  it('is judged for both in a view as somebody else', async () => {
    const helper = await world.admin(orgid, [...FUNCS, 'system-user'])
    const seen = await world.user(orgid, { roleType: 'admin', funcs: FUNCS })
    const { view } = await world.get(seeAsBegin, { id: seen.id }, helper)
    const shows = async () => {
      const answer = await world.call(catalog.catalogList, { type: 5 }, helper, { seeas: view })
      return answer.output?.data.some(({ id }) => id === top.id)
    }
    await set(top.id, 'appointed', [user(seen)])
    expect(await shows()).toBe(false)
    await set(top.id, 'appointed', [user(helper)])
    expect(await shows()).toBe(false)
    await set(top.id, 'appointed', [user(helper), user(seen)])
    expect(await shows()).toBe(true)
  })

  it('holds for imports: where the importer may put nothing, and what they may not change, is a wrong row', async () => {
    await set(top.id, 'public')
    const line = (path: string, text: string) => `$CATEGORY: ${path}\n\n${text} {TRUE}\n`
    const file = await uploadFile(world, other, 'a.gift', line(`${top.name}/${below.name}`, 'into a public one'))
    const { batch } = await world.get(files.importStart, { file }, other)
    const { rows } = await world.get(files.importGet, { id: batch.id }, other)
    expect(rows.flatMap(({ errors }) => errors.map(({ code }) => code))).toEqual(['catalog_closed'])
    expect(await codeOf(files.importStart, { file, catalogId: below.id }, other)).toBe('catalog/read_only')
    const mine = await uploadFile(world, maker, 'b.gift', line(`${top.name}/${below.name}`, 'into my own one'))
    const own = await world.get(files.importStart, { file: mine }, maker)
    await world.get(files.importStep, { id: own.batch.id, step: 'confirm' }, maker)
    await importRunner(world.deps).idle()
    expect((await world.get(bank.questionList, { catalogId: below.id }, maker)).total).toBe(2)
    // Where something is hidden from somebody, they see only their own imports.
    await set(top.id, 'private')
    expect(await codeOf(files.importGet, { id: own.batch.id }, other)).toBe('import/not_found')
    expect((await world.get(files.importList, {}, other)).rows.map(({ id }) => id)).not.toContain(own.batch.id)
    expect(await codeOf(files.importGet, { id: batch.id }, other)).toBe('ok')
    expect(await codeOf(files.importGet, { id: own.batch.id }, owner)).toBe('ok')
  })

  it('is written into the operation log with names', async () => {
    await set(top.id, 'appointed', [user(other, true)])
    const { rows } = await world.get(operationList, { action: 'catalog.accessSet' }, maker)
    expect(rows.find(({ objectId }) => objectId === top.id)).toMatchObject({
      noun: 'access',
      objectName: top.name,
      before: { open: 'full' },
      after: { open: 'appointed', editors: [other.user.name] },
    })
  })
})

describe('pictures', () => {
  it('of a private category are neither listed nor taken into it', async () => {
    const { catalog: hidden } = await world.get(catalog.catalogCreate, { type: 8, name: 'logos' }, maker)
    await set(hidden.id, 'private')
    expect(await codeOf(pictures.pictureList, { id: hidden.id }, other)).toBe('catalog/not_found')
    expect(await codeOf(pictures.pictureList, { id: hidden.id }, maker)).toBe('ok')
    expect((await world.get(pictures.pictureCatalog, {}, other)).data.some(({ id }) => id === hidden.id)).toBe(false)
  })
})

describe('whom a list may name', () => {
  it('is found by a part of the name: people, roles, positions and departments', async () => {
    const dept = await world.department(orgid, 'Quito office')
    const person = await world.user(orgid, { name: 'Quito person' })
    const roleId = await world.role(orgid, [], { name: 'Quito role' })
    const { found } = await world.get(access.accessFind, { text: 'quito' }, maker)
    expect(found.map(({ kind, id }) => [kind, id])).toEqual([
      ['user', person.id],
      ['role', roleId],
      ['department', dept],
    ])
    expect((await world.get(access.accessFind, { text: 'quito' }, stranger)).found).toEqual([])
  })
})
