import { MongoError } from '../mongo-error'
import type { Plan } from '../index/planner'
import { type Collection, decode, decodeFields } from '../storage/collection'
import type { IndexRow } from '../storage/index-table'
import type { StoredRow } from '../storage/record'
import type { Doc } from '../value'
import type { Predicate } from './filter'
import type { Hit } from './path'

/** A match as stored. */
export class Found {
  private whole: Doc | undefined

  constructor(
    readonly rid: number,
    readonly bson: Uint8Array,
    private readonly part: Doc | undefined,
    readonly hit: Hit,
  ) {}

  /** The whole document, decoded on first use. */
  get doc(): Doc {
    this.whole ??= decode(this.bson)
    return this.whole
  }

  /** The document with at least these top-level fields, or with all. */
  read(fields: ReadonlySet<string> | undefined): Doc {
    return fields && !this.whole ? decodeFields(this.bson, fields) : this.doc
  }

  /** The document with at least the fields that the scan was made for. */
  get probe(): Doc {
    return this.part ?? this.doc
  }
}

export interface ScanOptions {
  matches: Predicate
  /** Top-level fields that the filter and the caller read; undefined for all. */
  fields: ReadonlySet<string> | undefined
}

/** Page sizes grow: a point read fetches little, a scan much, but never enough to fill the memory. */
const FIRST_PAGE = 4
const LAST_PAGE = 128

/** Candidate rows, page by page; other commands may run between two pages. */
interface Pages {
  next(size: number): StoredRow[]
  /** Discards the rows fetched after this one, since they may change meanwhile. */
  rewindTo(rid: number): void
  /** Number of entries skipped because their document had been returned already. */
  readonly repeated: number
}

class CollectionPages implements Pages {
  readonly repeated = 0
  private after: number | undefined

  constructor(
    private readonly collection: Collection,
    private readonly backward: boolean,
  ) {}

  next(size: number): StoredRow[] {
    const rows = this.collection.page(this.after, this.backward, size)
    this.after = rows.at(-1)?.rid ?? this.after
    return rows
  }

  rewindTo(rid: number): void {
    this.after = rid
  }
}

class IndexPages implements Pages {
  private range = 0
  private page: IndexRow[] = []
  private fresh: StoredRow[] = []
  private after: { key: Uint8Array; rid: number } | undefined
  private readonly seen: Set<number> | undefined
  repeated = 0

  constructor(private readonly plan: Extract<Plan, { kind: 'ixscan' }>) {
    this.seen = plan.index.multikey ? new Set() : undefined
  }

  get exact(): boolean {
    return this.plan.exact
  }

  next(size: number): StoredRow[] {
    const { index, ranges, backward } = this.plan
    while (this.range < ranges.length) {
      const at = backward ? ranges.length - 1 - this.range : this.range
      const range = ranges[at]
      if (!range) break
      const rows = index.page(range, this.after, backward, size)
      this.after = rows.at(-1) ?? this.after
      this.page = rows
      if (rows.length < size) {
        this.range++
        this.after = undefined
      }
      this.fresh = this.seen ? rows.filter(({ rid }) => this.isNew(rid)) : rows
      this.repeated += rows.length - this.fresh.length
      if (this.fresh.length > 0) return this.fresh
    }
    return []
  }

  /** Skips this many entries; only valid when every entry is a match. */
  skip(entries: number): void {
    const { index, ranges, backward } = this.plan
    let left = entries
    while (left > 0 && this.range < ranges.length) {
      const range = ranges[backward ? ranges.length - 1 - this.range : this.range]
      if (!range) return
      this.after = index.entryAt(range, left - 1, backward)
      if (this.after) return
      left -= index.count(range)
      this.range++
    }
  }

  private isNew(rid: number): boolean {
    const known = this.seen?.has(rid) ?? false
    this.seen?.add(rid)
    return !known
  }

  rewindTo(rid: number): void {
    const at = this.page.findIndex((row) => row.rid === rid)
    if (at < 0 || at === this.page.length - 1) return
    const ahead = this.fresh.slice(this.fresh.findIndex((one) => one.rid === rid) + 1)
    for (const row of ahead) this.seen?.delete(row.rid)
    this.repeated -= this.page.length - at - 1 - ahead.length
    // after a short page the position had already moved to the next range
    if (this.after === undefined) this.range--
    this.after = this.page[at]
  }
}

class UnionPages implements Pages {
  private readonly seen = new Set<number>()
  private at = 0
  private page: StoredRow[] = []
  private fetched: StoredRow[] = []
  private twice = 0

  constructor(private readonly parts: Pages[]) {}

  get repeated(): number {
    return this.parts.reduce((sum, part) => sum + part.repeated, this.twice)
  }

  next(size: number): StoredRow[] {
    for (let part = this.parts[this.at]; part; part = this.parts[this.at]) {
      const rows = part.next(size)
      if (rows.length === 0) {
        this.at++
        continue
      }
      this.fetched = rows
      this.page = rows.filter(({ rid }) => !this.seen.has(rid))
      for (const { rid } of this.page) this.seen.add(rid)
      this.twice += rows.length - this.page.length
      if (this.page.length > 0) return this.page
    }
    return []
  }

  rewindTo(rid: number): void {
    const at = this.page.findIndex((row) => row.rid === rid)
    const ahead = this.page.slice(at + 1)
    for (const row of ahead) this.seen.delete(row.rid)
    this.twice -= this.fetched.length - this.fetched.findIndex((row) => row.rid === rid) - 1 - ahead.length
    this.parts[this.at]?.rewindTo(rid)
  }
}

function pagesOf(collection: Collection, plan: Plan): Pages {
  if (plan.kind === 'ixscan') return new IndexPages(plan)
  if (plan.kind === 'or') return new UnionPages(plan.branches.map((branch) => pagesOf(collection, branch)))
  return new CollectionPages(collection, plan.backward)
}

/**
 * Reads the candidates of a plan and returns those that match the filter. `step` never awaits: it returns the document
 * as it is stored at this moment, so a write that follows at once is atomic.
 */
export class Scan {
  private readonly pages: Pages
  private rows: StoredRow[] = []
  private at = 0
  private size = FIRST_PAGE
  /** Documents examined, for explain and the log of slow operations. */
  examined = 0

  constructor(
    private readonly collection: Collection,
    private readonly plan: Plan,
    private readonly options: ScanOptions,
  ) {
    this.pages = pagesOf(collection, plan)
  }

  /** Index entries examined; a document with several entries counts several times. */
  get keysExamined(): number {
    return this.plan.kind === 'collscan' ? 0 : this.examined + this.pages.repeated
  }

  /** Skips this many matches without reading them; false when the plan does not allow that. */
  skip(matches: number): boolean {
    if (!(this.pages instanceof IndexPages) || !this.pages.exact) return false
    this.pages.skip(matches)
    return true
  }

  /** The next match, `null` at the end, `'pause'` when the time is up and other commands should run. */
  step(until: number): Found | 'pause' | null {
    if (this.collection.gone)
      throw new MongoError(175, `collection ${this.collection.namespace} was dropped or renamed`)
    const { matches, fields } = this.options
    for (;;) {
      const row = this.rows[this.at] ?? this.fetch()
      if (!row) return null
      this.at++
      this.examined++
      const bson = this.collection.read(row)
      const probe = fields ? decodeFields(bson, fields) : decode(bson)
      const hit = { index: -1 }
      if (matches(probe, hit)) return new Found(row.rid, bson, probe, hit)
      // a single text or expression may have taken long
      if (performance.now() > until) {
        this.forget(row.rid)
        return 'pause'
      }
    }
  }

  /** Must be called before awaiting anything between two steps: rows fetched ahead may change meanwhile. */
  suspend(): void {
    const last = this.rows[this.at - 1]
    if (last && this.at < this.rows.length) this.forget(last.rid)
  }

  private fetch(): StoredRow | undefined {
    this.rows = this.pages.next(this.size)
    this.at = 0
    this.size = Math.min(this.size * 2, LAST_PAGE)
    return this.rows[0]
  }

  private forget(rid: number): void {
    if (this.at < this.rows.length) this.pages.rewindTo(rid)
    this.rows = []
    this.at = 0
  }
}
