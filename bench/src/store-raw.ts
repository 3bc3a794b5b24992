import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { BSON } from 'mongodb'

/** Write rates of plain SQLite with the tables of the embedded store: a document and its key in one index. */
export interface RawRates {
  /** One document per transaction, each synced. */
  single: number
  /** As many documents per transaction as there are concurrent clients. */
  grouped: number
  /** A thousand documents per transaction. */
  batched: number
}

const FOR_MS = 1_500

/** Durable inserts; @returns documents per second on the disk of the folder */
export function rawRates(folder: string, inFlight: number, document: (n: number) => Record<string, unknown>): RawRates {
  const db = new DatabaseSync(join(folder, `raw-${randomBytes(4).toString('hex')}.sqlite`))
  db.exec('PRAGMA page_size = 8192; PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL')
  db.exec('PRAGMA synchronous = FULL; PRAGMA cache_size = -65536; PRAGMA wal_autocheckpoint = 2000')
  db.exec('CREATE TABLE doc (rid INTEGER PRIMARY KEY, bson BLOB NOT NULL) STRICT')
  db.exec('CREATE TABLE idx (key BLOB NOT NULL, rid INTEGER NOT NULL, PRIMARY KEY (key, rid)) STRICT, WITHOUT ROWID')
  const doc = db.prepare('INSERT INTO doc (rid, bson) VALUES (?, ?)')
  const key = db.prepare('INSERT INTO idx (key, rid) VALUES (?, ?)')
  let rid = 0
  const rate = (size: number): number => {
    const begun = performance.now()
    const first = rid
    while (performance.now() - begun < FOR_MS) {
      db.exec('BEGIN IMMEDIATE')
      for (let n = 0; n < size; n++) {
        rid++
        doc.run(rid, BSON.serialize(document(rid)))
        key.run(Buffer.from(`\x1e${String(rid).padStart(12, '0')}\0\0`), rid)
      }
      db.exec('COMMIT')
    }
    return ((rid - first) / (performance.now() - begun)) * 1_000
  }
  const rates = { single: rate(1), grouped: rate(inFlight), batched: rate(1_000) }
  db.close()
  return rates
}

/** Point reads of plain SQLite by a key in an index, in this thread. @returns documents per second */
export function rawReads(rows: readonly { _id: string }[], forMs: number): number {
  const db = new DatabaseSync(':memory:')
  db.exec('CREATE TABLE doc (rid INTEGER PRIMARY KEY, bson BLOB NOT NULL) STRICT')
  db.exec('CREATE TABLE idx (key TEXT PRIMARY KEY, rid INTEGER NOT NULL) STRICT, WITHOUT ROWID')
  const doc = db.prepare('INSERT INTO doc (rid, bson) VALUES (?, ?)')
  const key = db.prepare('INSERT INTO idx (key, rid) VALUES (?, ?)')
  db.exec('BEGIN')
  for (const [rid, one] of rows.entries()) {
    doc.run(rid, BSON.serialize(one))
    key.run(one._id, rid)
  }
  db.exec('COMMIT')
  const read = db.prepare('SELECT d.bson FROM idx i JOIN doc d ON d.rid = i.rid WHERE i.key = ?')
  const begun = performance.now()
  let reads = 0
  for (; performance.now() - begun < forMs; reads++) {
    const one = rows[Math.floor(Math.random() * rows.length)]
    BSON.deserialize(read.get(one?._id ?? '')?.bson as Uint8Array)
  }
  db.close()
  return (reads / (performance.now() - begun)) * 1_000
}
