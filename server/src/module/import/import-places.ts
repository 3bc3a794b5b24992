import type { CatalogType } from '@lianda/shared/module/catalog/catalog-types'
import { AppError } from '@lianda/shared/error/app-error'
import type { Deps } from '../../deps'
import { catalogPaths, ensureCatalogPath, program, requireCatalog, type Viewer } from '../catalog'
import type { ImportSubject } from './import-subject'

type Sorted = Pick<ImportSubject, 'catalogType'>

/** Paths of names by id; none for a subject without categories. */
export const placesOf = async (
  deps: Deps,
  orgid: string,
  { catalogType }: Sorted,
): Promise<ReadonlyMap<string, readonly string[]>> =>
  catalogType === null ? new Map() : await catalogPaths(deps, program(orgid), catalogType)

/** Throws unless the id is null or a category of the subject's that this person sees. */
export async function requirePlace(deps: Deps, who: Viewer, { catalogType }: Sorted, id: string | null): Promise<void> {
  if (catalogType !== null) return await requireCatalog(deps, who, catalogType, id)
  if (id !== null) throw new AppError('request/invalid', { fields: [{ field: 'catalogId', rule: 'not_found' }] })
}

/** The id of the category at this path, which is made if it is missing; null for an empty path. */
export const ensurePlace = async (
  deps: Deps,
  orgid: string,
  catalogType: CatalogType | null,
  path: readonly string[],
): Promise<string | null> => (catalogType === null ? null : await ensureCatalogPath(deps, orgid, catalogType, path))
