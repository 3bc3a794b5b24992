import type { DatabaseSync } from 'node:sqlite'
import type { Collection } from './collection'
import { FORMAT_VERSION, formatOf } from './open-database'

/**
 * Makes the newest format of an older one, as a whole or not at all: indexes through lists get their keys anew. From then on
 * an older program does not open the file. Unique ones stay as they are: their keys may collide now, and no start fails for that.
 */
export function upgrade(db: DatabaseSync, collections: Iterable<Collection>): void {
  if (formatOf(db) === FORMAT_VERSION) return
  db.exec('BEGIN IMMEDIATE')
  try {
    for (const collection of collections) {
      for (const index of collection.indexes) {
        if (!index.multikey || index.definition.unique) continue
        index.clear()
        for (let at: number | undefined = 0; at !== undefined; ) at = collection.fill(index, at, () => false)
      }
    }
    db.exec(`PRAGMA user_version = ${FORMAT_VERSION}; COMMIT`)
  } catch (error) {
    db.exec('ROLLBACK')
    throw error
  }
}
