import { AppError } from '@lianda/shared/error/app-error'
import type { ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type * as contract from '@lianda/shared/module/speech/speech.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { catalogNames, program, requireCatalog } from '../catalog'
import { type SpeechDoc, speeches } from './speech.model'
import { openSpeeches, SPEECH_CATALOGS } from './speech-access'

/** Those that a step changed, as they were before, and the ids that were not found. */
interface Stepped {
  changed: SpeechDoc[]
  missing: string[]
}

/** Moves lines to another category, or to none. Throws `catalog/not_found`, `catalog/read_only`. */
export async function moveSpeeches(
  deps: Deps,
  actor: Actor,
  { ids, catalogId }: ParsedInputOf<typeof contract.speechMove>,
): Promise<Stepped> {
  if (catalogId !== null) await requireCatalog(deps, actor, SPEECH_CATALOGS, catalogId)
  const { found, missing } = await openSpeeches(deps, actor, ids, true)
  const moved = found.filter((one) => one.catalogId !== catalogId)
  // Where a line lies is no change of the line: `updatedAt` stays.
  return { changed: await stepped(deps, moved, { catalogId }), missing }
}

/** Moves lines to the recycle bin; scenes keep their copies. Throws `catalog/read_only`. */
export async function deleteSpeeches(deps: Deps, actor: Actor, ids: readonly string[]): Promise<Stepped> {
  const { found, missing } = await openSpeeches(deps, actor, ids, true)
  const gone = { live: false, deletedAt: new Date(deps.clock.now()), deletedBy: actor.name }
  return { changed: await stepped(deps, found, gone), missing }
}

/** Takes back a deletion, for whoever may change the lines. Throws `catalog/read_only`. */
export async function restoreSpeeches(deps: Deps, actor: Actor, ids: readonly string[]): Promise<Stepped> {
  const { found, missing } = await openSpeeches(deps, actor, ids, false)
  const known = await catalogNames(deps, program(actor.orgid), SPEECH_CATALOGS)
  const lost = ({ catalogId }: SpeechDoc) => catalogId !== null && !known.has(catalogId)
  const back = { live: true, deletedAt: null }
  const [placed, unplaced] = await Promise.all([
    stepped(
      deps,
      found.filter((one) => !lost(one)),
      back,
    ),
    stepped(deps, found.filter(lost), { ...back, catalogId: null }),
  ])
  return { changed: [...placed, ...unplaced], missing }
}

/** Puts a deleted line back. Returns whether its category is gone. Throws `speech/changed_meanwhile`. */
export async function putBack(deps: Deps, speech: SpeechDoc): Promise<boolean> {
  const { orgid, catalogId } = speech
  const lost = catalogId !== null && !(await catalogNames(deps, program(orgid), SPEECH_CATALOGS)).has(catalogId)
  const back = { live: true, deletedAt: null, ...(lost ? { catalogId: null } : {}) }
  if ((await stepped(deps, [speech], back)).length === 0) throw new AppError('speech/changed_meanwhile')
  return lost
}

/** The lines that were still as they were read, and are changed now. */
async function stepped(deps: Deps, found: readonly SpeechDoc[], change: Partial<SpeechDoc>): Promise<SpeechDoc[]> {
  const changed = await Promise.all(
    found.map(async (doc) => {
      const { _id, orgid, rev } = doc
      const done = await speeches(deps.db).updateOne({ _id, orgid, rev }, { $set: change, $inc: { rev: 1 } })
      return done.modifiedCount === 1 ? [doc] : []
    }),
  )
  return changed.flat()
}
