import { requireRoom } from '../query/heap-room'
import type { Turn } from '../turn'

/** Approximate bytes of a document that shares its values with another one. */
const ROW_BYTES = 200
/** Time slices of one command, and the memory its stages gather. Every loop over documents must check it. */
export class Budget {
  private held = 0

  constructor(private readonly turn: Turn) {}

  /** End of the slice, on the clock of `performance.now()`. */
  get until(): number {
    return this.turn.until
  }

  /** Adds bytes that the command now holds. Returns true when its slice is over: the caller must then await `rest`. */
  hold(bytes = ROW_BYTES): boolean {
    this.held += bytes
    return this.turn.over
  }

  /** Lets other commands run. Throws MongoError 292 when there is no memory for what this command has gathered. */
  async rest(): Promise<void> {
    requireRoom(this.held)
    await this.turn.yield()
  }

  /** Maps the items with `change` and leaves out `undefined`. */
  async map<T, U>(items: readonly T[], change: (item: T) => U | undefined, bytes = ROW_BYTES): Promise<U[]> {
    const made: U[] = []
    for (const item of items) {
      const one = change(item)
      if (one !== undefined) made.push(one)
      if (this.hold(bytes)) await this.rest()
    }
    return made
  }
}
