import { setTimeout as wait } from 'node:timers/promises'
import { toMongoError } from '../mongo-error'
import { Turn } from '../turn'
import type { Catalog } from './catalog'

/** Pause between two slices (ms): the check takes a sixth of the time of an idle store. */
const REST_MS = 20

/** Additional pause while other commands run (ms): the check takes a hundredth of the time. */
const AT_WORK_REST_MS = 400

/** At most this many disagreements are kept. */
const MAX_FOUND = 20

type CheckState = 'waiting' | 'running' | 'whole' | 'damaged'

/**
 * Checks the whole store while it is in use: every document against its checksum, and every index against the
 * documents, in both directions. So damage is found before a query meets it.
 */
export class StoreCheck {
  state: CheckState = 'waiting'
  /** One sentence per disagreement, with the collection. */
  readonly found: string[] = []
  private stopped = false

  /** @param served number of commands served so far */
  constructor(
    private readonly catalog: Catalog,
    private readonly served: () => number,
    private readonly pass: (ms: number) => Promise<unknown> = (ms) => wait(ms, undefined, { ref: false }),
  ) {}

  stop(): void {
    this.stopped = true
  }

  /** Returns the number of documents checked; undefined when it was stopped. */
  async run(): Promise<number | undefined> {
    this.state = 'running'
    let documents = 0
    for (const { database, name } of this.catalog.all()) {
      documents += await this.look(database, name)
      if (this.stopped) return undefined
    }
    this.state = this.found.length > 0 ? 'damaged' : 'whole'
    return documents
  }

  private async rest(): Promise<void> {
    const before = this.served()
    await this.pass(REST_MS)
    if (this.served() > before && !this.stopped) await this.pass(AT_WORK_REST_MS)
  }

  private async look(database: string, name: string): Promise<number> {
    let turn = new Turn()
    const pause = async (): Promise<void> => {
      if (!turn.over) return
      await this.rest()
      if (this.stopped) throw new Error('stopped')
      turn = new Turn()
    }
    for (;;) {
      const collection = this.catalog.find(database, name)
      if (!collection || this.stopped) return 0
      try {
        const { errors, count } = await collection.validate(pause)
        if (!collection.gone) return this.note(collection.namespace, errors, count)
      } catch (error) {
        // dropped, or reloaded after a lost batch: check the collection that now has its name
        if (!collection.gone && !this.stopped) return this.note(collection.namespace, [toMongoError(error).message], 0)
      }
    }
  }

  private note(namespace: string, errors: readonly string[], count: number): number {
    for (const error of errors) if (this.found.length < MAX_FOUND) this.found.push(`${namespace}: ${error}`)
    return count
  }
}
