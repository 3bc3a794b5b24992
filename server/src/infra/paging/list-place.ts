/** A place in a list that is newest first, of equal times by id. */
export interface ListPlace {
  atMs: number
  id: string
}

/** What a page of somebody's own list asks for. */
export interface OwnListQuery {
  /** The page begins after this place; null: at the top. */
  after: ListPlace | null
  /** Rows wanted; fewer come only when there are no more. */
  rows: number
  result: 'passed' | 'failed' | null
  taskId: string | null
  /** In the title of what was done or of its package; '' finds all. */
  text: string
}

/** A row at its place. */
export type Placed<Row> = ListPlace & { row: Row }

export const keyOf = ({ atMs, id }: ListPlace): string => `${atMs}_${id}`

/** The place of a key that `keyOf` made. */
export function placeOfKey(key: string): ListPlace {
  const cut = key.indexOf('_')
  return { atMs: Number(key.slice(0, cut)), id: key.slice(cut + 1) }
}

/** Newest first. */
export const byPlace = (one: ListPlace, other: ListPlace): number =>
  other.atMs - one.atMs || (one.id < other.id ? 1 : one.id > other.id ? -1 : 0)

/** The condition for documents after a place, where `startedAt` and `_id` are the order. */
export const startedAfter = (place: ListPlace | null) =>
  place === null
    ? []
    : [
        { startedAt: { $lte: new Date(place.atMs) } },
        { $or: [{ startedAt: { $lt: new Date(place.atMs) } }, { _id: { $lt: place.id } }] },
      ]
