import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as lists from '@lianda/shared/module/catalog/access.admin.contract'
import * as catalog from '@lianda/shared/module/catalog/catalog.admin.contract'
import * as admin from '@lianda/shared/module/task/task.admin.contract'
import * as life from '@lianda/shared/module/task/task-life.admin.contract'
import { createPracticeWorld, type PracticeWorld } from '../../../test/practice-world'
import type { SignedIn } from '../../../test/world'

const PRACTICE_TREE = 11
const EXAM_TREE = 10

let world: PracticeWorld
let owner: SignedIn
beforeAll(async () => {
  world = await createPracticeWorld()
  owner = await world.owner(world.orgid)
})
afterAll(() => world.close())

const nobody = { everyone: false, departmentIds: [], userIds: [] }
const manager = () => world.admin(world.orgid, ['train-management-practice'])
const category = async (name: string, type: 10 | 11 = PRACTICE_TREE, who = owner) =>
  (await world.get(catalog.catalogCreate, { type, name }, who)).catalog
const draft = async (title: string, catalogId: string | null = null, who = owner) =>
  (await world.get(admin.taskCreate, { title, type: 3, audience: nobody, passScore: 60, catalogId }, who)).task
const read = async (id: string, who = owner) => (await world.get(admin.taskAdminGet, { id }, who)).task
const titlesIn = async (catalogId: string, who = owner) =>
  (await world.get(admin.taskAdminList, { type: 3, catalogId, sort: 'title', rows: 50 }, who)).rows.map(
    ({ title }) => title,
  )
const move = (ids: string[], catalogId: string | null, who = owner) => world.get(life.taskMove, { ids, catalogId }, who)
const countOf = async (id: string, who = owner, extend = 'current') =>
  (await world.get(catalog.catalogList, { type: PRACTICE_TREE, extend }, who)).data.find((one) => one.id === id)?.count

describe('a category of packages', () => {
  test('holds what was made in it or moved to it; its list and its count are the same packages', async () => {
    const { id } = await category('Spring')
    const { id: below } = (await world.get(catalog.catalogCreate, { type: 11, name: 'April', parentId: id }, owner))
      .catalog
    const made = await draft('A made here', id)
    expect(made).toMatchObject({ catalogId: id, catalogName: 'Spring', can: { move: true } })
    const { id: published } = await world.publish({ title: 'B published' })
    const { rev } = await read(published)
    expect(await move([published], below)).toMatchObject({ changed: 1, refused: [] })
    expect(await titlesIn(id)).toEqual(['A made here', 'B published'])
    expect(await countOf(id)).toBe(2)
    expect(await read(published)).toMatchObject({ catalogName: 'April', rev })
    const { rows } = await world.get(life.taskHistory, { id: published }, owner)
    expect(rows[0]).toMatchObject({ action: 'task.move', before: {}, after: { catalog: 'April' } })
    await move([published], null)
    expect(await titlesIn(id)).toEqual(['A made here'])
    expect(await titlesIn(catalog.NO_CATALOG)).toContain('B published')
  })

  test('counts the packages of the list that is shown: a template is not among the current ones', async () => {
    const { id } = await category('Models')
    const { id: source } = await draft('Kept as a model', id)
    const { task } = await world.get(life.taskCopy, { id: source, title: 'The model', template: true }, owner)
    expect(task.catalogId).toBe(id)
    expect([await countOf(id), await countOf(id, owner, 'templates')]).toEqual([1, 1])
  })

  test('that is deleted gives its packages to the one that is named, those in the recycle bin too', async () => {
    const [from, to] = [await category('Old'), await category('New')]
    const kept = await draft('Kept in the old one', from.id)
    const binned = await draft('Thrown away', from.id)
    await world.get(admin.taskDelete, { id: binned.id }, owner)
    expect(await world.get(catalog.catalogContents, { id: from.id }, owner)).toMatchObject({ items: 1, binned: 1 })
    await world.get(catalog.catalogDelete, { id: from.id, moveTo: to.id }, owner)
    expect(await titlesIn(to.id)).toEqual(['Kept in the old one'])
    expect(await world.get(catalog.catalogContents, { id: to.id }, owner)).toMatchObject({ items: 1, binned: 1 })
    // A draft in work is not disturbed.
    expect((await read(kept.id)).rev).toBe(kept.rev)
  })

  test('of another type takes none, and a list without a type has no tree', async () => {
    const exams = await category('Exams', EXAM_TREE)
    const { id } = await draft('A practice')
    expect(await move([id], exams.id)).toMatchObject({ changed: 0, refused: [{ id, title: 'A practice' }] })
    const made = await world.call(
      admin.taskCreate,
      { title: 'No', type: 3, audience: nobody, passScore: 60, catalogId: exams.id },
      owner,
    )
    expect(made.failure?.code).toBe('catalog/not_found')
    const listed = await world.call(admin.taskAdminList, { catalogId: exams.id }, owner)
    expect(listed.failure?.code).toBe('request/invalid')
  })
})

describe('who sees a category of packages', () => {
  test('who manages one type of package arranges its tree and no other', async () => {
    const practice = await manager()
    await category('By the manager', PRACTICE_TREE, practice)
    const refused = await world.call(catalog.catalogCreate, { type: EXAM_TREE, name: 'Not theirs' }, practice)
    expect(refused.failure?.code).toBe('identity/forbidden')
    expect((await world.call(catalog.catalogList, { type: EXAM_TREE }, practice)).failure?.code).toBe(
      'identity/forbidden',
    )
  })

  test('a private one hides its packages, a public one is read only', async () => {
    const { id } = await category('Board')
    const { id: taskId } = await draft('For the board', id)
    const other = await manager()
    const open = async (how: 'private' | 'public') => {
      const { access } = await world.get(lists.catalogAccessGet, { id }, owner)
      await world.get(lists.catalogAccessSet, { id, rev: access.rev, open: how }, owner)
    }
    expect((await read(taskId, other)).can).toMatchObject({ edit: true, move: true })
    await open('public')
    expect((await read(taskId, other)).can).toMatchObject({ edit: false, move: false, remove: false })
    expect(await move([taskId], null, other)).toMatchObject({ changed: 0, refused: [{ id: taskId }] })
    expect((await world.call(admin.taskDelete, { id: taskId }, other)).failure?.code).toBe('identity/forbidden')
    await open('private')
    expect((await world.call(admin.taskAdminGet, { id: taskId }, other)).failure?.code).toBe('task/not_found')
    const all = await world.get(admin.taskAdminList, { type: 3, rows: 50 }, other)
    expect(all.rows.map(({ title }) => title)).not.toContain('For the board')
    expect((await world.call(admin.taskAdminList, { type: 3, catalogId: id }, other)).failure?.code).toBe(
      'catalog/not_found',
    )
    // Where a thing may not be put, a copy of it lies in no category.
    expect(await move([(await draft('Free', null, other)).id], id, other)).toMatchObject({ changed: 0 })
    expect(await titlesIn(id)).toEqual(['For the board'])
  })

  test('within a data scope the count is that of the packages in the list', async () => {
    await world.db.collection('setting').updateOne({ orgid: world.orgid }, { $set: { scopeByDepartment: true } })
    const { id } = await category('All regions')
    const [mine, theirs] = [await world.department(world.orgid, 'North'), await world.department(world.orgid, 'South')]
    const scoped = await world.signedIn(
      world.orgid,
      { roleType: 'admin', funcs: ['train-management-practice'], departmentId: mine },
      'desktop',
    )
    for (const [title, departmentId] of [
      ['North only', mine],
      ['South only', theirs],
    ] as const) {
      const audience = { ...nobody, departmentIds: [departmentId] }
      await world.get(admin.taskCreate, { title, type: 3, audience, passScore: 60, catalogId: id }, owner)
    }
    expect([await titlesIn(id, scoped), await countOf(id, scoped)]).toEqual([['North only'], 1])
    expect(await countOf(id)).toBe(2)
  })
})
