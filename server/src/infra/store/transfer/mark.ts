import type { Db } from 'mongodb'

/** Where a transfer keeps how far it is, in the target; it is dropped at the end. */
export const MARKS = 'lianda_transfer'

/** One per collection by its name, and one named '' that says whose copy this is. */
export interface Mark {
  _id: string
  state: 'copying' | 'copied'
  documents: number
  /** The greatest `_id` that is in the target with all before it. */
  after?: unknown
  source?: string
}

/** What the database is a copy of that has not come to its end; null for any other database. */
export async function unfinishedCopyOf(db: Db): Promise<string | null> {
  const mark = await db.collection<Mark>(MARKS).findOne({ _id: '' })
  return mark ? String(mark.source) : null
}
