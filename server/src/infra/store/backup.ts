import { constants, existsSync, statSync } from 'node:fs'
import { copyFile, link, mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { MongoClient } from 'mongodb'
import { HOLD_MS } from './embedded/storage/checkpoint-hold'
import { checkOurs, openDatabase, restoringOf } from './embedded/storage/open-database'
import { StoreStartError } from './store-start-error'
import { existingSocket } from './socket-path'

/** A backup or a restore could not be made; the message is one sentence for the person at the terminal. */
export class BackupError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'BackupError'
  }
}

/** What the backup holds. */
export interface BackupReport {
  bytes: number
  /** It was made beside a running program. */
  online: boolean
}

/**
 * Writes the embedded store of a folder into one file, consistent as of its beginning, also while a program uses the
 * store. The file appears under its name only once it is whole, on disk and checked.
 *
 * @throws BackupError when the target is there already, or the copy is not sound; StoreStartError when the store is in
 *   use by a program that can't be asked (no Unix socket)
 */
export async function backupStore(dataDir: string, target: string): Promise<BackupReport> {
  if (existsSync(target)) throw new BackupError(`${target} is there already; choose another name.`)
  if (!existsSync(join(dataDir, 'store.sqlite'))) throw new BackupError(`there is no store in ${dataDir}.`)
  const part = `${target}.part`
  try {
    await rm(part, { force: true })
    // for its owner alone from the first byte on
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

/** A folder that is not there, a full disk and the like are for the person at the terminal. */
function toBackupError(error: unknown, file: string): unknown {
  const isFileError = error instanceof Error && 'syscall' in error
  return isFileError ? new BackupError(`${file} could not be written: ${error.message}.`) : error
}

/** The program that has the store open, if there is one that answers. */
async function connectRunning(dataDir: string): Promise<MongoClient | null> {
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
      // Throws when it fell meanwhile: then the file may have changed below the copy.
      await admin.command({ storeHold: 'end' })
    }
  } finally {
    await client.close()
  }
}

/** Nobody uses it: SQLite copies what lies in the file and in the log beside it. */
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
    // a copy has the mode of what it is of, which may come from anywhere
    await handle.chmod(0o600)
    await handle.sync()
    return (await handle.stat()).size
  } finally {
    await handle.close()
  }
}

/** Throws BackupError when the file is not a whole store of a format that this program reads. */
export function checkBackup(file: string): void {
  let db: DatabaseSync | undefined
  try {
    db = new DatabaseSync(file)
    // A copy of a file with a log asks for one; here there is nothing beside it.
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

/** What a restore put aside; null when the folder held no store. */
export interface RestoreReport {
  aside: string | null
}

/**
 * Puts a backup in the place of a folder's store, in one step. What was there is kept under another name.
 *
 * @param stamp goes into the name of what is put aside
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
    // one step: at every moment there is a whole store under the name
    await rename(fresh, file)
    await flushFolder(dataDir)
    return { aside }
  } catch (error) {
    await rm(fresh, { force: true })
    throw toBackupError(error, file)
  }
}

/** Gives what is there a second name; its log, if damage kept it from being taken in, only has that one afterwards. */
async function keepAside(dataDir: string, file: string, aside: string): Promise<void> {
  try {
    openDatabase(dataDir).close()
  } catch (error) {
    // A damaged store is what backups are for; one that is in use is not touched.
    if (!(error instanceof StoreStartError) || error.code !== 'corrupt') throw error
  }
  // a file system without hard links takes a copy
  await link(file, aside).catch(() => copyFile(file, aside, constants.COPYFILE_EXCL))
  await flush(aside)
  for (const suffix of ['-wal', '-shm']) if (existsSync(file + suffix)) await rename(file + suffix, aside + suffix)
  await flushFolder(dataDir)
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/** The names in it are on disk afterwards; Windows opens no folder and sees to that itself. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
