import type { Db } from 'mongodb'

/** Collection in the target that records the progress of a transfer; dropped at the end. */
export const MARKS = 'lianda_transfer'

/** One per collection, with its name as `_id`, and one with `_id` '' that names the source. */
export interface Mark {
  _id: string
  state: 'copying' | 'copied'
  documents: number
  /** The target holds all documents up to this `_id`. */
  after?: unknown
  source?: string
}

/** The source of the unfinished copy in this database; null when there is no unfinished copy. */
export async function unfinishedCopyOf(db: Db): Promise<string | null> {
  const mark = await db.collection<Mark>(MARKS).findOne({ _id: '' })
  return mark ? String(mark.source) : null
}
