import { Variables } from '../aggregate/expression'
import { Execution, forEachFound } from '../query/execution'
import type { Catalog } from '../storage/catalog'
import type { Collection } from '../storage/collection'
import type { IndexTable } from '../storage/index-table'
import type { Doc } from '../value'
import { Turn } from '../turn'

/** The same interval as MongoDB. */
const EVERY_MS = 60_000

/** Removes documents that have expired by a TTL index. */
export class Reaper {
  private readonly timer: NodeJS.Timeout

  constructor(
    private readonly catalog: Catalog,
    private readonly onWarning: (message: string) => void,
    everyMs = EVERY_MS,
  ) {
    this.timer = setInterval(() => void this.sweep(Date.now()), everyMs)
    this.timer.unref()
  }

  stop(): void {
    clearInterval(this.timer)
  }

  /** Removes documents that have expired at `now` (milliseconds since 1970). */
  async sweep(now: number): Promise<void> {
    for (const collection of this.catalog.all())
      for (const index of collection.indexes)
        await expire(collection, index, now).catch((error: unknown) => this.warn(collection, index, error))
  }

  private warn({ namespace }: Collection, { definition }: IndexTable, error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error)
    this.onWarning(`expired documents of ${namespace} could not be removed by the index ${definition.name}: ${reason}`)
  }
}

async function expire(collection: Collection, index: IndexTable, now: number): Promise<void> {
  const { expireAfterSeconds, fields, partial } = index.definition
  const path = fields[0]?.path
  if (expireAfterSeconds === undefined || path === undefined || collection.gone) return
  const turn = new Turn()
  const old: Doc = { [path]: { $lte: new Date(now - expireAfterSeconds * 1000) } }
  const filter: Doc = partial ? { $and: [old, partial.filter] } : old
  const variables = new Variables()
  const execution = new Execution(collection, { filter, sort: [], skip: 0, limit: 0, variables, hint: index })
  try {
    await forEachFound(execution, turn, ({ rid, doc }) => collection.remove(rid, doc))
  } catch (error) {
    // dropped meanwhile: nothing is left to remove
    if (!collection.gone) throw error
  }
}
