import type { Deps } from '../../deps'
import { countPlaces } from '../upload'
import { importRows } from './import.model'

/** How many rows of imports, while these are kept, name each of these uploads. Served by `by_file`. */
export async function rowFiles(
  deps: Deps,
  orgid: string,
  paths: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await importRows(deps.db)
    .find({ orgid, files: { $in: [...paths] } })
    .select('files')
    .lean()
  return countPlaces(
    paths,
    rows.map(({ files }) => files),
  )
}

/** Ids of the things that an import made and that were not taken back, in the order of the file. Served by `in_order`. */
export async function createdIds(deps: Deps, orgid: string, batchId: string): Promise<string[]> {
  const rows = await importRows(deps.db)
    .find({ orgid, batchId, does: 'create', state: 'done' }, { thingId: 1 })
    .sort({ no: 1 })
    .lean()
  return rows.map(({ thingId }) => thingId)
}
