import { setImmediate } from 'node:timers/promises'
import type { QueryFilter } from 'mongoose'
import type { ScopedModel } from '../store/model'
import { IN_BATCHES } from './in-batches'
import { byMember } from './search-page'

/** Documents that were counted by a figure, whose list is paged in memory: the store would look up each of them. */
export interface KnownIds<Member extends string> {
  ids: readonly string[]
  /** Places in `ids` in each order of the list, the lowest first. */
  orders: Readonly<Record<Member, Uint32Array>>
}

type Ordered<Member extends string> = { _id: string } & Record<Member, string | number | Date | null>

/** The ids of documents in these orders, as the store sorts. Others are answered between two orders. */
export async function knownIds<Member extends string>(
  docs: readonly Ordered<Member>[],
  members: readonly Member[],
): Promise<KnownIds<Member>> {
  const all = docs.map((_doc, at) => at)
  const orders: [Member, Uint32Array][] = []
  for (const member of members) {
    await setImmediate()
    const sorted = all.toSorted((a, b) => {
      const [one, other] = [docs[a], docs[b]]
      return one && other ? byMember(one, other, member) : 0
    })
    orders.push([member, Uint32Array.from(sorted)])
  }
  return { ids: docs.map(({ _id }) => _id), orders: Object.fromEntries(orders) as Record<Member, Uint32Array> }
}

/** Those that are meant, in an order, the lowest first. */
export function idsInOrder<Member extends string>(
  { ids, orders }: KnownIds<Member>,
  member: Member,
  isMeant: (id: string, at: number) => boolean,
): string[] {
  const found: string[] = []
  for (const at of orders[member]) {
    const id = ids[at]
    if (id !== undefined && isMeant(id, at)) found.push(id)
  }
  return found
}

interface Scoped {
  _id: string
  orgid: string
}

/** Of so many each is looked up; of more, those are read that the filter finds. */
const FEW = 500

/** Those of these ids that a filter finds, in the same order. */
export async function foundAmong<Doc extends Scoped>(
  model: ScopedModel<Doc>,
  filter: Readonly<Record<string, unknown>> & { orgid: string },
  ids: readonly string[],
): Promise<string[]> {
  const things = model as unknown as ScopedModel<Scoped>
  const query = ids.length > FEW ? filter : { ...filter, _id: { $in: [...ids] } }
  const found = new Set<string>()
  const cursor = things
    .find(query as QueryFilter<Scoped>, { _id: 1 })
    .lean<{ _id: string }[]>()
    .cursor(IN_BATCHES)
  for await (const { _id } of cursor) found.add(_id)
  return ids.filter((id) => found.has(id))
}

interface AskedPage {
  descending: boolean
  page: number
  rows: number
  /** What is read of each document. */
  fields: Readonly<Record<string, number>>
}

/** A page of documents known by their ids, the lowest first; it reads no others, however many these are. */
export async function pageOfKnown<Doc extends Scoped, Found>(
  model: ScopedModel<Doc>,
  filter: Readonly<Record<string, unknown>> & { orgid: string },
  ids: readonly string[],
  { descending, page, rows, fields }: AskedPage,
): Promise<{ found: Found[]; total: number }> {
  const shown = (descending ? ids.toReversed() : ids).slice((page - 1) * rows, page * rows)
  if (shown.length === 0) return { found: [], total: ids.length }
  const things = model as unknown as ScopedModel<Scoped>
  const docs = await things
    .find({ ...filter, _id: { $in: shown } } as QueryFilter<Scoped>)
    .select(fields)
    .lean()
  const byId = new Map(docs.map((doc) => [doc._id, doc as unknown as Found]))
  return { found: shown.flatMap((id) => byId.get(id) ?? []), total: ids.length }
}

/** How many documents `docsOfKnown` reads at a time. */
const AT_A_TIME = 500

/** The documents of these ids that a filter finds, in the same order. They are read as they are taken, some at a time. */
export async function* docsOfKnown<Doc extends Scoped, Found>(
  model: ScopedModel<Doc>,
  filter: Readonly<Record<string, unknown>> & { orgid: string },
  ids: readonly string[],
  fields: Readonly<Record<string, number>>,
): AsyncGenerator<Found, void> {
  const asked = { descending: false, rows: AT_A_TIME, fields }
  for (let page = 1; (page - 1) * AT_A_TIME < ids.length; page++)
    yield* (await pageOfKnown<Doc, Found>(model, filter, ids, { ...asked, page })).found
}

/** The one before or after in the order of these ids, the lowest first; undefined where it is none of them. */
export function neighbourAmong(
  ids: readonly string[],
  id: string,
  which: 'newer' | 'older',
): string | null | undefined {
  const at = ids.indexOf(id)
  return at < 0 ? undefined : (ids[which === 'newer' ? at + 1 : at - 1] ?? null)
}
