import type { SortField } from '../index/candidate'
import { type Plan, plan } from '../index/planner'
import { includedFields } from '../aggregate/needed-fields'
import type { Variables } from '../aggregate/expression'
import { type Collection, decode } from '../storage/collection'
import type { IndexTable } from '../storage/index-table'
import type { Turn } from '../turn'
import type { Doc } from '../value'
import { writeDocument } from '../wire/bson-writer'
import { compileFilter, fieldsOf } from './filter'
import { requireRoom } from './heap-room'
import { compileProjection, type Projection } from './projection'
import type { Hit } from './path'
import { Found, Scan } from './scan'
import { Sorter } from './sort'

export interface QuerySpec {
  filter: Doc
  sort: readonly SortField[]
  skip: number
  /** 0: no limit. */
  limit: number
  projection?: Doc
  /** The caller's choice, which overrides the planner. */
  hint?: IndexTable
  /** Paths that the caller reads from `probe`. */
  reads?: readonly string[]
  variables: Variables
}

/** Calls `use` with every match; lets other commands run between two of them. `use` must not await. */
export async function forEachFound(execution: Execution, turn: Turn, use: (found: Found) => void): Promise<void> {
  for (let found = execution.find(turn.until); found !== null; found = execution.find(turn.until)) {
    if (found !== 'pause') use(found)
    if (found === 'pause' || turn.over) {
      execution.suspend()
      await turn.yield()
    }
  }
}

/** Returns results one by one. `'pause'`: let other commands run, then ask again. */
export interface Source {
  step(until: number): Uint8Array | 'pause' | null
  /** Must be called before awaiting anything between two steps. */
  suspend(): void
}

/** The top-level fields needed for filter and sort, so that only those are decoded; undefined for all. */
function fieldsToRead(spec: QuerySpec, sort: readonly SortField[]): Set<string> | undefined {
  const fields = fieldsOf(spec.filter)
  for (const { path } of sort) fields?.add(path.split('.')[0] as string)
  for (const path of spec.reads ?? []) fields?.add(path.split('.')[0] as string)
  return fields
}

/** Bytes of documents that an in-memory sort holds; documents beyond that are read again when they are returned. */
const HELD_BYTES = 64 * 1024 * 1024

/** A match that waits for its turn in the sort order. */
interface Waiting {
  rid: number
  bson: Uint8Array | undefined
  hit: Hit
}

/** Throws MongoError for a query that is invalid in any collection; used when the collection is missing. */
export function checkQuery({ filter, projection, variables }: QuerySpec): void {
  compileFilter(filter, variables)
  compileProjection(projection, variables)
}

/** A find in progress: plan, scan, in-memory sort where the index does not give the order, skip, limit, projection. */
export class Execution implements Source {
  readonly plan: Plan
  private readonly scan: Scan
  private readonly project: Projection | undefined
  private readonly projected: ReadonlySet<string> | undefined
  private readonly inMemorySort: boolean
  private sorted: Waiting[] | undefined
  private sorter: Sorter<Waiting> | undefined
  private heldBytes = 0
  private skipped = 0
  private returned = 0

  constructor(
    private readonly collection: Collection,
    private readonly spec: QuerySpec,
  ) {
    const { sort } = spec
    const wanted = spec.limit > 0 ? spec.skip + spec.limit : 0
    this.plan = plan(collection, spec.filter, sort, { wanted, hint: spec.hint })
    this.inMemorySort = sort.length > 0 && !(this.plan.kind === 'ixscan' && this.plan.sorted)
    this.scan = new Scan(collection, this.plan, {
      matches: compileFilter(spec.filter, spec.variables),
      fields: fieldsToRead(spec, this.inMemorySort ? sort : []),
    })
    if (spec.skip > 0 && !this.inMemorySort && this.scan.skip(spec.skip)) this.skipped = spec.skip
    this.project = compileProjection(spec.projection, spec.variables)
    this.projected = spec.projection && includedFields(spec.projection)
    if (this.inMemorySort) this.sorter = new Sorter(sort, wanted)
  }

  get sortsInMemory(): boolean {
    return this.inMemorySort
  }

  /** The number of matches if the index alone is enough; ignores skip and limit. */
  countByIndex(): number | undefined {
    if (this.plan.kind !== 'ixscan' || !this.plan.exact) return undefined
    const { index, ranges } = this.plan
    return ranges.reduce((total, range) => total + index.count(range), 0)
  }

  /** The next match after sort, skip and limit. */
  find(until: number): Found | 'pause' | null {
    while (this.spec.limit === 0 || this.returned < this.spec.limit) {
      const found = this.inMemorySort ? this.fromSorted(until) : this.scan.step(until)
      if (found === 'pause' || found === null) return found
      if (this.skipped < this.spec.skip) {
        this.skipped++
        continue
      }
      this.returned++
      return found
    }
    return null
  }

  private fromSorted(until: number): Found | 'pause' | null {
    if (!this.sorted) {
      for (let count = 0; ; count++) {
        const found = this.scan.step(until)
        if (found === 'pause') return found
        if (found === null) break
        this.sorter?.add(found.probe, this.hold(found))
        if ((count & 15) === 15 && performance.now() > until) {
          requireRoom(this.sorter?.bytes ?? 0)
          this.scan.suspend()
          return 'pause'
        }
      }
      this.sorted = this.sorter?.result().reverse() ?? []
      this.sorter = undefined
    }
    for (let next = this.sorted.pop(); next; next = this.sorted.pop()) {
      const found = next.bson ? new Found(next.rid, next.bson, undefined, next.hit) : this.current(next.rid)
      if (found) return found
    }
    return null
  }

  private hold({ rid, bson, hit }: Found): Waiting {
    this.heldBytes += bson.length
    return { rid, bson: this.heldBytes > HELD_BYTES ? undefined : bson, hit }
  }

  step(until: number): Uint8Array | 'pause' | null {
    const found = this.find(until)
    if (found === 'pause' || found === null) return found
    return this.project ? writeDocument(this.project(found.read(this.projected))) : found.bson
  }

  suspend(): void {
    this.scan.suspend()
  }

  /** The current document if it still matches: a row from an in-memory sort may be stale when it is used. */
  current(rid: number): Found | undefined {
    const bson = this.collection.get(rid)
    if (!bson) return undefined
    const doc = decode(bson)
    const hit = { index: -1 }
    const matches = compileFilter(this.spec.filter, this.spec.variables)
    return matches(doc, hit) ? new Found(rid, bson, doc, hit) : undefined
  }
}

/** Documents in memory, such as the result of a pipeline. */
export class ListSource implements Source {
  private at = 0

  constructor(private readonly docs: readonly Doc[]) {}

  step(): Uint8Array | null {
    const doc = this.docs[this.at++]
    return doc ? writeDocument(doc) : null
  }

  suspend(): void {
    // nothing is read ahead
  }
}
