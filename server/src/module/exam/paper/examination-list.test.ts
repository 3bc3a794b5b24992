import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { examinationList } from '@lianda/shared/module/exam/paper.admin.contract'
import { searchFilter, searchTerms } from '../../../infra/text/search'
import { createWorld, type SignedIn, type World } from '../../../../test/world'
import type { ExaminationDoc } from './paper.document'
import { examinations } from './paper.model'

const MANY = 400
const ROWS = 100

let world: World
let author: SignedIn
let all: ExaminationDoc[]
beforeAll(async () => {
  world = await createWorld()
  const orgid = await world.org()
  author = await world.admin(orgid, ['voice-exam'])
  const rows = Array.from({ length: MANY }, (_none, n) => rowOf(orgid, n))
  await examinations(world.db).insertMany(rows)
  all = rows.filter(({ live }) => live)
})
afterAll(() => world.close())

function rowOf(orgid: string, n: number): ExaminationDoc {
  const title = `第${(n * 7) % 150}卷`
  const at = new Date(Math.floor(n / 3) * 1_000)
  return {
    ...{ _id: `e${String(n).padStart(6, '0')}`, orgid, title, search: searchTerms([title]), categoryId: null },
    ...{ disabled: n % 25 === 0, published: n % 4 !== 0, publishedId: null, draftId: null, versions: 1, attempts: 0 },
    ...{ creator: '', creatorId: null, createdAt: at, updatedAt: at, live: n % 40 !== 9, deletedAt: null, rev: 1 },
  }
}

describe('a long list of examinations', () => {
  it('of a text has every examination once, newest first, on its pages', async () => {
    const expected = all.filter(({ title }) => title.includes('第1'))
    const ids: string[] = []
    for (let page = 1; page <= Math.ceil(expected.length / ROWS) + 1; page++) {
      const answer = await world.get(examinationList, { text: '第1', page, rows: ROWS }, author)
      expect(answer).toMatchObject({ total: expected.length, all: all.length })
      ids.push(...answer.rows.map(({ id }) => id))
    }
    const newestFirst = (a: ExaminationDoc, b: ExaminationDoc) =>
      b.updatedAt.getTime() - a.updatedAt.getTime() || (a._id < b._id ? 1 : -1)
    expect(ids).toEqual(expected.toSorted(newestFirst).map(({ _id }) => _id))
  })

  it('is counted and read by an index alone, whatever else an index could serve', async () => {
    const orgid = all[0]?.orgid ?? ''
    const byIndex = async (more: object, of: object = { live: true }) => {
      const plan: unknown = await examinations(world.db)
        .find({ orgid, ...of, ...more })
        .explain('queryPlanner')
      return /"indexName":"([^"]+)"/.exec(JSON.stringify(plan))?.[1]
    }
    expect(await byIndex({})).toBe('newest')
    expect(await byIndex({ published: true })).toBe('by_state')
    expect(await byIndex({ disabled: true })).toBe('by_status')
    expect(await byIndex({ categoryId: 'c1' })).toBe('by_category')
    expect(await byIndex(searchFilter('第17卷'))).toBe('by_text')
    // The recycle bin looks for those that are deleted too.
    expect(await byIndex(searchFilter('第17卷'), {})).toBe('by_text')
  })
})
