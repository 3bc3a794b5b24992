import type { Plan } from '../index/planner'
import { type Collection, decode, decodeFields } from '../storage/collection'
import type { IndexRow, KeyRange } from '../storage/index-table'
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
  /** The rows after the last one taken. */
  next(size: number): StoredRow[]
  /** Moves past a row of the last page; false when its document was taken before. */
  take(row: StoredRow): boolean
  /** The rest of the last page was not taken, and `next` has to read it again. */
  rewind(): void
}

class CollectionPages implements Pages {
  private after: number | undefined

  constructor(private readonly collection: Collection) {}

  next(size: number): StoredRow[] {
    return this.collection.page(this.after, size)
  }

  take({ rid }: StoredRow): boolean {
    this.after = rid
    return true
  }

  rewind(): void {
    // `after` is the position
  }
}

class IndexPages implements Pages {
  private range = 0
  private after: { key?: Uint8Array; rid: number } | undefined
  /** The last page ended its range. */
  private ended = false
  private readonly seen: Set<number> | undefined

  constructor(private readonly plan: Extract<Plan, { kind: 'ixscan' }>) {
    this.seen = plan.index.multikey ? new Set() : undefined
  }

  get exact(): boolean {
    return this.plan.exact
  }

  next(size: number): StoredRow[] {
    const { index, backward } = this.plan
    if (this.ended) this.leaveRange()
    for (let range = this.current(); range; range = this.current()) {
      const rows = index.page(range, this.after, backward, size)
      this.ended = rows.length < size
      if (rows.length > 0) return rows
      this.leaveRange()
    }
    return []
  }

  take(row: StoredRow): boolean {
    this.after = row as IndexRow
    if (!this.seen) return true
    const fresh = !this.seen.has(row.rid)
    this.seen.add(row.rid)
    return fresh
  }

  rewind(): void {
    this.ended = false
  }

  private current(): KeyRange | undefined {
    const { ranges, backward } = this.plan
    return ranges[backward ? ranges.length - 1 - this.range : this.range]
  }

  private leaveRange(): void {
    this.range++
    this.after = undefined
    this.ended = false
  }

  /** Skips this many entries; only valid when every entry is a match. */
  skip(entries: number): void {
    const { index, backward } = this.plan
    let left = entries
    for (let range = this.current(); range && left > 0; range = this.current()) {
      this.after = index.entryAt(range, left - 1, backward)
      if (this.after) return
      left -= index.count(range)
      this.range++
    }
  }
}

class UnionPages implements Pages {
  private readonly seen = new Set<number>()

  constructor(private readonly parts: Pages[]) {}

  next(size: number): StoredRow[] {
    for (let part = this.parts[0]; part; part = this.parts[0]) {
      const rows = part.next(size)
      if (rows.length > 0) return rows
      this.parts.shift()
    }
    return []
  }

  take(row: StoredRow): boolean {
    const fresh = this.parts[0]?.take(row) === true && !this.seen.has(row.rid)
    this.seen.add(row.rid)
    return fresh
  }

  rewind(): void {
    this.parts[0]?.rewind()
  }
}

function pagesOf(collection: Collection, plan: Plan): Pages {
  if (plan.kind === 'ixscan') return new IndexPages(plan)
  if (plan.kind === 'or') return new UnionPages(plan.branches.map((branch) => pagesOf(collection, branch)))
  return new CollectionPages(collection)
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

  constructor(
    private readonly collection: Collection,
    plan: Plan,
    private readonly options: ScanOptions,
  ) {
    this.pages = pagesOf(collection, plan)
  }

  /** Skips this many matches without reading them; false when the plan does not allow that. */
  skip(matches: number): boolean {
    if (!(this.pages instanceof IndexPages) || !this.pages.exact) return false
    this.pages.skip(matches)
    return true
  }

  /** The next match, `null` at the end, `'pause'` when the time is up and other commands should run. */
  step(until: number): Found | 'pause' | null {
    this.collection.checkAlive()
    const { matches, fields } = this.options
    for (;;) {
      const row = this.rows[this.at] ?? this.fetch()
      if (!row) return null
      this.at++
      if (this.pages.take(row)) {
        const bson = this.collection.read(row)
        const probe = fields ? decodeFields(bson, fields) : decode(bson)
        const hit = { index: -1 }
        if (matches(probe, hit)) return new Found(row.rid, bson, probe, hit)
      }
      // a single text may have taken long
      if (performance.now() > until) {
        this.suspend()
        return 'pause'
      }
    }
  }

  /** Must be called before awaiting anything between two steps: rows fetched ahead may change meanwhile. */
  suspend(): void {
    if (this.at < this.rows.length) this.pages.rewind()
    this.rows = []
    this.at = 0
  }

  private fetch(): StoredRow | undefined {
    this.rows = this.pages.next(this.size)
    this.at = 0
    this.size = Math.min(this.size * 2, LAST_PAGE)
    return this.rows[0]
  }
}
