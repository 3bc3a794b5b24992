import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as media from '@lianda/shared/module/media/media.admin.contract'
import { binImpact, binPurge } from '@lianda/shared/module/recycle-bin/recycle-bin.admin.contract'
import { taskCheck } from '@lianda/shared/module/task/task-publish.admin.contract'
import { viewingTask } from '@lianda/shared/module/viewing/viewing.contract'
import { FILE_SAMPLES } from '../../../test/file-samples'
import { uploadFile } from '../../../test/files'
import { createWorld, type SignedIn, type World } from '../../../test/world'
import { createTask } from './task-create'
import { tasks } from './task.model'

let world: World
let orgid: string
let author: SignedIn
let owner: SignedIn
beforeAll(async () => {
  world = await createWorld()
  orgid = await world.org('Scoped', { scopeByDepartment: true })
  author = await world.admin(orgid, ['voice-study', 'train-management-train'])
  owner = await world.signedIn(orgid, { roleType: 'owner', adminuser: true }, 'desktop')
})
afterAll(() => world.close())

async function file(name: string): Promise<string> {
  const fileId = await uploadFile(world, author, 'a.pdf', FILE_SAMPLES.pdf(), 'file')
  return (await world.get(media.mediaCreate, { name, fileId }, author)).media.id
}

async function holding(title: string, mediaId: string, departmentIds: string[] = []): Promise<string> {
  const { id } = await createTask(world.deps, orgid, {
    ...{ title, publisher: 'Zhou', startsAt: null, endsAt: null, passScore: 60, ordered: true, sort: 1 },
    audience: { everyone: departmentIds.length === 0, departmentIds, userIds: [] },
    subtasks: [{ type: 4, resourceId: mediaId, version: 1, passScore: 100, weight: 100, attempts: null }],
  })
  return id
}
const uses = async (id: string, who = author) => await world.get(media.mediaUses, { id }, who)
const remove = async (ids: string[]) => await world.get(media.mediaDelete, { ids }, author)
const items = (id: string) => [{ noun: 'media' as const, id }]

describe('a file that packages hold', () => {
  it('names them, those that somebody may not see by their number alone', async () => {
    const id = await file('两处在用')
    const other = await world.department(orgid, '别的部门')
    const [open, closed] = [await holding('大家的', id), await holding('那个部门的', id, [other])]
    const { media: row } = await world.get(media.mediaGet, { id }, author)
    expect(row.uses).toBe(2)
    const { rows, hidden } = await uses(id, owner)
    expect([rows.length, hidden]).toEqual([2, 0])
    expect(rows).toContainEqual({ taskId: open, title: '大家的', type: 1, published: true })
    expect(rows).toContainEqual({ taskId: closed, title: '那个部门的', type: 1, published: true })
    const own = await world.department(orgid, '自己的部门')
    const scoped = await world.signedIn(orgid, {
      ...{ roleType: 'admin', funcs: ['voice-study', 'train-management-train'] },
      departmentId: own,
    })
    const seen = await uses(id, scoped)
    expect([seen.rows.map(({ taskId }) => taskId), seen.hidden]).toEqual([[open], 1])
    const blind = await world.admin(orgid, ['voice-study'])
    expect(await uses(id, blind)).toMatchObject({ rows: [], hidden: 2 })
  })

  it('stays when it is deleted among others, which are deleted', async () => {
    const [used, free] = [await file('在用'), await file('没有人用')]
    await holding('用它的', used)
    expect(await remove([used, free])).toEqual(
      expect.objectContaining({ deleted: 1, missing: [], inUse: [{ id: used, name: '在用' }] }),
    )
    expect((await world.get(media.mediaGet, { id: used }, author)).media.name).toBe('在用')
  })

  it('is held for who began before another one took its place', async () => {
    const id = await file('以前的')
    const taskId = await holding('换过的', await file('现在的'))
    await tasks(world.db).updateOne(
      { orgid, _id: taskId },
      { $set: { 'subtasks.0.earlier': [{ type: 4, title: '', minutes: 1, mediaId: id, mediaVersion: 1 }] } },
    )
    expect((await remove([id])).inUse).toMatchObject([{ id }])
  })

  it('goes with its last draft to the recycle bin, and is not purged before it', async () => {
    const id = await file('草稿里的')
    const taskId = await holding('草稿', id)
    const bin = async (deletedAt: Date | null) =>
      await tasks(world.db).updateOne({ orgid, _id: taskId }, { $set: { deletedAt, publishState: 'unpublished' } })
    await bin(new Date(world.clock.now()))
    expect((await uses(id)).rows).toEqual([])
    expect((await remove([id])).deleted).toBe(1)
    const { rows } = await world.get(binImpact, { items: items(id) }, owner)
    expect(rows).toMatchObject([{ id, effect: 'packages', count: 1, blocked: true }])
    expect((await world.get(binPurge, { items: items(id) }, owner)).refused).toMatchObject([{ id }])
    await tasks(world.db).deleteOne({ orgid, _id: taskId })
    expect((await world.get(binPurge, { items: items(id) }, owner)).done).toMatchObject([{ id }])
  })

  it('goes on where it is published and is refused in a draft, once it is disabled', async () => {
    const id = await file('停用的')
    const published = await holding('发布了的', id)
    const draft = await holding('还是草稿', id)
    await tasks(world.db).updateOne({ orgid, _id: draft }, { $set: { publishState: 'unpublished' } })
    await world.get(media.mediaDisable, { id, disabled: true }, author)
    const stepId = (await tasks(world.db).findOne({ orgid, _id: published }).lean())?.subtasks[0]?.id ?? ''
    const { items: steps } = await world.get(viewingTask, { id: stepId }, await world.signedIn(orgid))
    expect(steps).toMatchObject([{ id, standing: { counts: true } }])
    const { rows } = await world.get(taskCheck, { id: draft }, author)
    expect(rows).toContainEqual(expect.objectContaining({ level: 'must', code: 'files', variant: 'disabled' }))
  })

  it('tells another organisation nothing', async () => {
    const id = await file('我们的')
    await holding('我们用的', id)
    const stranger = await world.signedIn(
      await world.org('Elsewhere'),
      { roleType: 'owner', adminuser: true },
      'desktop',
    )
    expect((await world.call(media.mediaUses, { id }, stranger)).failure?.code).toBe('media/not_found')
  })
})
