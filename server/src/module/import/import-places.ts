import type { CatalogType } from '@lianda/shared/module/catalog/catalog-types'
import { AppError } from '@lianda/shared/error/app-error'
import type { Deps } from '../../deps'
import {
  catalogPaths,
  catalogScope,
  closedPaths,
  ensureCatalogPath,
  program,
  requireCatalog,
  type Viewer,
} from '../catalog'
import { actorNow } from '../identity'
import type { ImportSubject } from './import-subject'

type Sorted = Pick<ImportSubject, 'catalogType'>

/** Whose import it is. Work that goes on after the call is judged by what that person may do then. */
export interface Importer {
  orgid: string
  userId: string
}

/** Where somebody can import to. */
export interface Places {
  /** Paths of names by id. */
  paths: ReadonlyMap<string, readonly string[]>
  /** Whether they may put nothing there: access lists keep them out. */
  closed: (path: readonly string[]) => boolean
}

/** None for a subject without categories; everything closed for somebody who may not work any more. */
export async function placesOf(deps: Deps, importer: Importer, { catalogType }: Sorted): Promise<Places> {
  if (catalogType === null) return { paths: new Map(), closed: () => false }
  const who = await actorNow(deps, importer.orgid, importer.userId)
  if (!who) return { paths: new Map(), closed: () => true }
  const [paths, closed] = await Promise.all([catalogPaths(deps, who, catalogType), closedPaths(deps, who, catalogType)])
  return { paths: new Map([...paths].filter(([, path]) => !closed(path))), closed }
}

/** Throws unless the id is null or a category of the subject's that this person may put things into. */
export async function requirePlace(deps: Deps, who: Viewer, { catalogType }: Sorted, id: string | null): Promise<void> {
  if (catalogType !== null) return await requireCatalog(deps, who, catalogType, id)
  if (id !== null) throw new AppError('request/invalid', { fields: [{ field: 'catalogId', rule: 'not_found' }] })
}

/** Whether access lists hide no category of the subject's from them. */
export const seesEveryPlace = async (deps: Deps, who: Viewer, { catalogType }: Sorted): Promise<boolean> =>
  catalogType === null || (await catalogScope(deps, who, catalogType, undefined)) === null

/** Ids of all categories, whoever asks. */
export const everyPlace = async (deps: Deps, orgid: string, { catalogType }: Sorted): Promise<ReadonlySet<string>> =>
  new Set(catalogType === null ? [] : (await catalogPaths(deps, program(orgid), catalogType)).keys())

/**
 * The id of the category at this path, which is made if it is missing; null for an empty path. Throws `catalog/read_only`
 * where the importer may put nothing.
 */
export async function ensurePlace(
  deps: Deps,
  importer: Importer,
  catalogType: CatalogType | null,
  path: readonly string[],
): Promise<string | null> {
  if (catalogType === null) return null
  if ((await placesOf(deps, importer, { catalogType })).closed(path)) throw new AppError('catalog/read_only')
  return await ensureCatalogPath(deps, importer.orgid, catalogType, path, importer.userId)
}
