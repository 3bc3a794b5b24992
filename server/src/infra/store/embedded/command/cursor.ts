import { Long } from 'bson'
import { MongoError } from '../mongo-error'
import type { Source } from '../query/execution'
import { type Outgoing, RawDoc } from '../wire/bson-writer'
import type { Turn } from '../turn'

/** Documents in the first batch when the client names no size, as in MongoDB. */
export const FIRST_BATCH = 101
/** A batch stays below a document's size limit, so that any reply can be sent. */
const BATCH_BYTES = 16 * 1024 * 1024
/** A cursor that is not used for this long is closed. */
const IDLE_MS = 10 * 60 * 1000
/** Above this number of open cursors the longest unused one is closed. */
const MAX_OPEN = 2000

/** An open result: returns batches and holds the document that did not fit. */
export class Cursor {
  readonly id = nextId()
  usedAt = Date.now()
  private held: Uint8Array | undefined
  finished = false

  constructor(
    readonly namespace: string,
    private readonly source: Source,
  ) {}

  /** Reads up to `count` documents; sets `finished` when the source is exhausted. */
  async read(count: number, turn: Turn): Promise<RawDoc[]> {
    const batch: RawDoc[] = []
    let bytes = 0
    while (batch.length < count) {
      const next = this.held ?? this.source.step(turn.until)
      if (next === null) {
        this.finished = true
        break
      }
      if (next === 'pause') {
        await turn.yield()
        continue
      }
      this.held = undefined
      if (batch.length > 0 && bytes + next.length > BATCH_BYTES) {
        this.held = next
        break
      }
      batch.push(new RawDoc(next))
      bytes += next.length
      if (turn.over) {
        this.source.suspend()
        await turn.yield()
      }
    }
    this.source.suspend()
    return batch
  }
}

let last = 0
/** Ids are positive, and one cannot be guessed from another. */
function nextId(): Long {
  last = (last + 1) % 0x7fff
  const random = Math.floor(Math.random() * 0x7fffffff)
  return new Long((random << 24) | (last << 8) | 1, random >>> 8)
}

/** The cursors that clients may continue. */
export class Cursors {
  /** Longest unused first. */
  private readonly open = new Map<string, Cursor>()

  /** Reply to the command that opened the cursor; keeps the cursor when there is more. */
  async first(
    cursor: Cursor,
    batchSize: number | undefined,
    single: boolean,
    turn: Turn,
  ): Promise<{ [name: string]: Outgoing }> {
    const firstBatch = await cursor.read(batchSize ?? FIRST_BATCH, turn)
    const keep = !cursor.finished && !single
    if (keep) this.keep(cursor)
    return { cursor: { firstBatch, id: keep ? cursor.id : Long.ZERO, ns: cursor.namespace }, ok: 1 }
  }

  async more(
    id: Long,
    namespace: string,
    batchSize: number | undefined,
    turn: Turn,
  ): Promise<{ [name: string]: Outgoing }> {
    const key = id.toString()
    const cursor = this.open.get(key)
    if (!cursor) throw new MongoError(43, `cursor id ${key} not found`)
    if (cursor.namespace !== namespace) {
      throw new MongoError(
        13,
        `Requested getMore on namespace '${namespace}', but cursor belongs to a different namespace ${cursor.namespace}`,
      )
    }
    this.keep(cursor)
    try {
      const nextBatch = await cursor.read(batchSize || Number.MAX_SAFE_INTEGER, turn)
      if (cursor.finished) this.open.delete(key)
      return { cursor: { nextBatch, id: cursor.finished ? Long.ZERO : cursor.id, ns: namespace }, ok: 1 }
    } catch (error) {
      // the documents of this batch are lost, so continuing would skip them
      this.open.delete(key)
      throw error
    }
  }

  private keep(cursor: Cursor): void {
    const now = Date.now()
    this.open.delete(cursor.id.toString())
    for (const [key, other] of this.open) {
      if (this.open.size >= MAX_OPEN || now - other.usedAt > IDLE_MS) this.open.delete(key)
      else break
    }
    cursor.usedAt = now
    this.open.set(cursor.id.toString(), cursor)
  }

  /** True when the cursor existed. */
  kill(id: Long): boolean {
    return this.open.delete(id.toString())
  }

  get size(): number {
    return this.open.size
  }
}
