import { parseArgs } from 'node:util'
import { join, resolve } from 'node:path'
import type { Config } from '../config'
import { bucketOf } from '../infra/storage/object/bucket'
import { DiskCopies } from '../infra/storage/object/disk-copies'
import type { S3Account } from '../infra/storage/object/object-store'
import { backupStore, restoreStore } from '../infra/store/backup'
import { moveFromMongo, type MoveOptions, moveToMongo } from '../infra/store/transfer/move'
import type { Progress, TransferReport } from '../infra/store/transfer/transfer'
import { TransferError } from '../infra/store/transfer/transfer-error'
import { StartError } from './program'

type Print = (text: string) => void

/** `store:backup --to <file>`: writes the embedded store to one file, also while the server runs. */
export async function storeBackup(config: Config, args: readonly string[], print: Print): Promise<void> {
  const target = resolve(required(args, 'to', 'store:backup --to <file>'))
  const { bytes, online } = await backupStore(config.dataDir, target)
  print(
    `${target} holds the store of ${config.dataDir} (${megabytes(bytes)}${online ? ', made while it runs' : ''}).\n`,
  )
  if (config.s3 === null) print('Recordings and media lie beside it in the folder as files: copy them after this.\n')
  else await completeBucket(config.dataDir, config.s3, print)
  print(`It holds no keys: keep ${config.keyFile} too, in another place than the backups.\n`)
}

/** The bucket is what lasts of uploads: what the disk has alone goes into it first, so that a copy of the bucket is whole. */
async function completeBucket(dataDir: string, account: S3Account, print: Print): Promise<void> {
  const { bucket, diskGb } = account
  try {
    const alone = await new DiskCopies(join(dataDir, 'media'), bucketOf(account), diskGb).secureAll()
    if (alone > 0) print(`What only this disk had is in the bucket ${bucket} now: ${alone} of its files.\n`)
  } catch (error) {
    throw new StartError(
      `the backup of the store is there, but the bucket ${bucket} can't be reached (${error instanceof Error ? error.message : String(error)}), so uploads may be on this disk alone: copy media/ too, or do it again once the bucket answers.`,
    )
  }
  print(`Uploads are in the bucket ${bucket}: keep it by versions or copy it to another one after this.\n`)
  print('Recordings lie beside the store in the folder as files: copy them after this.\n')
}

/** `store:restore --from <file> [--yes]`: without `--yes` it only explains what it would do and fails. */
export async function storeRestore(config: Config, args: readonly string[], print: Print): Promise<void> {
  const usage = 'store:restore --from <file> [--yes]'
  const source = resolve(required(args, 'from', usage, { yes: { type: 'boolean' } }))
  if (!args.includes('--yes')) {
    throw new StartError(
      `this puts ${source} in the place of the store in ${config.dataDir}; everything since that backup is put aside as a file of its own. Add --yes to do it.`,
    )
  }
  const { aside } = await restoreStore(config.dataDir, source, new Date().toISOString().replace(/\D/g, '').slice(0, 14))
  print(`The store in ${config.dataDir} is that of ${source}.\n`)
  if (aside !== null) print(`What was there is in ${aside}; remove it when you no longer want it.\n`)
}

/** `store:export --to <mongodb://…/name>`: copies the whole embedded store into an empty MongoDB database. */
export async function storeExport(config: Config, args: readonly string[], print: Print): Promise<void> {
  const uri = required(args, 'to', 'store:export --to mongodb://host/database')
  await watched((watch) => moveToMongo({ dataDir: config.dataDir, uri, ...watch }), print)
  print('Start the program with MONGODB_URI set to that address. Recordings and media stay in DATA_DIR.\n')
}

/** `store:import --from <mongodb://…/name>`: copies a MongoDB database into an empty embedded store. */
export async function storeImport(config: Config, args: readonly string[], print: Print): Promise<void> {
  const uri = required(args, 'from', 'store:import --from mongodb://host/database')
  await watched((watch) => moveFromMongo({ dataDir: config.dataDir, uri, ...watch }), print)
  print('Start the program without MONGODB_URI. Recordings and media stay in DATA_DIR.\n')
}

/** Minimum time between two progress lines about one step of a collection (ms). */
const SAY_EVERY_MS = 2_000

type Watch = Pick<MoveOptions, 'onProgress' | 'signal'>

/** Prints the progress; a signal stops the copy after the current batch. */
async function watched(move: (watch: Watch) => Promise<TransferReport>, print: Print): Promise<void> {
  const stop = new AbortController()
  const onSignal = (): void => stop.abort()
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  let saidAt = 0
  let last = ''
  const onProgress = ({ collection, step, done, total }: Progress): void => {
    const stage = `${collection} ${step}`
    if (stage === last && performance.now() - saidAt < SAY_EVERY_MS) return
    saidAt = performance.now()
    last = stage
    print(`  ${collection}: ${step} ${done} of ${total}\n`)
  }
  try {
    const report = await move({ onProgress, signal: stop.signal })
    const before = report.skipped > 0 ? ` (${report.skipped} were whole from before)` : ''
    print(
      `${report.collections} collections${before} and ${report.documents} documents are there, compared by count and SHA-256.\n`,
    )
  } catch (error) {
    throw error instanceof TransferError ? new StartError(error.message) : error
  } finally {
    process.off('SIGINT', onSignal)
    process.off('SIGTERM', onSignal)
  }
}

function required(
  args: readonly string[],
  name: string,
  usage: string,
  more: { [flag: string]: { type: 'boolean' } } = {},
): string {
  try {
    const { values } = parseArgs({ args: [...args], options: { [name]: { type: 'string' }, ...more } })
    const value = values[name]
    if (typeof value === 'string' && value !== '') return value
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new StartError(`${error.message}; usage: ${usage}`)
  }
  throw new StartError(`usage: ${usage}`)
}

const megabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`
