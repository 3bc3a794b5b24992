/** Where a transfer keeps how far it is, in the target; it is dropped at the end. */
export const MARKS = 'lianda_transfer'

/** One per collection by its name, and one named '' that says whose copy this is. */
export interface Mark {
  _id: string
  state: 'copying' | 'compared'
  documents: number
  /** The greatest `_id` that is in the target with all before it. */
  after?: unknown
  source?: string
}
