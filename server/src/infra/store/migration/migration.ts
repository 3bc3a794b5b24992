import type { Connection } from 'mongoose'

/** One step to the next version of the data. Idempotent, since a crash may interrupt it. */
export interface Migration {
  /** Version of the data after this step. */
  to: number
  run(db: Connection): Promise<void>
}
