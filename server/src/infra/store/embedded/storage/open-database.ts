import { chmodSync, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StoreStartError } from '../../store-start-error'
import { isDamage } from './sqlite-code'

/** SQLite's application_id of our files: "LDST". */
const APPLICATION_ID = 0x4c445354
/**
 * The format that this program writes, and the newest that it reads. Format 1 is read and upgraded to 2
 * (storage/catalog.ts), which adds a checksum after each document and changes the keys of indexes through arrays.
 */
export const FORMAT_VERSION = 2
/** Pages in the log at which they are checkpointed into the file. */
export const CHECKPOINT_PAGES = 2000

/** SQLite's primary result code. */
const SQLITE_BUSY = 5
/** Maximum size of a file that is checked after a crash: 0.7 s per gigabyte from memory, else the disk's speed. */
const CHECKED_BYTES = 2 ** 31

/**
 * Opens (or creates) `store.sqlite` in the folder and locks it for this process; the lock ends with the process.
 * Throws StoreStartError with one sentence that names the file.
 */
export function openDatabase(folder: string): DatabaseSync {
  const file = join(folder, 'store.sqlite')
  let db: DatabaseSync | undefined
  try {
    mkdirSync(folder, { recursive: true })
    const fresh = !existsSync(file)
    if (fresh && existsSync(restoringOf(file))) throw unfinishedRestore(file)
    const doubtful = hasLog(file) || existsSync(markOf(file))
    db = new DatabaseSync(file)
    lock(db)
    // only for its owner, as are the files that SQLite creates next to it and any copy
    chmodSync(file, 0o600)
    if (fresh || isEmpty(db)) create(db)
    checkOurs(db, file)
    if (doubtful) checkPages(db, file)
    configure(db)
    return db
  } catch (error) {
    db?.close()
    throw toStartError(error, file)
  }
}

/** Name under which a restore writes before it replaces the store. */
export const restoringOf = (file: string): string => `${file}.restoring`

const unfinishedRestore = (file: string): StoreStartError =>
  new StoreStartError(
    'unfinished',
    `${restoringOf(file)} is what a restore left that was interrupted; run store:restore again, or remove that file to begin with an empty store.`,
  )

/** Takes the lock that EXCLUSIVE then keeps; fails at once when another process holds it. Writes nothing. */
function lock(db: DatabaseSync): void {
  // new files only; documents of a few kilobytes take a third less disk and scan faster than on pages of 4096 bytes
  db.exec('PRAGMA page_size = 8192')
  db.exec('PRAGMA busy_timeout = 0; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT;')
}

/** True when a log exists: the process that wrote last did not end normally. */
const hasLog = (file: string): boolean => (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0

/** Marks the file as damaged: closing it removes its log, and the next start must refuse it too. */
const markOf = (file: string): string => `${file}.damaged`

/** Throws StoreStartError `corrupt` when pages of the file are invalid. */
function checkPages(db: DatabaseSync, file: string): void {
  if (statSync(file).size > CHECKED_BYTES) return
  const found = db.prepare('PRAGMA quick_check(1)').get()?.quick_check
  if (found === 'ok') return rmSync(markOf(file), { force: true })
  writeFileSync(markOf(file), `${String(found)}\n`)
  throw new StoreStartError('corrupt', `${file} is damaged (${String(found)}); restore it from a backup.`)
}

function configure(db: DatabaseSync): void {
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cell_size_check = ON')
  db.exec('PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY;')
  db.exec(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
}

/** The format of a file that checkOurs has checked. */
export const formatOf = (db: DatabaseSync): number => pragma(db, 'user_version')

function pragma(db: DatabaseSync, name: string): number {
  return Number(Object.values(db.prepare(`PRAGMA ${name}`).get() ?? {})[0])
}

function isEmpty(db: DatabaseSync): boolean {
  return db.prepare('SELECT count(*) AS n FROM sqlite_schema').get()?.n === 0
}

/** Creates the two tables of ids; each collection's documents and indexes get tables named by these ids. */
function create(db: DatabaseSync): void {
  db.exec(`BEGIN;
    PRAGMA application_id = ${APPLICATION_ID};
    PRAGMA user_version = ${FORMAT_VERSION};
    CREATE TABLE collection (id INTEGER PRIMARY KEY AUTOINCREMENT, db TEXT NOT NULL, name TEXT NOT NULL,
      options BLOB NOT NULL, UNIQUE (db, name)) STRICT;
    CREATE TABLE collection_index (id INTEGER PRIMARY KEY AUTOINCREMENT, collection INTEGER NOT NULL, spec BLOB NOT NULL,
      multikey INTEGER NOT NULL) STRICT;
    COMMIT;`)
}

/** Throws StoreStartError `corrupt` for another program's file, `newer_format` for one of a later version of this one. */
export function checkOurs(db: DatabaseSync, file: string): void {
  if (pragma(db, 'application_id') !== APPLICATION_ID) {
    throw new StoreStartError(
      'corrupt',
      `${file} is a database of another program; move it away or choose another folder.`,
    )
  }
  const version = formatOf(db)
  if (version > FORMAT_VERSION) {
    throw new StoreStartError(
      'newer_format',
      `${file} was written by a newer version of this program (format ${version}, this one reads ${FORMAT_VERSION}); update the program.`,
    )
  }
}

/** Converts an error while opening the store into a message for the user who started the program. */
export function toStartError(error: unknown, file: string): StoreStartError {
  if (error instanceof StoreStartError) return error
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : undefined
  const reason = error instanceof Error ? error.message : String(error)
  if (code === SQLITE_BUSY) {
    return new StoreStartError('locked', `${file} is in use by another process; stop that one first.`)
  }
  if (isDamage(error)) {
    return new StoreStartError('corrupt', `${file} is damaged or not a database (${reason}); restore it from a backup.`)
  }
  return new StoreStartError('unwritable', `${file} cannot be opened for writing: ${reason}.`)
}
