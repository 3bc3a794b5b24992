import type { DatabaseSync } from 'node:sqlite'
import { ID_INDEX, type IndexDefinition, readIndexSpec } from '../index/definition'
import { MongoError } from '../mongo-error'
import type { Doc } from '../value'
import { writeDocument } from '../wire/bson-writer'
import { Collection, decode } from './collection'
import { Committer } from './committer'
import { IndexTable } from './index-table'
import { isSqliteError } from './sqlite-code'
import { upgrade } from './upgrade'

/** All collections of the store, by "database.name"; the disk is the truth, the maps follow it. */
export class Catalog {
  private collections = new Map<string, Collection>()
  readonly committer: Committer

  constructor(readonly db: DatabaseSync) {
    this.committer = new Committer(db, () => this.load())
    this.load()
    upgrade(db, this.all())
  }

  /** Reads everything again; also after a rollback, when what was in memory may never have happened. */
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

  databases(): string[] {
    return [...new Set([...this.collections.values()].map((one) => one.database))].sort()
  }

  all(): Collection[] {
    return [...this.collections.values()]
  }

  /** The collection, made when it is not there, as MongoDB does on the first write. */
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
      this.addIndexRow(id, ID_INDEX)
      const collection = this.attach(id, database, name, options)
      this.collections.set(collection.namespace, collection)
      return collection
    })
  }

  private addIndexRow(collection: number, definition: IndexDefinition): IndexTable {
    const added = this.db
      .prepare('INSERT INTO collection_index (collection, spec, multikey) VALUES (?, ?, 0)')
      .run(collection, writeDocument(definition.spec))
    const id = Number(added.lastInsertRowid)
    IndexTable.createTable(this.db, id)
    return new IndexTable(this.db, id, collection, definition, false)
  }

  /** Builds indexes over what is there, all or none. Throws MongoError 11000 for duplicates, 171 for parallel arrays. */
  createIndexes(collection: Collection, definitions: readonly IndexDefinition[]): void {
    this.committer.write(() => {
      const made: IndexTable[] = []
      try {
        for (const definition of definitions) {
          const index = this.addIndexRow(collection.id, definition)
          made.push(index)
          collection.build(index)
        }
      } catch (error) {
        // where SQLite failed, the whole batch is taken back
        if (!isSqliteError(error)) for (const index of made) this.forgetIndex(index)
        throw error
      }
      collection.indexes.push(...made)
    })
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

  /** Changes the definition of an index where its keys stay the same (collMod of a TTL). */
  redefine(index: IndexTable, definition: IndexDefinition): void {
    this.committer.write(() => {
      this.db.prepare('UPDATE collection_index SET spec = ? WHERE id = ?').run(writeDocument(definition.spec), index.id)
      index.definition = definition
    })
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

  rename(from: Collection, database: string, name: string): void {
    checkNamespace(database, name)
    this.committer.write(() => {
      this.db.prepare('UPDATE collection SET db = ?, name = ? WHERE id = ?').run(database, name, from.id)
      from.gone = true
      this.collections.delete(from.namespace)
      const renamed = this.attach(from.id, database, name, from.options)
      this.collections.set(renamed.namespace, renamed)
    })
  }

  close(): void {
    this.committer.commit()
    this.db.close()
  }
}

/** Throws MongoError 73 for names that MongoDB does not take either. */
export function checkNamespace(database: string, name: string): void {
  if (database === '' || /[/\\. "$\0]/.test(database) || Buffer.byteLength(database) > 63) {
    throw new MongoError(73, `Invalid database name: '${database}'`)
  }
  if (name === '' || name.startsWith('.') || name.endsWith('.') || /[$\0]/.test(name)) {
    throw new MongoError(73, `Invalid collection name: '${database}.${name}'`)
  }
  if (Buffer.byteLength(`${database}.${name}`) > 255) throw new MongoError(73, 'the namespace is longer than 255 bytes')
}
