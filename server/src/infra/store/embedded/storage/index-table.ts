import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { IndexDefinition } from '../index/definition'
import { type Entries, entriesOf } from '../index/entries'
import { encodeValue, invert } from '../index/key'
import { MongoError } from '../mongo-error'
import { valuesAt } from '../query/path'
import { type Doc, setField } from '../value'
import { openRecords, PAGE_BSON, type StoredRow } from './record'

/** A half-open range of keys; `to` is undefined for "to the end". */
export interface KeyRange {
  from: Buffer
  to: Buffer | undefined
  /** True when `from` is a complete key and the only one in the range. */
  point?: boolean
}

/** One entry of an index with its document; without the key in a range of one key. */
export interface IndexRow extends StoredRow {
  key?: Uint8Array
}

/** Above every key: no encoding begins with FF. */
const TOP = Buffer.from([0xff])
const TOP_RID = Number.MAX_SAFE_INTEGER

/** One index on disk: (key, rid) pairs in their own table, ordered by the bytes of the keys. */
export class IndexTable {
  private readonly addOne: StatementSync
  private readonly removeOne: StatementSync
  private readonly other: StatementSync
  private readonly point: StatementSync
  private readonly forward: StatementSync
  private readonly backward: StatementSync
  private readonly counted: StatementSync
  private readonly countedUpTo: StatementSync
  private readonly noteMultikey: StatementSync
  /** Compiled when first used: most indexes need none of them. */
  private readonly rare = new Map<string, StatementSync>()
  /** Set when it was dropped, for cursors that still read it. */
  gone = false
  /** Why the build fails: the error of a write during the build. */
  failure: MongoError | undefined

  constructor(
    private readonly db: DatabaseSync,
    readonly id: number,
    collection: number,
    public definition: IndexDefinition,
    public multikey: boolean,
  ) {
    const table = `idx_${id}`
    this.addOne = db.prepare(`INSERT OR IGNORE INTO ${table} (key, rid) VALUES (?, ?)`)
    this.removeOne = db.prepare(`DELETE FROM ${table} WHERE key = ? AND rid = ?`)
    this.other = db.prepare(`SELECT rid FROM ${table} WHERE key = ? AND rid <> ? LIMIT 1`)
    // LEFT JOIN keeps an entry without its document, so that read() reports the damage instead of omitting a result
    const documents = `i.rid AS rid, ${PAGE_BSON} FROM ${table} i LEFT JOIN doc_${collection} d ON d.rid = i.rid`
    const rows = `SELECT i.key AS key, ${documents}`
    // every `LIMIT +?`: SQLite compiles a statement with `LIMIT ?` again at each use, which took half of a point read
    this.point = db.prepare(`SELECT ${documents} WHERE i.key = ? AND i.rid > ? ORDER BY i.rid LIMIT +?`)
    this.forward = db.prepare(`${rows} WHERE (i.key, i.rid) > (?, ?) AND i.key < ? ORDER BY i.key, i.rid LIMIT +?`)
    this.backward = db.prepare(
      `${rows} WHERE (i.key, i.rid) < (?, ?) AND i.key >= ? ORDER BY i.key DESC, i.rid DESC LIMIT +?`,
    )
    this.countedUpTo = db.prepare(
      `SELECT count(*) AS n FROM (SELECT 1 FROM ${table} WHERE key >= ? AND key < ? LIMIT +?)`,
    )
    this.counted = db.prepare(`SELECT count(*) AS n FROM ${table} WHERE key >= ? AND key < ?`)
    this.noteMultikey = db.prepare('UPDATE collection_index SET multikey = 1 WHERE id = ?')
  }

  static createTable(db: DatabaseSync, id: number): void {
    db.exec(
      `CREATE TABLE idx_${id} (key BLOB NOT NULL, rid INTEGER NOT NULL, PRIMARY KEY (key, rid)) STRICT, WITHOUT ROWID`,
    )
  }

  clear(): void {
    this.db.exec(`DELETE FROM idx_${this.id}`)
  }

  drop(): void {
    this.gone = true
    this.db.exec(`DROP TABLE IF EXISTS idx_${this.id}`)
  }

  entries(doc: Doc): Entries {
    return entriesOf(this.definition, doc)
  }

  /** The first of these keys that another document holds in a unique index. */
  conflict(entries: Entries, rid: number): Buffer | undefined {
    return entries.keys.find((key) => this.other.get(key, rid) !== undefined)
  }

  add(entries: Entries, rid: number): void {
    if (entries.multikey && !this.multikey) {
      this.multikey = true
      this.noteMultikey.run(this.id)
    }
    for (const key of entries.keys) this.addOne.run(key, rid)
  }

  remove(entries: Entries, rid: number): void {
    for (const key of entries.keys) this.removeOne.run(key, rid)
  }

  /** Up to `limit` rows of the range after (or, backward, before) the given row. */
  page(
    range: KeyRange,
    after: { key?: Uint8Array; rid: number } | undefined,
    backward: boolean,
    limit: number,
  ): IndexRow[] {
    if (this.gone) throw new MongoError(175, `index ${this.definition.name} was dropped`)
    const rows = backward
      ? this.backward.all(after?.key ?? range.to ?? TOP, after?.rid ?? (range.to ? -1 : TOP_RID), range.from, limit)
      : range.point
        ? this.point.all(range.from, after?.rid ?? -1, limit)
        : this.forward.all(after?.key ?? range.from, after?.rid ?? -1, range.to ?? TOP, limit)
    return openRecords(rows as unknown as IndexRow[])
  }

  has(key: Buffer, rid: number): boolean {
    return (
      this.db.prepare(`SELECT 1 AS there FROM idx_${this.id} WHERE key = ? AND rid = ?`).get(key, rid) !== undefined
    )
  }

  /** Up to `limit` entries as stored, whether or not their documents exist. */
  entriesAfter(after: { key: Uint8Array; rid: number } | undefined, limit: number): { key: Buffer; rid: number }[] {
    const rows = this.db
      .prepare(`SELECT key, rid FROM idx_${this.id} WHERE (key, rid) > (?, ?) ORDER BY key, rid LIMIT +?`)
      .all(after?.key ?? Buffer.alloc(0), after?.rid ?? -1, limit)
    return rows.map((row) => ({ key: Buffer.from(row.key as Uint8Array), rid: Number(row.rid) }))
  }

  lastEntry(): { key: Uint8Array; rid: number } | undefined {
    return this.entryAt({ from: Buffer.alloc(0), to: undefined }, 0, true)
  }

  /** The entry at a position of a range, counted from its end when backward; undefined if the range is shorter. */
  entryAt(range: KeyRange, position: number, backward: boolean): { key: Uint8Array; rid: number } | undefined {
    if (this.gone) throw new MongoError(175, `index ${this.definition.name} was dropped`)
    const order = backward ? 'ORDER BY key DESC, rid DESC' : 'ORDER BY key, rid'
    const row = this.compiled(
      `SELECT key, rid FROM idx_${this.id} WHERE key >= ? AND key < ? ${order} LIMIT 1 OFFSET +?`,
    ).get(range.from, range.to ?? TOP, position)
    return row && { key: row.key as Uint8Array, rid: Number(row.rid) }
  }

  /** The number of entries in a non-empty range, and the least record id among them. */
  extent({ from, to }: KeyRange): { count: number; first: number } {
    const found = this.compiled(
      `SELECT count(*) AS n, min(rid) AS first FROM idx_${this.id} WHERE key >= ? AND key < ?`,
    ).get(from, to ?? TOP)
    return { count: Number(found?.n), first: Number(found?.first) }
  }

  private compiled(sql: string): StatementSync {
    const known = this.rare.get(sql) ?? this.db.prepare(sql)
    this.rare.set(sql, known)
    return known
  }

  /** The number of entries in a range, counted up to a limit. */
  countUpTo(range: KeyRange, limit: number): number {
    return Number(this.countedUpTo.get(range.from, range.to ?? TOP, limit)?.n)
  }

  /** The number of entries in a range; in a multikey index it is not the number of documents. */
  count(range: KeyRange): number {
    return Number(this.counted.get(range.from, range.to ?? TOP)?.n)
  }

  /** E11000 as MongoDB words it, with keyPattern and keyValue; for an array keyValue has the duplicate element. */
  duplicate(namespace: string, doc: Doc, key: Uint8Array): MongoError {
    const keyValue = keyValueOf(this.definition, doc, key)
    const shown = this.definition.fields.map((part) => `${part.path}: ${show(keyValue[part.path])}`).join(', ')
    return new MongoError(
      11000,
      `E11000 duplicate key error collection: ${namespace} index: ${this.definition.name} dup key: { ${shown} }`,
      { keyPattern: this.definition.spec.key, keyValue },
    )
  }
}

function show(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (value !== null && typeof value === 'object' && '_bsontype' in value && value._bsontype === 'ObjectId') {
    return `ObjectId('${String(value)}')`
  }
  return value !== null && typeof value === 'object' && !('_bsontype' in value) ? JSON.stringify(value) : String(value)
}

/** The document's values that form one of its keys, by path: the indexed element of an array, null when missing. */
function keyValueOf(index: IndexDefinition, doc: Doc, key: Uint8Array): Doc {
  const values: Doc = {}
  let at = 0
  for (const { path, parts, descending } of index.fields) {
    const found = [...valuesAt(doc, parts), null]
      .map((value) => ({ value, bytes: descending ? invert(encodeValue(value)) : encodeValue(value) }))
      .find(({ bytes }) => bytes.equals(key.subarray(at, at + bytes.length)))
    setField(values, path, found?.value ?? null)
    // not found means an empty array, whose key is one byte long
    at += found?.bytes.length ?? 1
  }
  return values
}
