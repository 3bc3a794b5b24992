import { requireRoom } from '../query/heap-room'
import type { Turn } from '../turn'

/** About what a document takes that shares its values with another one. */
const ROW_BYTES = 200
/** About what a value takes in a list. */
const VALUE_BYTES = 16

/** What one command takes: time, slice by slice, and memory for what its stages gather. Every loop over documents asks it. */
export class Budget {
  private held = 0

  constructor(private readonly turn: Turn) {}

  /** When the slice ends, as `performance.now()` counts. */
  get until(): number {
    return this.turn.until
  }

  /** Counts what the command keeps from now on. True when its slice is over: then `rest` is to be awaited. */
  hold(bytes = ROW_BYTES): boolean {
    this.held += bytes
    return this.turn.over
  }

  /** Lets others run. Throws MongoError 292 when there is no room for what this command has gathered. */
  async rest(): Promise<void> {
    requireRoom(this.held)
    await this.turn.yield()
  }

  /** What `change` makes of each item, without `undefined`. */
  async map<T, U>(items: readonly T[], change: (item: T) => U | undefined, bytes = ROW_BYTES): Promise<U[]> {
    const made: U[] = []
    for (const item of items) {
      const one = change(item)
      if (one !== undefined) made.push(one)
      if (this.hold(bytes)) await this.rest()
    }
    return made
  }

  /** As `map`, for values that live in documents which were counted already. */
  values<T, U>(items: readonly T[], change: (item: T) => U | undefined): Promise<U[]> {
    return this.map(items, change, VALUE_BYTES)
  }
}
