import type { QueryFilter } from 'mongoose'
import { type Matched, pageOfMatches } from '../../infra/paging/search-page'
import type { ScopedModel } from '../../infra/store/model'

/** Reading so many documents and sorting them takes no time. */
const FEW = 500

/** Sort orders of things, and the index of each: `orgid`, `live`, the part if there is one, the member, `_id`. */
const ORDERS = {
  updatedAt: 'list_by_update',
  name: 'list_by_name',
  text: 'list_by_text',
  question: 'list_by_question',
  sort: 'list_by_sort',
} as const
type Order = keyof typeof ORDERS

const isOrder = (member: string): member is Order => member in ORDERS

/** What a list of things can be narrowed by; every condition is one of a member. */
export type ThingFilter = Readonly<Record<string, unknown>>

interface Listed {
  _id: string
  orgid: string
}

interface Asked {
  /** The organisation's things of the list, which an index counts without reading them. */
  of: ThingFilter & { orgid: string }
  /** What the viewer sees of them (`seenFilter`). */
  seen: ThingFilter
  /** What the viewer asks for; `search` is of infra/text/search.ts. */
  wanted: ThingFilter & { search?: { $all: string[] } }
  /** `updatedAt`, `name`, `text`, `question` or `sort`, `-` before it for descending; last changed first when absent. */
  sort: string | undefined
  page: number
  rows: number
  /** A member that lists do not show and that may be large. */
  without?: string
}

export interface ThingPage<T> extends Matched {
  found: T[]
  /** What the viewer sees, whatever they ask for. */
  all: number
}

/**
 * One page of things, as long as the list may be. A page of the second half is read from the end. Where reading in the
 * order of the list until the page is full takes fewer documents than reading and sorting all that there are, the index
 * of the order is named. A search has the first `MOST_MATCHES` in the list's own order; another order sorts these.
 */
export async function pageOfThings<T extends Listed>(model: ScopedModel<T>, asked: Asked): Promise<ThingPage<T>> {
  const things = model as unknown as ScopedModel<Listed>
  const page = await (asked.wanted.search ? pageOfSearch(things, asked) : pageOfList(things, asked))
  return page as ThingPage<Listed> as unknown as ThingPage<T>
}

async function pageOfList(things: ScopedModel<Listed>, asked: Asked): Promise<ThingPage<Listed>> {
  const { of, seen, wanted, page, rows } = asked
  const filter = { ...of, ...seen, ...wanted }
  const narrowed = Object.keys(filter).length > Object.keys(of).length
  const [total, all, everything] = await Promise.all([
    countThings(things, filter),
    countThings(things, { ...of, ...seen }),
    narrowed ? countThings(things, of) : 0,
  ])
  const before = (page - 1) * rows
  const taken = Math.min(rows, total - before)
  if (taken <= 0) return { found: [], total, all }
  const after = total - before - taken
  const turned = after < before
  const skipped = turned ? after : before
  const walks = narrowed && total > FEW && (skipped + taken) * everything < total * total
  const found = await inOrder(things, asked, { filter, turned, skipped, taken, walks })
  return { found: turned ? found.toReversed() : found, total, all }
}

async function pageOfSearch(things: ScopedModel<Listed>, asked: Asked): Promise<ThingPage<Listed>> {
  const { of, seen, wanted, page, rows, without } = asked
  const [matched, all] = await Promise.all([
    pageOfMatches(
      things,
      { ...of, ...seen, ...wanted },
      { ...orderOf(asked.sort), page, rows, ...(without === undefined ? {} : { fields: { [without]: 0 } }) },
    ),
    countThings(things, { ...of, ...seen }),
  ])
  return { ...matched, all }
}

interface Slice {
  filter: ThingFilter
  /** Read from the end. */
  turned: boolean
  skipped: number
  taken: number
  /** By the index of the order. */
  walks: boolean
}

async function inOrder(
  things: ScopedModel<Listed>,
  { sort, without }: Asked,
  { filter, turned, skipped, taken, walks }: Slice,
): Promise<Listed[]> {
  const { member, descending } = orderOf(sort)
  const direction = descending === turned ? 1 : -1
  const query = things
    .find(filter as QueryFilter<Listed>)
    .sort({ [member]: direction, _id: direction })
    .skip(skipped)
    .limit(taken)
  if (without !== undefined) query.select(`-${without}`)
  if (walks) query.hint(ORDERS[member])
  return (await query.lean()) as unknown as Listed[]
}

function orderOf(sort = '-updatedAt'): { member: Order; descending: boolean } {
  const member = sort.replace('-', '')
  return { member: isOrder(member) ? member : 'updatedAt', descending: sort.startsWith('-') }
}

/**
 * Without those that are hidden one by one: they are few, and a condition on them would make the store read all others.
 * Those without a category are all less those with one: an index can't tell an empty member from an absent one, so that
 * the store would read each of them.
 */
async function countThings(things: ScopedModel<Listed>, filter: ThingFilter): Promise<number> {
  const { _id: limit, ...rest } = filter as { _id?: { $nin: string[] } }
  const count = (more: object) => things.countDocuments({ ...rest, ...more } as QueryFilter<Listed>)
  const empty = Object.keys(rest).find((member) => inOf(filter[member])?.includes(null))
  const seen = async () => {
    if (empty === undefined) return await count({})
    const { [empty]: ids, ...others } = rest as ThingFilter
    const of = (more: object) => things.countDocuments({ ...others, ...more } as QueryFilter<Listed>)
    const [within, either, placed] = await Promise.all([
      count({ [empty]: { $in: inOf(ids)?.filter((id) => id !== null) } }),
      of({}),
      of({ [empty]: { $gt: '' } }),
    ])
    return within + either - placed
  }
  if (!limit) return await seen()
  const [all, hidden] = await Promise.all([seen(), count({ _id: { $in: limit.$nin } })])
  return all - hidden
}

const inOf = (condition: unknown): (string | null)[] | undefined =>
  (condition as { $in?: (string | null)[] } | null | undefined)?.$in
