import type { Db, Document } from 'mongodb'
import { type CollectionCopy, copyCollection } from './copy-collection'
import { copyIndexes, type IndexSpec, plainIndexes } from './copy-indexes'
import { compareCollection } from './compare-collection'
import { MARKS, type Mark } from './mark'

/** Something that the person at the terminal has to decide or put right; one sentence. */
export class TransferError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'TransferError'
  }
}

/** Where a transfer is. */
export interface Progress {
  collection: string
  step: 'copying' | 'indexes' | 'comparing'
  done: number
  total: number
}

export interface TransferOptions {
  from: Db
  to: Db
  /** Names the source among others, so that a transfer that was interrupted is only gone on with from where it came. */
  source: string
  onProgress(progress: Progress): void
  /** Stops after the batch under way; what is there is gone on with next time. */
  signal?: AbortSignal
}

export interface TransferReport {
  collections: number
  documents: number
  /** Collections that were whole already from a run before. */
  skipped: number
}

/**
 * Copies every collection with its indexes into an empty database, or goes on with a copy that was interrupted, and then
 * compares both sides document by document (count and SHA-256 over the bytes of all documents, whatever their order).
 * The source is only read.
 *
 * @throws TransferError when the target holds something else, when the run was stopped, or when the sides differ
 */
export async function transfer(options: TransferOptions): Promise<TransferReport> {
  const { from, to, source } = options
  const marks = to.collection<Mark>(MARKS)
  const names = await collectionNames(from)
  if (names.length === 0) throw new TransferError(`${source} holds nothing.`)
  await claim(options)
  const report: TransferReport = { collections: names.length, documents: 0, skipped: 0 }
  for (const name of names) {
    const mark = await marks.findOne({ _id: name }, { promoteLongs: false })
    if (mark?.state === 'compared') {
      report.skipped++
      report.documents += mark.documents
      continue
    }
    report.documents += await move(options, { name, after: mark?.after, done: mark?.documents ?? 0 })
  }
  await refuseStrangers(to, names)
  await marks.drop()
  return report
}

/** One collection, from where it was left. Gives its number of documents. */
async function move(options: TransferOptions, { name, after, done }: CollectionCopy): Promise<number> {
  const { from, to, onProgress } = options
  const marks = to.collection<Mark>(MARKS)
  const total = await from.collection(name).estimatedDocumentCount()
  const tell = (step: Progress['step']) => (count: number) => onProgress({ collection: name, step, done: count, total })
  const note = (mark: Omit<Mark, '_id'>) => marks.replaceOne({ _id: name }, mark, { upsert: true })
  await copyCollection(options, { name, after, done }, async (progress) => {
    await note({ state: 'copying', documents: progress.done, after: progress.after })
    tell('copying')(progress.done)
    if (options.signal?.aborted) throw new TransferError(`stopped in ${name}; the same command goes on from there.`)
  })
  tell('indexes')(total)
  await copyIndexes(await indexesOf(from, name), to.collection(name))
  const { documents, difference } = await compareCollection(from, to, name, tell('comparing'))
  if (difference !== null) {
    await marks.deleteOne({ _id: name })
    throw new TransferError(
      `${name} differs after it was copied: ${difference}. If nothing else writes to either side, empty the target and begin again.`,
    )
  }
  await note({ state: 'compared', documents })
  return documents
}

const indexesOf = async (db: Db, name: string): Promise<IndexSpec[]> =>
  plainIndexes((await db.collection(name).listIndexes().toArray()) as Document[])

/** What `db` holds besides MongoDB's own; time series and views have no place in this product. */
export async function collectionNames(db: Db): Promise<string[]> {
  const all = await db.listCollections({}, { nameOnly: false }).toArray()
  return all
    .filter(({ name, type }) => type === 'collection' && !name.startsWith('system.') && name !== MARKS)
    .map(({ name }) => name)
    .sort()
}

/** A target is taken when it is empty, or when this very transfer took it before. */
async function claim({ to, source }: TransferOptions): Promise<void> {
  const marks = to.collection<Mark>(MARKS)
  const claimed = await marks.findOne({ _id: '' })
  if (claimed) {
    if (claimed.source === source) return
    throw new TransferError(`the target holds an unfinished copy of ${String(claimed.source)}, not of ${source}.`)
  }
  const [there] = await collectionNames(to)
  if (there !== undefined)
    throw new TransferError(`the target is not empty (it holds ${there}); choose another database, or drop this one.`)
  await marks.insertOne({ _id: '', state: 'copying', documents: 0, source })
}

async function refuseStrangers(to: Db, names: readonly string[]): Promise<void> {
  const strange = (await collectionNames(to)).find((name) => !names.includes(name))
  if (strange !== undefined)
    throw new TransferError(`${strange} came into the target while it was filled; something else writes to it.`)
}
