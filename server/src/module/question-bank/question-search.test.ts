import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { questionContent, questionList } from '@lianda/shared/module/question-bank/question.admin.contract'
import { multiple, single } from '../../../test/questions'
import { createWorld, type SignedIn, type World } from '../../../test/world'
import { MOST_MATCHES } from '../../infra/paging/search-page'
import { orderOf } from './question-list.service'
import { questions } from './question.model'
import { newQuestion } from './question-write'

/** More than a search turns over. */
const MANY = 1_550
let world: World
let orgid: string
let editor: SignedIn
beforeAll(async () => {
  world = await createWorld()
  orgid = await world.org()
  editor = await world.admin(orgid, ['voice-question-bank'])
  await questions(world.db).insertMany(Array.from({ length: MANY }, (_none, n) => question(n)))
})
afterAll(() => world.close())

/** "many" is in every text, "few" in every tenth. */
function question(n: number) {
  const text = `many ${n % 10 === 0 ? 'few' : ''}`
  const over = { level: ((n % 3) + 1) as 1 | 2 | 3, score: (n % 7) + 1 }
  const content = questionContent.parse(n % 4 === 0 ? multiple(text, over) : single(text, over))
  const by = { userId: 'u', name: 'n' }
  const code = `Z${String((n * 37) % MANY).padStart(6, '0')}`
  const doc = newQuestion(world.deps, orgid, {
    id: `q${String(n).padStart(5, '0')}`,
    code,
    catalogId: null,
    content,
    by,
  })
  return { ...doc, createdAt: new Date(1_000 * n), updatedAt: new Date(1_000 * ((n * 91) % MANY)) }
}

const list = (over: object) => world.get(questionList, { page: 1, rows: 30, ...over }, editor)

describe.each([
  ['few', MANY / 10, {}],
  ['many', MOST_MATCHES, { more: true }],
])('a search for "%s"', (text, total, more) => {
  it.each(['-updatedAt', 'updatedAt', '-createdAt', 'level', '-score', 'code', '-code'])(
    'sorted by "%s" is as the store sorts those last changed',
    async (sort) => {
      const newest = await questions(world.db)
        .find({ orgid, live: true, 'content.text': { $regex: text } }, { _id: 1 })
        .sort({ updatedAt: -1 })
        .limit(MOST_MATCHES)
        .lean()
      const wanted = await questions(world.db)
        .find({ orgid, _id: { $in: newest.map(({ _id }) => _id) } })
        .sort(orderOf(sort))
        .lean()
      const pages = [await list({ text, sort, page: 1 }), await list({ text, sort, page: 2 })]
      const key = sort.replace('-', '')
      const value = (row: object) =>
        Object.assign({ level: 0, score: 0, code: '', updatedAt: 0, createdAt: 0 }, row)[key as 'code']
      expect(pages.flatMap((page) => page.rows.map(value))).toEqual(
        wanted
          .slice(0, 60)
          .map((doc) =>
            value({ ...doc, score: doc.content.score, updatedAt: +doc.updatedAt, createdAt: +doc.createdAt }),
          ),
      )
      expect(new Set(pages.flatMap((page) => page.rows.map((row) => row.id))).size).toBe(60)
      expect(pages[0]).toMatchObject({ total, ...more })
    },
  )

  it('is narrowed by type and level, and its counts beside them leave each its own filter out', async () => {
    const found = await list({ text, types: '1', levels: '1,2' })
    const docs = await questions(world.db)
      .find({ orgid, live: true, 'content.text': { $regex: text } })
      .lean()
    const count = (keep: (doc: (typeof docs)[number]) => boolean) => docs.filter(keep).length
    expect(found.total).toBe(count((doc) => doc.type === 1 && doc.level < 3))
    expect(found.rows.every((row) => row.type === 1 && row.level < 3)).toBe(true)
    // Of more than are counted nobody says of which types they are.
    if ('more' in more) return expect([found.typeCounts, found.levelCounts]).toEqual([undefined, undefined])
    expect(found.typeCounts?.['0'] ?? 0).toBe(count((doc) => doc.type === 0 && doc.level < 3))
    expect(found.levelCounts?.['3'] ?? 0).toBe(count((doc) => doc.type === 1 && doc.level === 3))
  })
})

it('a search for more than are counted ends with the last of them', async () => {
  const last = await list({ text: 'many', page: 34 })
  expect([last.rows.length, last.total, last.more]).toEqual([10, MOST_MATCHES, true])
  expect((await list({ text: 'many', page: 35 })).rows).toEqual([])
})
