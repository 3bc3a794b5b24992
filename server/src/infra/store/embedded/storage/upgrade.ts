import type { DatabaseSync } from 'node:sqlite'
import type { Collection } from './collection'
import { FORMAT_VERSION, formatOf } from './open-database'

/**
 * Upgrades an older format to the newest, completely or not at all: indexes through arrays get new keys. After that an
 * older program no longer opens the file. Unique indexes keep their keys: new ones may collide, and that must not fail
 * a start.
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
