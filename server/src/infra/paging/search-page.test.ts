import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type World } from '../../../test/world'
import { searchFilter, searchTerms } from '../text/search'
import { scopedModel } from '../store/model'
import { countFound, firstMatches, matchedOf, MOST_MATCHES, pageOfFound, pageOfMatches, wordsOf } from './search-page'

interface Book {
  _id: string
  orgid: string
  title: string
  shelf: string
  sort: number
  search: string[]
}

const books = scopedModel<Book>('test_search_book', {
  fields: {
    _id: String,
    orgid: { type: String, required: true },
    title: String,
    shelf: String,
    sort: Number,
    search: [String],
  },
  indexes: [
    { keys: { orgid: 1, sort: -1, _id: -1 }, name: 'list' },
    { keys: { orgid: 1, shelf: 1, sort: -1 }, name: 'by_shelf' },
    { keys: { orgid: 1, search: 1, sort: -1 }, name: 'words' },
  ],
})

const BOOKS = 2_400

let world: World
let all: Book[]
beforeAll(async () => {
  world = await createWorld()
  const model = books(world.db)
  await model.createIndexes()
  all = Array.from({ length: BOOKS }, (_none, n) => bookOf(n))
  await model.insertMany(all)
  await model.insertMany(all.map((book) => ({ ...book, _id: `other-${book._id}`, orgid: 'other' })))
})
afterAll(() => world.close())

/** "every" is in all titles, "half" in every second; books of one shelf come after each other, 3 at each place. */
function bookOf(n: number): Book {
  const title = `every ${n % 2 === 0 ? 'half' : ''} ${n}`
  return {
    ...{ _id: `b${String((n * 7) % BOOKS).padStart(5, '0')}`, orgid: 'mine', title, shelf: n < 1_300 ? 'low' : 'high' },
    ...{ sort: Math.floor(((n * 131) % BOOKS) / 3), search: searchTerms([title]) },
  }
}

const bySort = (one: Book, other: Book) => other.sort - one.sort || (one._id < other._id ? 1 : -1)
const find = (text: string, over: object = {}, reached?: number) =>
  firstMatches<Book>(
    books(world.db),
    { orgid: 'mine', ...over, ...searchFilter(text) },
    { members: ['title'], ...(reached === undefined ? {} : { reached }) },
  )
const idsOf = (some: readonly { _id: string }[]) => some.map(({ _id }) => _id)

describe('the first matches', () => {
  it('are all where they are few', async () => {
    const found = await find('77', { shelf: 'low' })
    const wanted = all.filter(({ title, shelf }) => shelf === 'low' && /77/.test(title))
    expect(idsOf(found.matches).toSorted()).toEqual(idsOf(wanted).toSorted())
    expect(matchedOf(found)).toEqual({ total: wanted.length })
  })

  it.each<[string, object, (book: Book) => boolean]>([
    ['every', {}, () => true],
    ['half', {}, ({ title }) => title.includes('half')],
    ['every', { shelf: { $in: ['high', 'low'] } }, () => true],
    ['every', { shelf: 'low' }, ({ shelf }) => shelf === 'low'],
    ['every', { sort: { $lt: 700 } }, ({ sort }) => sort < 700],
  ])('of "%s" with %j are the first ones in the order of the words', async (text, over, keep) => {
    const wanted = idsOf(all.filter(keep).toSorted(bySort).slice(0, MOST_MATCHES))
    const found = await find(text, over)
    expect(idsOf(found.matches)).toEqual(wanted)
    expect(matchedOf(found)).toEqual({ total: MOST_MATCHES, more: true })
    const some = await find(text, over, 40)
    expect(idsOf(some.matches)).toEqual(wanted.slice(0, 40))
    expect(matchedOf(some)).toEqual({ total: MOST_MATCHES, more: true })
  })

  it('are those that are found in time, where most that are read have only one of two conditions', async () => {
    const titles = all.filter((_book, n) => n % 300 === 7).map(({ title }) => title)
    const filter = { orgid: 'mine', title: { $in: titles }, ...searchFilter('every') }
    const wanted = idsOf(all.filter(({ title }) => titles.includes(title)).toSorted(bySort))
    const whole = await firstMatches<Book>(books(world.db), filter, { members: [] })
    expect([idsOf(whole.matches).toSorted(), matchedOf(whole)]).toEqual([wanted.toSorted(), { total: wanted.length }])
    const hurried = await firstMatches<Book>(books(world.db), filter, { members: [], patienceMs: 1 })
    expect([idsOf(hurried.matches).toSorted(), matchedOf(hurried)]).toEqual([wanted.toSorted(), matchedOf(whole)])
    const some = await firstMatches<Book>(books(world.db), filter, { members: [], patienceMs: 1, few: 100 })
    expect(idsOf(some.matches)).toEqual(wanted.slice(0, some.matches.length))
    expect(matchedOf(some)).toEqual({ total: some.matches.length, more: true })
  })

  it('have the member of the order and those that are asked for', async () => {
    const { matches } = await find('every', {}, 1)
    expect(Object.keys(matches[0] ?? {}).toSorted()).toEqual(['_id', 'sort', 'title'])
  })

  it('are a page each, also where more have one place than are read of one', async () => {
    const ties = Array.from({ length: 2_100 }, (_none, n) => ({ ...bookOf(n), _id: `t${n}`, orgid: 'ties', sort: 1 }))
    await books(world.db).insertMany(ties)
    const firstOf = async (reached: number) =>
      idsOf(
        (await firstMatches(books(world.db), { orgid: 'ties', ...searchFilter('every') }, { members: [], reached }))
          .matches,
      )
    const whole = await firstOf(MOST_MATCHES)
    expect(new Set(whole).size).toBe(MOST_MATCHES)
    for (const reached of [30, 60, 990]) expect(await firstOf(reached)).toEqual(whole.slice(0, reached))
  })
})

describe('a page', () => {
  const page = (text: string, over: object = {}) =>
    pageOfMatches<Book>(
      books(world.db),
      { orgid: 'mine', ...searchFilter(text) },
      { member: 'sort', descending: true, page: 1, rows: 30, ...over },
    )

  it.each<[string, string, object]>([
    ['of few', '77', {}],
    ['of few in another order', '77', { member: 'title', descending: false }],
    ['of many', 'every', {}],
    ['of many, the last', 'every', { page: 34 }],
    ['of many in another order', 'every', { member: 'title', page: 2 }],
    ['of many after their end', 'every', { page: 35 }],
    ['of many the other way round', 'half', { descending: false, page: 3 }],
  ])('%s has the whole documents in their order', async (_what, text, over) => {
    const {
      member,
      descending,
      page: at,
    } = { member: 'sort' as const, descending: true, page: 1, ...over } as {
      member: 'sort' | 'title'
      descending: boolean
      page: number
    }
    const matching = all.filter(({ title }) => title.includes(text)).toSorted(bySort)
    const way = descending ? -1 : 1
    const wanted = matching
      .slice(0, MOST_MATCHES)
      .toSorted((a, b) => way * (a[member] < b[member] ? -1 : a[member] > b[member] ? 1 : a._id < b._id ? -1 : 1))
      .slice((at - 1) * 30, at * 30)
    const { found, ...counts } = await page(text, over)
    expect(found.map(({ title, search }) => [title, search])).toEqual(
      wanted.map(({ title, search }) => [title, search]),
    )
    expect(counts).toEqual(
      matching.length > MOST_MATCHES ? { total: MOST_MATCHES, more: true } : { total: matching.length },
    )
  })

  it('has only the members that are asked for, and those without the member of the order first', async () => {
    await books(world.db).collection.insertMany(
      ['a', 'b', 'c'].map((_id) => ({
        ...{ ...bookOf(1), _id, orgid: 'bare', title: _id === 'b' ? null : _id },
      })) as never,
    )
    const { found } = await pageOfMatches<Book>(
      books(world.db),
      { orgid: 'bare', ...searchFilter('every') },
      { member: 'title', descending: false, page: 1, rows: 9, fields: { shelf: 1 } },
    )
    expect(found).toEqual(['b', 'a', 'c'].map((_id) => ({ _id, shelf: 'low' })))
  })

  it('of no search is one of all that the filter finds', async () => {
    const asked = { member: 'sort', descending: true, page: 2, rows: 30 }
    const low = all.filter(({ shelf }) => shelf === 'low').toSorted(bySort)
    const ofLow = { orgid: 'mine', shelf: 'low' }
    const { found, ...counts } = await pageOfFound<Book>(books(world.db), ofLow, asked)
    expect(idsOf(found)).toEqual(idsOf(low.slice(30, 60)))
    expect(counts).toEqual({ total: low.length })
    expect(await pageOfFound(books(world.db), { orgid: 'mine', ...searchFilter('every') }, asked)).toMatchObject({
      total: MOST_MATCHES,
      more: true,
    })
  })

  it.each<[string, object, object]>([
    ['every', {}, { total: MOST_MATCHES, more: true }],
    ['every', { shelf: 'low' }, { total: MOST_MATCHES, more: true }],
    ['every', { sort: 7 }, { total: 3 }],
    ['nowhere', {}, { total: 0 }],
  ])('of "%s" with %j has a count that goes as far as a list of them', async (text, over, wanted) => {
    expect(await countFound(books(world.db), { orgid: 'mine', ...over, ...searchFilter(text) })).toEqual(wanted)
  })

  it('of no search has the count of all', async () => {
    expect(await countFound(books(world.db), { orgid: 'mine', shelf: 'low' })).toEqual({ total: 1_300 })
  })
})

it('a collection without words is refused', () => {
  const { modelName } = books(world.db)
  expect(wordsOf(books(world.db))).toEqual({ index: 'words', own: 'sort', keys: ['orgid', 'search', 'sort'] })
  expect(() =>
    wordsOf({ modelName, schema: { indexes: () => [[{ orgid: 1, search: 1, _id: 1 }, { name: 'x' }]] } }),
  ).toThrow(modelName)
})
