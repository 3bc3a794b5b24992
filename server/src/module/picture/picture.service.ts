import type { Language } from '@lianda/shared/contract/fields'
import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { AppError } from '@lianda/shared/error/app-error'
import {
  OWN_PICTURES,
  type pictureAdd,
  type pictureCatalog,
  type pictureList,
  type PictureRow,
  type pictureUpdate,
} from '@lianda/shared/module/picture/picture.admin.contract'
import { isBuiltInPicture } from '@lianda/shared/module/upload/built-in-pictures'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { pageOfFound } from '../../infra/paging/search-page'
import { isDuplicateKey } from '../../infra/store/store-error'
import { searchFilter, searchTerms } from '../../infra/text/search'
import { listCatalogs, reachOfThings, requireCatalog, requireReach, seenFilter, thingsInSight } from '../catalog'
import { findFile, imageSigner, setAside, usedPlaces } from '../upload'
import { builtInNodes, builtInRows, isBuiltInCatalog } from './built-in'
import { type PictureDoc, pictures } from './picture.model'

/** The catalog type of pictures. */
const TYPE = 8

/** Built-in categories first, then the organisation's own. */
export async function readTree(deps: Deps, actor: Actor, language: Language): Promise<OutputOf<typeof pictureCatalog>> {
  const { data: own } = await listCatalogs(deps, actor, TYPE)
  const data = [...builtInNodes(language), ...own.map((node) => ({ ...node, builtIn: false }))]
  return { data, total: data.length }
}

/** One page of a category. Own pictures are served by `newest`, `by_catalog` or `by_text`. */
export async function listPictures(
  deps: Deps,
  actor: Actor,
  language: Language,
  input: ParsedInputOf<typeof pictureList>,
): Promise<OutputOf<typeof pictureList>> {
  const { id, page, rows, text, path } = input
  const skip = (page - 1) * rows
  if (path === undefined ? isBuiltInCatalog(id) : isBuiltInPicture(path)) {
    const found = builtInRows(language, id, text).filter((row) => path === undefined || row.path === path)
    return { rows: found.slice(skip, skip + rows), total: found.length }
  }
  const filter = { orgid: actor.orgid, ...(await placeFilter(deps, actor, id)), ...searchFilter(text) }
  const asked = path === undefined ? filter : { ...filter, path }
  const { found, ...counts } = await pageOfFound<PictureDoc, Omit<PictureDoc, 'search'>>(pictures(deps.db), asked, {
    ...{ member: 'createdAt', descending: true, page, rows, fields: '-search' },
  })
  return { rows: await rowsOf(deps, actor, found), ...counts }
}

async function placeFilter(deps: Deps, actor: Actor, id: string): Promise<{ catalogId?: object }> {
  return seenFilter(await thingsInSight(deps, actor, TYPE, id === OWN_PICTURES ? undefined : id), 'catalogId')
}

/** Takes an upload into the library. Throws `upload/not_found` unless it is a picture for it. */
export async function addPicture(
  deps: Deps,
  actor: Actor,
  { path, name, catalogId }: ParsedInputOf<typeof pictureAdd>,
): Promise<PictureRow> {
  const { orgid } = actor
  await requireCatalog(deps, actor, TYPE, catalogId)
  const file = await findFile(deps, orgid, path)
  if (file?.kind !== 'picture' || file.expiresAt !== null) throw new AppError('upload/not_found')
  const { width, height, sizeBytes } = file
  const doc: PictureDoc = {
    _id: deps.newId(),
    orgid,
    ...{ path, name, catalogId, sizeBytes },
    ...{ width: width ?? 0, height: height ?? 0 },
    search: searchTerms([name]),
    createdAt: new Date(deps.clock.now()),
    rev: 1,
  }
  try {
    await pictures(deps.db).create(doc)
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    const known = await pictures(deps.db).findOne({ orgid, path }).lean()
    if (!known) throw error
    return await rowOf(deps, actor, known)
  }
  return await rowOf(deps, actor, doc)
}

/** Renames or moves a picture whose `rev` is unchanged. */
export async function updatePicture(
  deps: Deps,
  actor: Actor,
  { id, rev, name, catalogId }: ParsedInputOf<typeof pictureUpdate>,
): Promise<{ before: PictureDoc; picture: PictureRow }> {
  const { orgid } = actor
  await getPicture(deps, actor, id)
  await requireCatalog(deps, actor, TYPE, catalogId)
  const change = { $set: { name, catalogId, search: searchTerms([name]), rev: rev + 1 } }
  const before = await pictures(deps.db).findOneAndUpdate({ _id: id, orgid, rev }, change).lean()
  if (!before) {
    await getPicture(deps, actor, id)
    throw new AppError('picture/changed_meanwhile')
  }
  return { before, picture: await rowOf(deps, actor, { ...before, name, catalogId, rev: rev + 1 }) }
}

/**
 * Deletes a picture that nothing uses. Its file is set aside: where somebody was faster in using it, it stays, as a
 * file without a place in the library.
 */
export async function deletePicture(deps: Deps, actor: Actor, id: string): Promise<PictureDoc> {
  const doc = await getPicture(deps, actor, id)
  const used = (await otherPlaces(deps, actor.orgid, [doc.path])).get(doc.path) ?? 0
  if (used > 0) throw new AppError('picture/in_use', { params: { n: used } })
  await pictures(deps.db).deleteOne({ _id: id, orgid: actor.orgid })
  await setAside(deps, actor.orgid, doc.path)
  return doc
}

/** A picture that the actor may change. Throws `picture/not_found`, `catalog/read_only`. */
async function getPicture(deps: Deps, actor: Actor, id: string): Promise<PictureDoc> {
  const doc = await pictures(deps.db).findOne({ _id: id, orgid: actor.orgid }).lean()
  if (!doc) throw new AppError('picture/not_found')
  const reachOf = await reachOfThings(deps, actor, TYPE, [id])
  requireReach(reachOf({ id, catalogId: doc.catalogId }), 'change', 'picture/not_found')
  return doc
}

/** Places that hold these pictures of the library, besides the library itself. */
async function otherPlaces(deps: Deps, orgid: string, paths: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const all = await usedPlaces(deps, orgid, paths)
  return new Map([...all].map(([path, places]) => [path, places - 1]))
}

async function rowsOf(deps: Deps, actor: Actor, docs: readonly Omit<PictureDoc, 'search'>[]): Promise<PictureRow[]> {
  const paths = docs.map((doc) => doc.path)
  const [sign, used] = await Promise.all([imageSigner(deps, actor), otherPlaces(deps, actor.orgid, paths)])
  return docs.map(({ _id, path, name, catalogId, width, height, sizeBytes, rev }) => ({
    ...{ id: _id, path, name, catalogId, width, height, rev },
    ...{ url: sign(path), size: sizeBytes, used: used.get(path) ?? 0, builtIn: false },
  }))
}

async function rowOf(deps: Deps, actor: Actor, doc: PictureDoc): Promise<PictureRow> {
  const [row] = await rowsOf(deps, actor, [doc])
  if (!row) throw new AppError('picture/not_found')
  return row
}
