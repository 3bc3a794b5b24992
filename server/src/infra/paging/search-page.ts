import type { QueryFilter } from 'mongoose'
import type { ScopedModel } from '../store/model'

/** A search turns over so many matches at most: who wants one of the others adds a word. */
export const MOST_MATCHES = 1_000

/** Of matches at one place in the order of an index so many more are read, so that they come by their ids. */
const AT_ONE_PLACE = MOST_MATCHES

/** So long one reading of a search takes, where more documents have the word than may be read whole. */
const PATIENCE_MS = 250
const FEW_WITH_WORD = 20_000

/** How many match a search; `more`: there are others, which were not counted, or there may be. */
export interface Matched {
  total: number
  more?: boolean
}

interface Scoped {
  _id: string
  orgid: string
}

/** What is read of a match; `own` is the member that its list is ordered by as long as nothing else is asked for. */
export interface FirstMatches<Match> extends Matched {
  matches: Match[]
}

/**
 * The first matches of a search in the order of its index of words, `MOST_MATCHES` at most: by the index's last member,
 * highest first, of equal ones by id. However many match, no more are read than that takes: those that any index finds
 * first say where the last of them can be, and only what is above it is read in the order of the index. Two conditions
 * with many documents each and few that have both would make the store read all of one: after `patienceMs` it reads those
 * with the word where these are `few`, however busy the machine is. Else the answer is what is found in as much time in the
 * order of the index, and that there may be more.
 * @param reached where the caller needs no more of them; at 0 they are only counted
 */
export async function firstMatches<Doc extends Scoped, Match = Doc>(
  model: ScopedModel<Doc>,
  filter: object & { orgid: string },
  { members, reached = MOST_MATCHES, patienceMs = PATIENCE_MS, few = FEW_WITH_WORD }: Reading,
): Promise<FirstMatches<Match>> {
  const things = model as unknown as ScopedModel<Scoped>
  const { index, own, keys } = wordsOf(things)
  const fields = membersOf([own, ...members])
  const readIn = async (timeMs: number, query: object, most: number, hint?: string): Promise<(Match & Read)[]> => {
    const found = things
      .find(query as QueryFilter<Scoped>, fields)
      .limit(most)
      .maxTimeMS(timeMs)
    return (await (hint === undefined ? found : found.hint(hint)).lean()) as unknown as (Match & Read)[]
  }
  const byOwn = (one: Read, other: Read): number => byMember(other, one, own)
  // No other index finds fewer where nothing else is asked for; its first matches are then the first ones.
  const alone = Object.keys(filter).every((member) => keys.includes(member) || member === 'live')
  const end = Math.min(reached, MOST_MATCHES)
  const first = async (timeMs: number, by?: string): Promise<FirstMatches<Match>> => {
    const some = (await readIn(timeMs, filter, MOST_MATCHES + 1, by)).toSorted(byOwn)
    if (end === 0 && some.length > MOST_MATCHES) return { matches: [], total: MOST_MATCHES, more: true }
    const [last, next] = some.slice(end - 1)
    if (some.length <= MOST_MATCHES || !last) return { matches: some, total: some.length }
    const isEdge = alone && next !== undefined && Number(next[own]) < Number(last[own])
    const above = { orgid: filter.orgid, $and: [filter, { [own]: { $gte: last[own] } }] }
    const found = isEdge ? some : (await readIn(timeMs, above, MOST_MATCHES + AT_ONE_PLACE, index)).toSorted(byOwn)
    return { matches: found.slice(0, end), total: MOST_MATCHES, more: true }
  }
  try {
    return await first(patienceMs, alone ? index : undefined)
  } catch (error) {
    if (!isOutOfTime(error)) throw error
    if (await haveWord(things, filter, { index, few })) return await first(NO_LIMIT, index)
    const found = (await foundInTime<Match & Read>(things, filter, { index, fields, patienceMs })).toSorted(byOwn)
    return { matches: found.slice(0, end), total: found.length, more: true }
  }
}

/** MongoDB's word for a time without end. */
const NO_LIMIT = 0

/** Whether no more than so many documents have the n-gram that the index is read for. */
async function haveWord(
  things: ScopedModel<Scoped>,
  { orgid, search, live }: Partial<Filter> & { orgid: string },
  { index, few }: { index: string; few: number },
): Promise<boolean> {
  const [word] = search?.$all ?? []
  if (word === undefined) return false
  const having = { orgid, search: word, ...(live === undefined ? {} : { live }) } as QueryFilter<Scoped>
  return (await things.countDocuments(having, { hint: index, limit: few + 1 })) <= few
}

/** What of a search's filter says which documents its index leads to (`searchFilter`). */
interface Filter {
  search: { $all: readonly string[] }
  /** A member of those indexes that leave documents out. */
  live: unknown
}

interface Reading {
  members: readonly string[]
  reached?: number
  patienceMs?: number
  few?: number
}

/** MongoDB's MaxTimeMSExpired. */
const isOutOfTime = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 50

/** The matches that the store comes to in this time in the order of an index, `MOST_MATCHES` at most. */
async function foundInTime<Match>(
  things: ScopedModel<Scoped>,
  filter: object & { orgid: string },
  { index, fields, patienceMs }: { index: string; fields: Record<string, 1>; patienceMs: number },
): Promise<Match[]> {
  const until = performance.now() + patienceMs
  const found: Match[] = []
  // One at a time: those of a batch that is not full when the time is over would be lost.
  const cursor = things
    .find(filter as QueryFilter<Scoped>, fields)
    .hint(index)
    .limit(MOST_MATCHES)
    .maxTimeMS(patienceMs)
    .lean()
    .cursor({ batchSize: 1 })
  try {
    for await (const one of cursor) {
      found.push(one as unknown as Match)
      if (performance.now() > until) break
    }
  } catch (error) {
    if (!isOutOfTime(error)) throw error
  }
  return found
}

/** What is asked of a search's matches. */
interface AskedPage {
  /** The member of the order, `own` of the index for the usual one. */
  member: string
  descending: boolean
  page: number
  rows: number
  /** What is read of each document; everything when absent. */
  fields?: string | Readonly<Record<string, number>>
}

/** One page of a search's first matches in an order. */
export async function pageOfMatches<Doc extends Scoped, Found = Doc>(
  model: ScopedModel<Doc>,
  filter: object & { orgid: string },
  { member, descending, page, rows, fields }: AskedPage,
): Promise<Matched & { found: Found[] }> {
  const before = (page - 1) * rows
  const isOwn = descending && member === wordsOf(model).own
  const first = await firstMatches<Doc, Read>(model, filter, {
    members: [member],
    ...(isOwn ? { reached: Math.min(before + rows, MOST_MATCHES) } : {}),
  })
  const ids = first.matches
    .toSorted((one, other) => byMember(one, other, member) * (descending ? -1 : 1))
    .slice(before, before + rows)
    .map(({ _id }) => _id)
  if (ids.length === 0) return { ...matchedOf(first), found: [] }
  const things = model as unknown as ScopedModel<Scoped>
  const query = things.find({ orgid: filter.orgid, _id: { $in: ids }, $and: [filter] } as QueryFilter<Scoped>)
  if (fields !== undefined) query.select(fields)
  const docs = new Map((await query.lean()).map((doc) => [doc._id, doc as unknown as Found]))
  return { ...matchedOf(first), found: ids.flatMap((id) => docs.get(id) ?? []) }
}

/** One page of documents in an order, equal ones by id: of a search of its first matches, else of all that the filter finds. */
export async function pageOfFound<Doc extends Scoped, Found = Doc>(
  model: ScopedModel<Doc>,
  filter: object & { orgid: string },
  asked: AskedPage,
): Promise<Matched & { found: Found[] }> {
  if ('search' in filter) return await pageOfMatches<Doc, Found>(model, filter, asked)
  const things = model as unknown as ScopedModel<Scoped>
  const direction = asked.descending ? -1 : 1
  const query = things
    .find(filter as QueryFilter<Scoped>)
    .sort({ [asked.member]: direction, _id: direction })
    .skip((asked.page - 1) * asked.rows)
    .limit(asked.rows)
  if (asked.fields !== undefined) query.select(asked.fields)
  const [found, total] = await Promise.all([query.lean(), things.countDocuments(filter as QueryFilter<Scoped>)])
  return { found: found as unknown as Found[], total }
}

/** How many documents a filter finds: those of a search are counted as far, and for as long, as a list of them goes. */
export async function countFound<Doc extends Scoped>(
  model: ScopedModel<Doc>,
  filter: Readonly<Record<string, unknown>> & { orgid: string },
): Promise<Matched> {
  if ('search' in filter) return matchedOf(await firstMatches(model, filter, { members: [], reached: 0 }))
  return { total: await (model as unknown as ScopedModel<Scoped>).countDocuments(filter as QueryFilter<Scoped>) }
}

/** What is told of matches that were found so. */
export const matchedOf = ({ total, more }: Matched): Matched => (more ? { total, more } : { total })

type Ordered<Member extends string> = Record<Member, string | number | Date | null> & { _id: string }
type Read = Ordered<string>

/** As the store sorts by a member: those without one first, equal ones by id. */
export function byMember<Member extends string>(one: Ordered<Member>, other: Ordered<Member>, member: Member): number {
  const [left, right] = [one[member] ?? null, other[member] ?? null]
  if (left === null || right === null) {
    if (left !== right) return left === null ? -1 : 1
  } else if (left < right) return -1
  else if (left > right) return 1
  return one._id < other._id ? -1 : one._id > other._id ? 1 : 0
}

const membersOf = (members: readonly string[]): Record<string, 1> =>
  Object.fromEntries(members.map((member) => [member, 1]))

interface Indexed {
  modelName: string
  schema: { indexes(): readonly (readonly [keys: object, options: { name?: unknown }])[] }
}

/** A collection's index of words, and the member that it is ordered by within a word. */
export function wordsOf(model: Indexed): { index: string; own: string; keys: readonly string[] } {
  for (const [keys, { name }] of model.schema.indexes()) {
    const members = Object.keys(keys)
    const own = members.includes('search') ? members.findLast((member) => member !== '_id') : undefined
    if (own !== undefined && own !== 'search' && typeof name === 'string') return { index: name, own, keys: members }
  }
  throw new Error(`${model.modelName} has no named index of words with an order`)
}
