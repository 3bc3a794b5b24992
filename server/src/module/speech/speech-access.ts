import { AppError } from '@lianda/shared/error/app-error'
import type { Deps } from '../../deps'
import { type ListedThings, reachOfThings, requireReach, seenFilter, thingsInSight, type Viewer } from '../catalog'
import { type SpeechDoc, speeches } from './speech.model'

/** Catalog type "lines". */
export const SPEECH_CATALOGS = 3

/** The lines that the viewer sees, as a filter of the store. Throws `catalog/not_found`. */
export async function speechesInSight(deps: Deps, who: Viewer, catalogId?: string) {
  const things = await thingsInSight(deps, who, SPEECH_CATALOGS, catalogId)
  return { orgid: who.orgid, live: true, ...seenFilter(things, 'catalogId') }
}

/** A line that the viewer sees, or may change. Throws `speech/not_found`, `catalog/read_only`. */
export async function openSpeech(deps: Deps, who: Viewer, id: string, want: 'use' | 'change'): Promise<SpeechDoc> {
  const speech = await speeches(deps.db).findOne({ _id: id, orgid: who.orgid, live: true }).lean()
  if (!speech) throw new AppError('speech/not_found')
  const reachOf = await reachOfThings(deps, who, SPEECH_CATALOGS, [id])
  requireReach(reachOf({ id, catalogId: speech.catalogId }), want, 'speech/not_found')
  return speech
}

/** Of these lines, the ones that the viewer sees. */
export async function knownSpeeches(deps: Deps, who: Viewer, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const sight = await speechesInSight(deps, who)
  const found = await speeches(deps.db)
    .find({ $and: [sight, { _id: { $in: [...ids] } }], orgid: who.orgid }, { _id: 1 })
    .lean()
  return new Set(found.map(({ _id }) => _id))
}

/** Lines can have access lists of their own. */
export const listedSpeeches = (deps: Deps): ListedThings => ({
  async find(orgid, ids) {
    const found = await speeches(deps.db)
      .find({ orgid, live: true, _id: { $in: [...ids] } }, { text: 1, catalogId: 1, creatorId: 1 })
      .lean()
    return new Map(found.map(({ _id, text: name, catalogId, creatorId }) => [_id, { name, catalogId, creatorId }]))
  },
})
