import { AppError } from '@lianda/shared/error/app-error'
import type { ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type * as contract from '@lianda/shared/module/speech/speech.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { openThings, putThingsBack, requireCatalog, type Stepped, stepThings } from '../catalog'
import { type SpeechDoc, speeches } from './speech.model'
import { SPEECH_CATALOGS, speechThings } from './speech-access'

/** Moves lines to another category, or to none. Throws `catalog/not_found`, `catalog/read_only`. */
export async function moveSpeeches(
  deps: Deps,
  actor: Actor,
  { ids, catalogId }: ParsedInputOf<typeof contract.speechMove>,
): Promise<Stepped<SpeechDoc>> {
  if (catalogId !== null) await requireCatalog(deps, actor, SPEECH_CATALOGS, catalogId)
  const { found, missing } = await openThings(deps, actor, speechThings(deps, true), ids)
  const moved = found.filter((one) => one.catalogId !== catalogId)
  // Where a line lies is no change of the line: `updatedAt` stays.
  return { changed: await stepThings(speeches(deps.db), moved, { catalogId }), missing }
}

/** Moves lines to the recycle bin; scenes keep their copies. Throws `catalog/read_only`. */
export async function deleteSpeeches(deps: Deps, actor: Actor, ids: readonly string[]): Promise<Stepped<SpeechDoc>> {
  const { found, missing } = await openThings(deps, actor, speechThings(deps, true), ids)
  const gone = { live: false, deletedAt: new Date(deps.clock.now()), deletedBy: actor.name }
  return { changed: await stepThings(speeches(deps.db), found, gone), missing }
}

/** Takes back a deletion, for whoever may change the lines. Throws `catalog/read_only`. */
export async function restoreSpeeches(deps: Deps, actor: Actor, ids: readonly string[]): Promise<Stepped<SpeechDoc>> {
  const { found, missing } = await openThings(deps, actor, speechThings(deps, false), ids)
  const { changed } = await putThingsBack(deps, { ...speechThings(deps, false), orgid: actor.orgid }, found)
  return { changed, missing }
}

/** Puts a deleted line back. Returns whether its category is gone. Throws `speech/changed_meanwhile`. */
export async function putBack(deps: Deps, speech: SpeechDoc): Promise<boolean> {
  const { changed, lost } = await putThingsBack(deps, { ...speechThings(deps, false), orgid: speech.orgid }, [speech])
  if (changed.length === 0) throw new AppError('speech/changed_meanwhile')
  return lost.length > 0
}
