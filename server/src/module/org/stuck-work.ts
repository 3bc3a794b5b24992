/** An exam or a practice whose time is over and that is still open. */
export interface StuckWork {
  orgid: string
  taskId: string
  /** Closes and scores it. Throws why that fails; `NotScored` if only its score is in the way. */
  close(): Promise<unknown>
}

export interface StuckQuery {
  /** Its time was over before then. */
  beforeMs: number
  /** Of this package alone; absent: of all organisations. */
  taskId?: string
}

/** Work is closed together with its score, which could not be made; `cause` says why. */
export class NotScored extends Error {
  constructor(cause: unknown) {
    super('the work could not be scored', { cause })
    this.name = 'NotScored'
  }
}

/** What `score` makes. Throws `NotScored`. */
export function scored<T>(score: () => T): T {
  try {
    return score()
  } catch (error) {
    throw new NotScored(error)
  }
}
