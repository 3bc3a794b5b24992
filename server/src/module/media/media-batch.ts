import { AppError } from '@lianda/shared/error/app-error'
import type { ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type * as contract from '@lianda/shared/module/media/media.admin.contract'
import { MEDIA_KINDS } from '@lianda/shared/module/media/media-kinds'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { openThings, putThingsBack, requireCatalog, type Stepped, stepThings } from '../catalog'
import { media, type MediaDoc } from './media.model'
import { kindOf, mediaThings } from './media-access'

/** Moves files to another category, or to none. Throws `catalog/not_found`, `catalog/read_only`. */
export async function moveMedia(
  deps: Deps,
  actor: Actor,
  { kind, ids, catalogId }: ParsedInputOf<typeof contract.mediaMove>,
): Promise<Stepped<MediaDoc>> {
  if (catalogId !== null) await requireCatalog(deps, actor, MEDIA_KINDS[kind].catalogs, catalogId)
  const { found, missing } = await openThings(deps, actor, mediaThings(deps, kind, true), ids)
  const moved = found.filter((one) => one.catalogId !== catalogId)
  // Where a file lies is no change of the file: `updatedAt` stays.
  return { changed: await stepThings(media(deps.db), moved, { catalogId }), missing }
}

/** Disables files, or enables them again. Throws `catalog/read_only`. */
export async function disableMedia(
  deps: Deps,
  actor: Actor,
  { kind, ids, disabled }: ParsedInputOf<typeof contract.mediaDisableMany>,
): Promise<Stepped<MediaDoc>> {
  const { found, missing } = await openThings(deps, actor, mediaThings(deps, kind, true), ids)
  const other = found.filter((one) => one.disabled !== disabled)
  return { changed: await stepThings(media(deps.db), other, { disabled }), missing }
}

/** Moves files to the recycle bin. Throws `catalog/read_only`. */
export async function deleteMedia(
  deps: Deps,
  actor: Actor,
  { kind, ids }: ParsedInputOf<typeof contract.mediaDelete>,
): Promise<Stepped<MediaDoc>> {
  const { found, missing } = await openThings(deps, actor, mediaThings(deps, kind, true), ids)
  const gone = { live: false, deletedAt: new Date(deps.clock.now()), deletedBy: actor.name }
  return { changed: await stepThings(media(deps.db), found, gone), missing }
}

/** Takes back a deletion, for whoever may change the files. Throws `catalog/read_only`. */
export async function restoreMedia(
  deps: Deps,
  actor: Actor,
  { kind, ids }: ParsedInputOf<typeof contract.mediaRestore>,
): Promise<Stepped<MediaDoc>> {
  const { found, missing } = await openThings(deps, actor, mediaThings(deps, kind, false), ids)
  const { changed } = await putThingsBack(deps, { ...mediaThings(deps, kind, false), orgid: actor.orgid }, found)
  return { changed, missing }
}

/** Puts a deleted file back. Returns whether its category is gone. Throws `media/changed_meanwhile`. */
export async function putBack(deps: Deps, doc: MediaDoc): Promise<boolean> {
  const { changed, lost } = await putThingsBack(deps, { ...mediaThings(deps, kindOf(doc), false), orgid: doc.orgid }, [
    doc,
  ])
  if (changed.length === 0) throw new AppError('media/changed_meanwhile', { params: { name: doc.name } })
  return lost.length > 0
}
