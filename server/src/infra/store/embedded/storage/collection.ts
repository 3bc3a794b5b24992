import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Entries } from '../index/entries'
import { damaged, MongoError } from '../mongo-error'
import { identical } from '../query/compare'
import type { Doc } from '../value'
import { readDocument, readFields } from '../wire/bson-reader'
import type { Committer } from './committer'
import type { IndexTable } from './index-table'
import { openRecord, openRecords, PAGE_BSON, sealRecord, type StoredRow } from './record'

/** MongoDB's limit for one stored document. */
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024

/** Documents that an index build reads per page. */
const FILLED_ROWS = 64

/** Documents or entries compared in one step. */
const VALIDATED_ROWS = 50

/** Validation stops after this many disagreements. */
const MAX_DISAGREEMENTS = 100

/** A Buffer view of bytes that SQLite returned, without a copy. */
export const asBuffer = (bytes: Uint8Array): Buffer =>
  Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Decodes a stored document. */
export const decode = (bson: Uint8Array): Doc => readDocument(asBuffer(bson))

/** Decodes only these top-level fields of a stored document. */
export const decodeFields = (bson: Uint8Array, wanted: ReadonlySet<string>): Doc => readFields(asBuffer(bson), wanted)

/** One collection on disk: its documents by record id, and its indexes, which every write updates. */
export class Collection {
  private readonly insertOne: StatementSync
  private readonly replaceOne: StatementSync
  private readonly removeOne: StatementSync
  private readonly getOne: StatementSync
  private readonly forward: StatementSync
  private readonly counted: StatementSync
  private nextRid: number
  private size: number | undefined
  /** Indexes under construction: every write updates them, but no query uses them. */
  readonly building: IndexTable[] = []
  /** Set when the collection was dropped, renamed or reloaded, for cursors that still hold it. */
  gone = false

  constructor(
    db: DatabaseSync,
    private readonly committer: Committer,
    readonly id: number,
    readonly database: string,
    readonly name: string,
    readonly options: Doc,
    readonly indexes: IndexTable[],
  ) {
    const table = `doc_${id}`
    this.insertOne = db.prepare(`INSERT INTO ${table} (rid, bson) VALUES (?, ?)`)
    this.replaceOne = db.prepare(`UPDATE ${table} SET bson = ? WHERE rid = ?`)
    this.removeOne = db.prepare(`DELETE FROM ${table} WHERE rid = ?`)
    this.getOne = db.prepare(`SELECT bson FROM ${table} WHERE rid = ?`)
    this.forward = db.prepare(`SELECT rid, ${PAGE_BSON} FROM ${table} WHERE rid > ? ORDER BY rid LIMIT +?`)
    // the _id index has one entry per document and far fewer pages
    this.counted = db.prepare(`SELECT count(*) AS n FROM idx_${indexes[0]?.id}`)
    this.nextRid = Number(db.prepare(`SELECT coalesce(max(rid), 0) AS n FROM ${table}`).get()?.n) + 1
  }

  static createTable(db: DatabaseSync, id: number): void {
    db.exec(`CREATE TABLE doc_${id} (rid INTEGER PRIMARY KEY, bson BLOB NOT NULL) STRICT`)
  }

  get namespace(): string {
    return `${this.database}.${this.name}`
  }

  get(rid: number): Uint8Array | undefined {
    this.checkAlive()
    const record = this.getOne.get(rid)?.bson
    return record === undefined ? undefined : openRecord(record as Uint8Array)
  }

  /** Up to `limit` documents in record order after a record id. */
  page(after: number | undefined, limit: number): StoredRow[] {
    return openRecords(this.forward.all(after ?? 0, limit) as unknown as StoredRow[])
  }

  /** The document of a row; call without awaiting after its page was read. Throws MongoError 301 when it is missing. */
  read({ rid, bson }: StoredRow): Uint8Array {
    const found = bson ?? this.get(rid)
    if (!found) throw damaged(`an index of ${this.namespace} names record ${rid}, which is not there`)
    return found
  }

  /** The number of documents, counted once and then cached. */
  count(): number {
    this.size ??= Number(this.counted.get()?.n)
    return this.size
  }

  /** Stores a new document. Throws MongoError 11000 (nothing is written then) or 10334. */
  insert(doc: Doc, bson: Uint8Array): void {
    this.checkAlive()
    checkSize(bson)
    const rid = this.nextRid
    const entries = this.indexes.map((index) => index.entries(doc))
    this.checkUnique(doc, entries, rid)
    this.committer.write(() => {
      this.insertOne.run(rid, sealRecord(bson))
      for (const [i, index] of this.indexes.entries()) index.add(entries[i] as Entries, rid)
      this.keepUp(rid, undefined, doc)
    })
    this.nextRid = rid + 1
    if (this.size !== undefined) this.size++
  }

  /** Replaces a document in place. Throws as insert does. */
  replace(rid: number, before: Doc, after: Doc, bson: Uint8Array): void {
    this.checkAlive()
    checkSize(bson)
    const changes = this.touched(before, after)
      .map((index) => ({ index, old: index.entries(before), now: index.entries(after) }))
      // an empty array has the same key as a missing value but still makes the index multikey
      .filter(({ index, old, now }) => !sameKeys(old, now) || (now.multikey && !index.multikey))
    for (const { index, now } of changes) {
      const taken = index.definition.unique ? index.conflict(now, rid) : undefined
      if (taken) throw index.duplicate(this.namespace, after, taken)
    }
    this.committer.write(() => {
      this.replaceOne.run(sealRecord(bson), rid)
      for (const { index, old, now } of changes) {
        index.remove(old, rid)
        index.add(now, rid)
      }
      this.keepUp(rid, before, after)
    })
  }

  /** True when the change may affect an index; fields not given are unchanged. */
  isIndexed(before: Doc, after: Doc): boolean {
    return this.building.length > 0 || this.touched(before, after).length > 0
  }

  /** Replaces a document when no indexed field has changed. Throws MongoError 10334. */
  rewrite(rid: number, bson: Uint8Array): void {
    this.checkAlive()
    checkSize(bson)
    this.committer.write(() => void this.replaceOne.run(sealRecord(bson), rid))
  }

  /** Indexes whose keys may differ: most updates touch no indexed field, and comparing is far cheaper than encoding. */
  private touched(before: Doc, after: Doc): IndexTable[] {
    const same = new Map<string, boolean>()
    const isSame = (name: string): boolean => {
      const known = same.get(name) ?? identical(before[name], after[name])
      same.set(name, known)
      return known
    }
    return this.indexes.filter(({ definition: { reads } }) => !reads.every(isSame))
  }

  remove(rid: number, doc: Doc): void {
    this.checkAlive()
    this.committer.write(() => {
      this.removeOne.run(rid)
      for (const index of this.indexes) index.remove(index.entries(doc), rid)
      this.keepUp(rid, doc, undefined)
    })
    if (this.size !== undefined) this.size--
  }

  /** A write never fails because of an index under construction; the index build fails instead. */
  private keepUp(rid: number, before: Doc | undefined, after: Doc | undefined): void {
    for (const index of this.building) {
      try {
        if (before) index.remove(index.entries(before), rid)
        if (after) this.addTo(index, after, rid)
      } catch (error) {
        if (!(error instanceof MongoError)) throw error
        index.failure ??= error
      }
    }
  }

  /** Throws MongoError 11000 when another document has one of the keys, 171 for parallel arrays. */
  private addTo(index: IndexTable, doc: Doc, rid: number): void {
    const entries = index.entries(doc)
    const taken = index.definition.unique ? index.conflict(entries, rid) : undefined
    if (taken) throw index.duplicate(this.namespace, doc, taken)
    index.add(entries, rid)
  }

  /** Throws if the collection was dropped, renamed or reloaded after a lost batch while a long command held it. */
  checkAlive(): void {
    if (this.gone) throw new MongoError(175, `collection ${this.namespace} was dropped or renamed`)
  }

  private checkUnique(doc: Doc, entries: Entries[], rid: number): void {
    for (const [i, index] of this.indexes.entries()) {
      if (!index.definition.unique) continue
      const taken = index.conflict(entries[i] as Entries, rid)
      if (taken) throw index.duplicate(this.namespace, doc, taken)
    }
  }

  /**
   * Compares every index with the documents in both directions; returns a sentence for each disagreement (stops at
   * about 100). Other commands may write between two pages, so each record is compared without a pause.
   */
  async validate(pause: () => Promise<void>): Promise<{ errors: string[]; count: number }> {
    const errors: string[] = []
    let count = 0
    // ignore documents written meanwhile, which could go on without end
    const last = this.nextRid - 1
    for (let rows = this.page(0, VALIDATED_ROWS); rows.length > 0; rows = this.page(rows.at(-1)?.rid, VALIDATED_ROWS)) {
      for (const row of rows) {
        if (row.rid > last) break
        count++
        const doc = decode(this.read(row))
        for (const index of this.indexes) {
          const lost = index.entries(doc).keys.filter((key) => !index.has(key, row.rid)).length
          if (lost > 0) errors.push(`${index.definition.name} lacks ${lost} keys of record ${row.rid}`)
        }
      }
      if (errors.length >= MAX_DISAGREEMENTS) return { errors, count }
      if ((rows.at(-1)?.rid ?? last) >= last) break
      await pause()
    }
    for (const index of this.indexes) await this.findStrays(index, errors, pause)
    return { errors, count }
  }

  /** Finds index entries that do not follow from their document. */
  private async findStrays(index: IndexTable, errors: string[], pause: () => Promise<void>): Promise<void> {
    const last = index.lastEntry()
    for (
      let rows = index.entriesAfter(undefined, VALIDATED_ROWS);
      rows.length > 0;
      rows = index.entriesAfter(rows.at(-1), VALIDATED_ROWS)
    ) {
      for (const { key, rid } of rows) {
        const bson = this.get(rid)
        const wanted = bson !== undefined && index.entries(decode(bson)).keys.some((one) => one.equals(key))
        if (!wanted) errors.push(`${index.definition.name} has a key for record ${rid} that the record does not give`)
      }
      const end = rows.at(-1)
      if (errors.length >= MAX_DISAGREEMENTS || (end && last && end.key.compare(last.key) > 0)) return
      await pause()
      // dropped meanwhile, which is no disagreement
      if (this.gone || !this.indexes.includes(index)) return
    }
  }

  /**
   * Adds the documents after a record to a new index until the slice is over; returns the record to continue after,
   * undefined at the end. Throws MongoError 11000 when they are not unique, 171 for parallel arrays.
   */
  fill(index: IndexTable, after: number, over: () => boolean): number | undefined {
    this.checkAlive()
    const fields = new Set(index.definition.reads)
    const rows = this.page(after, FILLED_ROWS)
    for (const row of rows) {
      const bson = this.read(row)
      this.addTo(index, decodeFields(bson, fields), row.rid)
      // checked only after large documents: a page of small ones takes less than a slice
      if (!row.bson && over()) return row.rid
    }
    return rows.length < FILLED_ROWS ? undefined : rows.at(-1)?.rid
  }
}

function sameKeys(a: Entries, b: Entries): boolean {
  return a.keys.length === b.keys.length && a.keys.every((key, i) => key.equals(b.keys[i] as Buffer))
}

function checkSize(bson: Uint8Array): void {
  if (bson.length > MAX_DOCUMENT_BYTES) {
    throw new MongoError(
      10334,
      `BSONObj size: ${bson.length} is invalid. Size must be between 0 and ${MAX_DOCUMENT_BYTES}`,
    )
  }
}
