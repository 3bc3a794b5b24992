import type { Connection } from 'mongoose'
import type { ScopedModel } from '../store/model'
import { searchTerms } from './search'

interface Searched {
  _id: string
  orgid: string
  search: string[]
  schemaVersion: number
}

const BATCH = 500

/** Version of the shape of documents that have `search`. */
export const SEARCHABLE = 2

/** The index by which a start finds the documents of before. */
export const WRITTEN_BEFORE = {
  keys: { schemaVersion: 1 },
  name: 'written_before',
  sweep: 'a start gives older documents of all organisations their search terms',
} as const

/**
 * Gives the documents that an older program wrote their terms. Idempotent; for the start.
 * @param members the texts by which they are found
 */
export async function fillSearch<T extends { _id: string; orgid: string }>(
  db: Connection,
  model: (db: Connection) => ScopedModel<T>,
  members: readonly (string & keyof T)[],
): Promise<void> {
  const things = model(db) as unknown as ScopedModel<Searched>
  for (;;) {
    const old = await things
      .find({ schemaVersion: { $lt: SEARCHABLE } }, ['orgid', ...members])
      .unscoped('a sweep over all organisations')
      .limit(BATCH)
      .lean<(Searched & Record<string, string | undefined>)[]>()
    if (old.length === 0) return
    await things.bulkWrite(
      old.map((one) => ({
        updateOne: {
          filter: { _id: one._id, orgid: one.orgid },
          update: {
            $set: { search: searchTerms(members.map((member) => one[member] ?? '')), schemaVersion: SEARCHABLE },
          },
        },
      })),
    )
  }
}
