import type { Collection, Document, IndexDescription } from 'mongodb'

/** An index as `createIndexes` takes it. */
export type IndexSpec = IndexDescription & { name: string }

/** What a server adds to an index of its own accord. */
const OWN = new Set(['v', 'ns', 'background'])

/** The indexes besides `_id_`, as they can be made elsewhere. */
export function plainIndexes(found: readonly Document[]): IndexSpec[] {
  return found
    .filter(({ name }) => name !== '_id_')
    .map((index) => Object.fromEntries(Object.entries(index).filter(([key]) => !OWN.has(key))) as unknown as IndexSpec)
}

/** Makes what is not there yet; a long build is MongoDB's to do, once all documents are there. */
export async function copyIndexes(wanted: readonly IndexSpec[], target: Collection): Promise<void> {
  if (wanted.length > 0) await target.createIndexes([...wanted])
}
