import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { ID_INDEX, type IndexDefinition, readIndexSpec } from '../index/definition'
import { MongoError } from '../mongo-error'
import type { Turn } from '../turn'
import type { Doc } from '../value'
import { writeDocument } from '../wire/bson-writer'
import { Collection, decode } from './collection'
import { Committer } from './committer'
import { IndexTable } from './index-table'
import { FORMAT_VERSION, formatOf, openDatabase, toStartError } from './open-database'

/** All collections of the store, by "database.name"; the maps mirror what is on disk. */
export class Catalog {
  private collections = new Map<string, Collection>()
  readonly committer: Committer

  constructor(readonly db: DatabaseSync) {
    this.committer = new Committer(db, () => this.load())
    dropUnfinished(db)
    this.load()
    upgrade(db, this.all())
  }

  /** Reads everything from disk; also after a rollback, when the maps may hold changes that were undone. */
  private load(): void {
    for (const collection of this.collections.values()) collection.gone = true
    this.collections = new Map()
    for (const row of this.db.prepare('SELECT id, db, name, options FROM collection').all()) {
      const collection = this.attach(
        Number(row.id),
        String(row.db),
        String(row.name),
        decode(row.options as Uint8Array),
      )
      this.collections.set(collection.namespace, collection)
    }
  }

  private attach(id: number, database: string, name: string, options: Doc): Collection {
    const rows = this.db
      .prepare('SELECT id, spec, multikey FROM collection_index WHERE collection = ? ORDER BY id')
      .all(id)
    const indexes = rows.map((row) => {
      const spec = decode(row.spec as Uint8Array)
      const definition = spec.name === '_id_' ? ID_INDEX : readIndexSpec(spec)
      return new IndexTable(this.db, Number(row.id), id, definition, row.multikey === 1)
    })
    return new Collection(this.db, this.committer, id, database, name, options, indexes)
  }

  find(database: string, name: string): Collection | undefined {
    return this.collections.get(`${database}.${name}`)
  }

  list(database: string): Collection[] {
    return [...this.collections.values()]
      .filter((one) => one.database === database)
      .sort((a, b) => (a.name < b.name ? -1 : 1))
  }

  all(): Collection[] {
    return [...this.collections.values()]
  }

  /** Returns the collection; creates it if missing, as MongoDB does on the first write. */
  ensure(database: string, name: string): Collection {
    return this.find(database, name) ?? this.create(database, name, {})
  }

  create(database: string, name: string, options: Doc): Collection {
    checkNamespace(database, name)
    return this.committer.write(() => {
      const added = this.db
        .prepare('INSERT INTO collection (db, name, options) VALUES (?, ?, ?)')
        .run(database, name, writeDocument(options))
      const id = Number(added.lastInsertRowid)
      Collection.createTable(this.db, id)
      this.addIndexRow(id, this.makeTable(id, ID_INDEX))
      const collection = this.attach(id, database, name, options)
      this.collections.set(collection.namespace, collection)
      return collection
    })
  }

  /** Creates the table of an index, without its row in `collection_index`. */
  private makeTable(collection: number, definition: IndexDefinition): IndexTable {
    // AUTOINCREMENT gives a number that is never reused
    const added = this.db
      .prepare('INSERT INTO collection_index (collection, spec, multikey) VALUES (?, ?, 0)')
      .run(collection, writeDocument(definition.spec))
    const id = Number(added.lastInsertRowid)
    this.db.prepare('DELETE FROM collection_index WHERE id = ?').run(id)
    IndexTable.createTable(this.db, id)
    return new IndexTable(this.db, id, collection, definition, false)
  }

  /** Registers a table as an index; from here on it is one, also after a crash. */
  private addIndexRow(collection: number, { id, definition, multikey }: IndexTable): void {
    this.db
      .prepare('INSERT INTO collection_index (id, collection, spec, multikey) VALUES (?, ?, ?, ?)')
      .run(id, collection, writeDocument(definition.spec), multikey ? 1 : 0)
  }

  /** Creates indexes on an empty collection, in one transaction with the first writes into it. */
  createIndexes(collection: Collection, definitions: readonly IndexDefinition[]): void {
    if (collection.count() > 0) throw new Error(`${collection.namespace} is not empty`)
    this.committer.write(() => {
      const made = definitions.map((one) => this.makeTable(collection.id, one))
      for (const index of made) this.addIndexRow(collection.id, index)
      collection.indexes.push(...made)
    })
  }

  /**
   * Builds indexes over existing documents, all or none, in slices: other commands read and write meanwhile, and in the
   * end the indexes contain every write. The next start removes what a crash leaves of them. Throws MongoError 11000
   * for duplicates, 171 for parallel arrays, 276 when the collection was dropped or renamed meanwhile.
   */
  async buildIndexes(collection: Collection, definitions: readonly IndexDefinition[], turn: Turn): Promise<void> {
    const made = this.committer.write(() => definitions.map((one) => this.makeTable(collection.id, one)))
    collection.building.push(...made)
    try {
      for (const index of made) {
        for (let at: number | undefined = 0; at !== undefined; ) {
          const from: number = at
          at = this.committer.write(() => collection.fill(index, from, () => turn.over))
          if (turn.over) {
            // commit the tables now: a later lost batch of another command must not undo them and their numbers
            this.committer.commit()
            if (!collection.gone) await turn.yield()
          }
          if (collection.gone) throw aborted(index, collection)
          if (index.failure) throw index.failure
        }
      }
      const failed = made.find(({ failure }) => failure)
      if (failed) throw failed.failure
      this.committer.write(() => {
        for (const index of made) this.addIndexRow(collection.id, index)
      })
      collection.indexes.push(...made)
    } catch (error) {
      // even if a batch was lost, the tables may have been committed by an earlier batch
      if (this.db.isOpen) this.committer.write(() => made.forEach((index) => index.drop()))
      throw error
    } finally {
      collection.building.length = 0
    }
  }

  dropIndex(collection: Collection, index: IndexTable): void {
    this.committer.write(() => {
      collection.indexes.splice(collection.indexes.indexOf(index), 1)
      this.forgetIndex(index)
    })
  }

  private forgetIndex(index: IndexTable): void {
    this.db.prepare('DELETE FROM collection_index WHERE id = ?').run(index.id)
    index.drop()
  }

  drop(collection: Collection): void {
    this.committer.write(() => {
      for (const index of collection.indexes) this.forgetIndex(index)
      this.db.exec(`DROP TABLE doc_${collection.id}`)
      this.db.prepare('DELETE FROM collection WHERE id = ?').run(collection.id)
      collection.gone = true
      this.collections.delete(collection.namespace)
    })
  }

  close(): void {
    this.committer.commit()
    this.db.close()
  }
}

/** Drops the tables of indexes that were being built when the process ended. */
function dropUnfinished(db: DatabaseSync): void {
  const unfinished = db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name GLOB 'idx_[0-9]*'")
    .all()
    .map(({ name }) => String(name))
    .filter((name) => !db.prepare('SELECT 1 AS there FROM collection_index WHERE id = ?').get(Number(name.slice(4))))
  for (const name of unfinished) db.exec(`DROP TABLE ${name}`)
}

const aborted = ({ definition }: IndexTable, { namespace }: Collection): MongoError =>
  new MongoError(276, `Index build aborted: ${namespace} was dropped or renamed while ${definition.name} was made`)

/** Throws MongoError 73 for names that MongoDB rejects too. */
export function checkNamespace(database: string, name: string): void {
  if (database === '' || /[/\\. "$\0]/.test(database) || Buffer.byteLength(database) > 63) {
    throw new MongoError(73, `Invalid database name: '${database}'`)
  }
  if (name === '' || name.startsWith('.') || name.endsWith('.') || /[$\0]/.test(name)) {
    throw new MongoError(73, `Invalid collection name: '${database}.${name}'`)
  }
  if (Buffer.byteLength(`${database}.${name}`) > 255) throw new MongoError(73, 'the namespace is longer than 255 bytes')
}

/** Opens the store of a folder with all its collections. Throws StoreStartError. */
export function openCatalog(folder: string): Catalog {
  const db = openDatabase(folder)
  try {
    return new Catalog(db)
  } catch (error) {
    db.close()
    throw toStartError(error, join(folder, 'store.sqlite'))
  }
}

/**
 * Upgrades an older format to the newest, completely or not at all: indexes through arrays get new keys. After that an
 * older program no longer opens the file. Unique indexes keep their keys: new ones may collide, and that must not fail
 * a start.
 */
function upgrade(db: DatabaseSync, collections: Iterable<Collection>): void {
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
