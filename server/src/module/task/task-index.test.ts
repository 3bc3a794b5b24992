import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorld, type World } from '../../../test/world'
import { searchFilter, searchTerms } from '../../infra/text/search'
import { tasks } from './task.model'

let world: World
beforeAll(async () => {
  world = await createWorld()
  await tasks(world.db).insertMany(
    Array.from({ length: 300 }, (_none, n) => ({
      _id: `t${n}`,
      orgid: 'big',
      title: `Package ${n}`,
      search: searchTerms([`Package ${n}`]),
      type: (n % 3) + 1,
      publishState: n % 4 === 0 ? 'published' : 'unpublished',
      audience: { everyone: true, departmentIds: [], userIds: [] },
      passScore: 60,
      ordered: false,
      subtasks: [{ id: `s${n}`, paperId: `p${n}` }, { sceneId: `c${n}` }, { mediaId: `m${n}` }, { catalogId: `q${n}` }],
      frontId: n % 7 === 0 ? 't8' : null,
      faultAt: n % 50 === 0 ? new Date(n) : null,
      cover: n % 9 === 0 ? `big/mission/${n}.png` : '',
      updatedAt: new Date(n),
    })),
  )
})
afterAll(() => world.close())

const orgid = 'big'
it.each<[string, Record<string, unknown>, Record<string, 1 | -1>, string]>([
  ['a learner’s packages', { orgid, publishState: 'published', deletedAt: null }, { sort: 1, _id: 1 }, 'published'],
  ['the package of a subtask', { orgid, 'subtasks.id': 's7' }, {}, 'subtask'],
  ['where a paper is used', { orgid, 'subtasks.paperId': { $in: ['p1', 'p2'] } }, {}, 'paper'],
  [
    'whose steps had a paper earlier',
    { orgid, 'subtasks.earlier.paperId': { $in: ['p1', 'p2'] } },
    {},
    'earlier_paper',
  ],
  ['where a scene is used', { orgid, 'subtasks.sceneId': { $in: ['c1', 'c2'] } }, {}, 'scene'],
  ['where a file is used', { orgid, 'subtasks.mediaId': { $in: ['m1', 'm2'] } }, {}, 'media'],
  ['whose steps had a file earlier', { orgid, 'subtasks.earlier.mediaId': { $in: ['m1', 'm2'] } }, {}, 'earlier_media'],
  ['which ask quick questions', { orgid, 'subtasks.catalogId': { $in: ['q1', 'q2'] } }, {}, 'faq'],
  ['which asked them earlier', { orgid, 'subtasks.earlier.catalogId': { $in: ['q1', 'q2'] } }, {}, 'earlier_faq'],
  ['one type, newest change first', { orgid, type: 2, deletedAt: null }, { updatedAt: -1, _id: -1 }, 'by_update'],
  ['one type by title', { orgid, type: 2, deletedAt: null }, { title: 1, _id: 1 }, 'by_title'],
  ['one type by start', { orgid, type: 2, deletedAt: null }, { startsAt: 1, _id: 1 }, 'by_start'],
  ['one type by end', { orgid, type: 2, deletedAt: null }, { endsAt: 1, _id: 1 }, 'by_end'],
  ['one type by order', { orgid, type: 2, deletedAt: null }, { sort: 1, _id: 1 }, 'by_sort'],
  ['what lies in a category', { orgid, deletedAt: null, type: 2, catalogId: { $in: ['c1'] } }, {}, 'in_category'],
  ['whose cover a picture is', { orgid, cover: { $in: ['big/mission/9.png'] } }, {}, 'by_cover'],
  ['what comes after a package', { orgid, frontId: 't8', deletedAt: null }, {}, 'by_front'],
  ['what failed', { orgid, deletedAt: null, faultAt: { $gt: new Date(0) } }, { faultAt: -1, _id: -1 }, 'by_fault'],
  ['by part of the title', { orgid, ...searchFilter('age 29') }, { updatedAt: -1 }, 'by_text'],
])('%s: served by an index', async (_title, filter, sort, index) => {
  const plan: unknown = await tasks(world.db).find(filter).sort(sort).limit(30).explain('queryPlanner')
  const text = JSON.stringify(plan)
  expect(text).not.toContain('COLLSCAN')
  expect(new Set([...text.matchAll(/"indexName":"([^"]+)"/g)].map((match) => match[1]))).toEqual(new Set([index]))
})

it('what ends soon in all organisations: served by an index', async () => {
  const endsAt = { $gt: new Date(0), $lte: new Date(1) }
  const plan: unknown = await tasks(world.db)
    .find({ publishState: 'published', endsAt, deletedAt: null })
    .unscoped('the plan of a job')
    .sort({ endsAt: 1 })
    .explain('queryPlanner')
  expect(JSON.stringify(plan)).not.toContain('COLLSCAN')
  expect(JSON.stringify(plan)).toContain('"indexName":"ending"')
})
