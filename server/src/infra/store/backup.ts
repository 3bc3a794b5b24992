import { constants, existsSync, statSync } from 'node:fs'
import { copyFile, link, mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { MongoClient } from 'mongodb'
import { HOLD_MS } from './embedded/storage/checkpoint-hold'
import { checkOurs, openDatabase, restoringOf } from './embedded/storage/open-database'
import { StoreStartError } from './store-start-error'
import { existingSocket } from './socket-path'

/** A backup or a restore failed; the message is one sentence for the user at the terminal. */
export class BackupError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'BackupError'
  }
}

export interface BackupReport {
  bytes: number
  /** A program was using the store during the backup. */
  online: boolean
}

/**
 * Writes the embedded store of a folder into one file, consistent as of the start of the backup, also while a program
 * uses the store. The file gets its name only when it is complete, flushed and checked.
 *
 * @throws BackupError when the target exists already or the copy is not sound; StoreStartError when the store is in use
 *   by a program that can't be asked (no Unix socket)
 */
export async function backupStore(dataDir: string, target: string): Promise<BackupReport> {
  if (existsSync(target)) throw new BackupError(`${target} is there already; choose another name.`)
  if (!existsSync(join(dataDir, 'store.sqlite'))) throw new BackupError(`there is no store in ${dataDir}.`)
  const part = `${target}.part`
  try {
    await rm(part, { force: true })
    // readable only by its owner from the first byte on
    await writeFile(part, '', { mode: 0o600 })
    const running = await connectRunning(dataDir)
    if (running) await copyHeld(running, part)
    else await copyClosed(dataDir, part)
    const bytes = await flush(part)
    checkBackup(part)
    await rename(part, target)
    await flushFolder(dirname(target))
    return { bytes, online: running !== null }
  } catch (error) {
    await rm(part, { force: true })
    throw toBackupError(error, target)
  }
}

/** Turns a missing folder, a full disk and other file errors into a BackupError for the user at the terminal. */
function toBackupError(error: unknown, file: string): unknown {
  const isFileError = error instanceof Error && 'syscall' in error
  return isFileError ? new BackupError(`${file} could not be written: ${error.message}.`) : error
}

/** Connects to the program that has the store open; null when none answers. */
export async function connectRunning(dataDir: string): Promise<MongoClient | null> {
  const socket = existingSocket(dataDir)
  if (socket === null) return null
  const uri = `mongodb://${encodeURIComponent(socket)}/?directConnection=true`
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 2_000, maxPoolSize: 1 })
  return client.connect().then(
    () => client,
    () => null,
  )
}

async function copyHeld(client: MongoClient, part: string): Promise<void> {
  const admin = client.db('admin')
  try {
    const { file } = await admin.command({ storeHold: 'begin' })
    const renewing = setInterval(() => void admin.command({ storeHold: 'renew' }).catch(() => {}), HOLD_MS / 3)
    try {
      await copyFile(String(file), part)
    } finally {
      clearInterval(renewing)
      // Throws when the hold has expired: the file may then have changed during the copy.
      await admin.command({ storeHold: 'end' })
    }
  } finally {
    await client.close()
  }
}

/** No program uses the store: SQLite copies the contents of the file and of its log. */
async function copyClosed(dataDir: string, part: string): Promise<void> {
  const db = openDatabase(dataDir)
  try {
    await backup(db, part)
  } finally {
    db.close()
  }
}

/** @returns bytes */
async function flush(file: string): Promise<number> {
  const handle = await open(file, 'r+')
  try {
    // copyFile takes over the mode of the source, which may be anything
    await handle.chmod(0o600)
    await handle.sync()
    return (await handle.stat()).size
  } finally {
    await handle.close()
  }
}

/** Throws BackupError when the file is not a complete store in a format that this program reads. */
export function checkBackup(file: string): void {
  let db: DatabaseSync | undefined
  try {
    db = new DatabaseSync(file)
    // The copy of a file in WAL mode expects a log; this copy has none.
    db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE')
    checkOurs(db, file)
    const found = db.prepare('PRAGMA integrity_check(1)').get()?.integrity_check
    if (found !== 'ok') throw new BackupError(`${file} is damaged: ${String(found)}.`)
  } catch (error) {
    if (error instanceof BackupError || error instanceof StoreStartError) throw error
    throw new BackupError(`${file} is not a sound backup: ${error instanceof Error ? error.message : String(error)}.`)
  } finally {
    db?.close()
  }
}

/** Where the restore moved the previous store; null when the folder held none. */
export interface RestoreReport {
  aside: string | null
}

/**
 * Replaces a folder's store with a backup, in one step. The previous store is kept under another name.
 *
 * @param stamp part of the name under which the previous store is kept
 * @throws BackupError, or StoreStartError `locked` when a program uses the store
 */
export async function restoreStore(dataDir: string, source: string, stamp: string): Promise<RestoreReport> {
  if (!existsSync(source)) throw new BackupError(`${source} is not there.`)
  if (sizeOf(`${source}-wal`) > 0) {
    throw new BackupError(
      `${source}-wal holds writes that are not in ${source}: copy both into an empty folder as store.sqlite and store.sqlite-wal, make a backup of it (DATA_DIR names the folder), and restore that.`,
    )
  }
  const file = join(dataDir, 'store.sqlite')
  const fresh = restoringOf(file)
  try {
    await mkdir(dataDir, { recursive: true })
    await rm(fresh, { force: true })
    await copyFile(source, fresh)
    checkBackup(fresh)
    await flush(fresh)
    const aside = existsSync(file) ? `${file}.before-${stamp}` : null
    if (aside !== null) await keepAside(dataDir, file, aside)
    // atomic: a complete store has this name at every moment
    await rename(fresh, file)
    await flushFolder(dataDir)
    return { aside }
  } catch (error) {
    await rm(fresh, { force: true })
    throw toBackupError(error, file)
  }
}

/** Gives the store a second name; a log that could not be merged into it because of damage moves to that name. */
async function keepAside(dataDir: string, file: string, aside: string): Promise<void> {
  try {
    openDatabase(dataDir).close()
  } catch (error) {
    // A damaged store may be replaced by a backup; one that is in use may not.
    if (!(error instanceof StoreStartError) || error.code !== 'corrupt') throw error
  }
  // copies the file on a file system without hard links
  await link(file, aside).catch(() => copyFile(file, aside, constants.COPYFILE_EXCL))
  await flush(aside)
  for (const suffix of ['-wal', '-shm']) if (existsSync(file + suffix)) await rename(file + suffix, aside + suffix)
  await flushFolder(dataDir)
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/** Flushes the names in the folder to disk. Windows cannot open a folder and flushes names by itself. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
