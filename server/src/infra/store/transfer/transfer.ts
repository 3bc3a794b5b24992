import type { Db } from 'mongodb'
import { copyCollection, dropIfThere } from './copy-collection'
import { copyIndexes, plainIndexes } from './copy-indexes'
import { compareCollection, type Comparison } from './compare-collection'
import { MARKS, type Mark, unfinishedCopyOf } from './mark'
import { TransferError } from './transfer-error'

/** Where a transfer is. */
export interface Progress {
  collection: string
  step: 'copying' | 'comparing' | 'indexes'
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
 * Copies every collection with its indexes into an empty database, or goes on with a copy that was interrupted, and
 * compares both sides document by document (count and SHA-256 over the bytes of all documents, whatever their order),
 * also what an earlier run had copied. The source is only read. Until the end the target bears a mark, with which the
 * program does not start on it.
 *
 * @throws TransferError when the target holds something else, when the run was stopped, or when the sides differ
 */
export async function transfer(options: TransferOptions): Promise<TransferReport> {
  const { from, to, source } = options
  const unfinished = await unfinishedCopyOf(from)
  if (unfinished !== null)
    throw new TransferError(`${source} is an unfinished copy of ${unfinished} itself; finish that one first.`)
  const names = await collectionNames(from)
  if (names.length === 0) throw new TransferError(`${source} holds nothing.`)
  await claim(options)
  const report: TransferReport = { collections: names.length, documents: 0, skipped: 0 }
  for (const name of names) {
    const { documents, skipped } = await move(options, name)
    report.documents += documents
    if (skipped) report.skipped++
  }
  await refuseStrangers(to, names)
  await dropIfThere(to, MARKS)
  return report
}

/** One collection, from where it was left; `skipped` says that it was whole already. */
async function move(options: TransferOptions, name: string): Promise<{ documents: number; skipped: boolean }> {
  const { from, to } = options
  const mark = await to.collection<Mark>(MARKS).findOne({ _id: name }, { promoteLongs: false })
  const before = mark?.state === 'copied' ? await compare(options, name) : null
  let found = before ?? (await copy(options, name, mark))
  // the source was written to between two runs, or what has expired was removed from it meanwhile
  if (found.difference !== null) found = await copy(options, name, null)
  const { documents, difference } = found
  if (difference !== null) {
    throw new TransferError(
      `${name} differs after it was copied: ${difference}. Something else writes to one of the two sides; stop it, then run the same command again.`,
    )
  }
  // after the comparison, since by one of them the target may remove what has expired
  const tell = await teller(options, name)
  tell('indexes')(documents)
  await copyIndexes(plainIndexes(await from.collection(name).listIndexes().toArray()), to.collection(name))
  return { documents, skipped: found === before }
}

/** From where the mark says that it was left, or anew; gives what the comparison says. */
async function copy(options: TransferOptions, name: string, mark: Mark | null): Promise<Comparison> {
  const marks = options.to.collection<Mark>(MARKS)
  const tell = await teller(options, name)
  const note = (now: Omit<Mark, '_id'>) => marks.replaceOne({ _id: name }, now, { upsert: true })
  const left = { name, after: mark?.after, done: mark?.documents ?? 0 }
  const documents = await copyCollection(options, left, async ({ done, after }) => {
    await note({ state: 'copying', documents: done, after })
    tell('copying')(done)
  })
  await note({ state: 'copied', documents })
  return compare(options, name)
}

async function compare(options: TransferOptions, name: string): Promise<Comparison> {
  const tell = (await teller(options, name))('comparing')
  tell(0)
  return compareCollection(options.from, options.to, name, tell)
}

/** Says how far a collection is, and ends the run after that when it is to stop. */
async function teller({ from, onProgress, signal }: TransferOptions, collection: string) {
  const total = await from.collection(collection).estimatedDocumentCount()
  return (step: Progress['step']) =>
    (done: number): void => {
      onProgress({ collection, step, done, total })
      if (signal?.aborted) throw new TransferError(`stopped in ${collection}; the same command goes on from there.`)
    }
}

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
  const claimed = await unfinishedCopyOf(to)
  if (claimed === source) return
  if (claimed !== null) throw new TransferError(`the target holds an unfinished copy of ${claimed}, not of ${source}.`)
  const [there] = await collectionNames(to)
  if (there !== undefined)
    throw new TransferError(`the target is not empty (it holds ${there}); choose another database, or drop this one.`)
  await to.collection<Mark>(MARKS).insertOne({ _id: '', state: 'copying', documents: 0, source })
}

async function refuseStrangers(to: Db, names: readonly string[]): Promise<void> {
  const strange = (await collectionNames(to)).find((name) => !names.includes(name))
  if (strange !== undefined)
    throw new TransferError(
      `${strange} is in the target but not in the source; drop it there, then run the same command again.`,
    )
}
