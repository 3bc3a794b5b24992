import type { Db } from 'mongodb'
import { copyCollection, dropIfThere } from './copy-collection'
import { copyIndexes, plainIndexes } from './copy-indexes'
import { compareCollection, type Comparison } from './compare-collection'
import { MARKS, type Mark, unfinishedCopyOf } from './mark'
import { TransferError } from './transfer-error'

/** Progress of a transfer. */
export interface Progress {
  collection: string
  step: 'copying' | 'comparing' | 'indexes'
  done: number
  total: number
}

export interface TransferOptions {
  from: Db
  to: Db
  /** Identifies the source, so that an interrupted transfer is only continued from the same source. */
  source: string
  onProgress(progress: Progress): void
  /** Stops after the current batch; the next run continues from there. */
  signal?: AbortSignal
}

export interface TransferReport {
  collections: number
  documents: number
  /** Collections that an earlier run had copied completely. */
  skipped: number
}

/**
 * Copies every collection with its indexes into an empty database, or continues an interrupted copy. Then compares both
 * sides, including what an earlier run copied (document count, and SHA-256 over the bytes of all documents in any
 * order). The source is only read. Until the end the target holds a mark, and the program refuses to start on it.
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

/** Moves one collection, continuing where it was left; `skipped` says that it was complete already. */
async function move(options: TransferOptions, name: string): Promise<{ documents: number; skipped: boolean }> {
  const { from, to } = options
  const mark = await to.collection<Mark>(MARKS).findOne({ _id: name }, { promoteLongs: false })
  const before = mark?.state === 'copied' ? await compare(options, name) : null
  let found = before ?? (await copy(options, name, mark))
  // the source was written to between two runs, or the server removed expired documents from it
  if (found.difference !== null) found = await copy(options, name, null)
  const { documents, difference } = found
  if (difference !== null) {
    throw new TransferError(
      `${name} differs after it was copied: ${difference}. Something else writes to one of the two sides; stop it, then run the same command again.`,
    )
  }
  // after the comparison, since a TTL index may make the target remove expired documents
  const tell = await teller(options, name)
  tell('indexes')(documents)
  await copyIndexes(plainIndexes(await from.collection(name).listIndexes().toArray()), to.collection(name))
  return { documents, skipped: found === before }
}

/** Copies a collection, continuing at the mark or from the start; returns the result of the comparison. */
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

/** Reports the progress of a collection, then ends the run if it was told to stop. */
async function teller({ from, onProgress, signal }: TransferOptions, collection: string) {
  const total = await from.collection(collection).estimatedDocumentCount()
  return (step: Progress['step']) =>
    (done: number): void => {
      onProgress({ collection, step, done, total })
      if (signal?.aborted) throw new TransferError(`stopped in ${collection}; the same command goes on from there.`)
    }
}

/** Collections of `db` except MongoDB's own; this product uses no time series or views. */
export async function collectionNames(db: Db): Promise<string[]> {
  const all = await db.listCollections({}, { nameOnly: false }).toArray()
  return all
    .filter(({ name, type }) => type === 'collection' && !name.startsWith('system.') && name !== MARKS)
    .map(({ name }) => name)
    .sort()
}

/** Claims a target that is empty or that an earlier run of the same transfer claimed. */
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
