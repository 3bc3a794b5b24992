import type { Collection, Document, IndexDescription } from 'mongodb'

/** An index as `createIndexes` takes it. */
export type IndexSpec = IndexDescription & { name: string }

/** Options that a server adds to an index by itself. */
const OWN = new Set(['v', 'ns', 'background'])

/** The indexes besides `_id_`, in a form that another server can create. */
export function plainIndexes(found: readonly Document[]): IndexSpec[] {
  return found
    .filter(({ name }) => name !== '_id_')
    .map((index) => Object.fromEntries(Object.entries(index).filter(([key]) => !OWN.has(key))) as unknown as IndexSpec)
}

/** Creates missing indexes. Runs after all documents are copied; a long build is left to MongoDB. */
export async function copyIndexes(wanted: readonly IndexSpec[], target: Collection): Promise<void> {
  if (wanted.length > 0) await target.createIndexes([...wanted])
}
