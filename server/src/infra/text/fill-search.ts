import type { Connection } from 'mongoose'
import type { ScopedModel } from '../store/model'
import { searchTerms } from './search'

interface Named {
  _id: string
  orgid: string
  name: string
  search: string[]
  schemaVersion: number
}

const BATCH = 500

/** Version of the shape of documents whose `search` holds the terms of their `name`. */
export const SEARCHABLE = 2

/** The index by which a start finds the documents of before. */
export const WRITTEN_BEFORE = {
  keys: { schemaVersion: 1 },
  name: 'written_before',
  sweep: 'a start gives older documents of all organisations their search terms',
} as const

/** Gives the documents that an older program wrote the terms of their names. Idempotent; for the start. */
export async function fillSearch<T extends { _id: string; orgid: string; name: string }>(
  db: Connection,
  model: (db: Connection) => ScopedModel<T>,
): Promise<void> {
  const things = model(db) as unknown as ScopedModel<Named>
  for (;;) {
    const old = await things
      .find({ schemaVersion: { $lt: SEARCHABLE } }, { orgid: 1, name: 1 })
      .unscoped('a sweep over all organisations')
      .limit(BATCH)
      .lean()
    if (old.length === 0) return
    await things.bulkWrite(
      old.map(({ _id, orgid, name }) => ({
        updateOne: {
          filter: { _id, orgid },
          update: { $set: { search: searchTerms([name]), schemaVersion: SEARCHABLE } },
        },
      })),
    )
  }
}
