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

/** @returns documents per second on the disk of the folder */
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
