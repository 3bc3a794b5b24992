import { can } from '@lianda/shared/contract/action'
import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type * as contract from '@lianda/shared/module/speech/speech.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { IN_BATCHES } from '../../infra/paging/in-batches'
import { searchFilter } from '../../infra/text/search'
import { catalogNames, ownAccessOf, pageOfThings } from '../catalog'
import { type SpeechDoc, speeches } from './speech.model'
import { openSpeech, SPEECH_CATALOGS, speechesInSight } from './speech-access'
import { speechUsage } from './speech-ports'

/**
 * Lines that the actor sees, last changed first. Served by `list_by_update` and `list_by_text`, or by `by_catalog`,
 * `by_level`, `by_emotion` and `by_words` where a filter is more selective.
 */
export async function listSpeeches(
  deps: Deps,
  actor: Actor,
  { page, rows, sort, catalogId, ...filters }: ParsedInputOf<typeof contract.speechList>,
): Promise<OutputOf<typeof contract.speechList>> {
  const { found, ...counts } = await pageOfThings(speeches(deps.db), {
    of: { orgid: actor.orgid, live: true },
    seen: await speechesInSight(deps, actor, catalogId),
    wanted: filterOf(filters),
    ...{ sort, page, rows, without: 'search' },
  })
  return { rows: await rowsOf(deps, actor, found), ...counts }
}

type Filters = Pick<ParsedInputOf<typeof contract.speechExport>, 'text' | 'level' | 'emotion'>

const filterOf = ({ text, level, emotion }: Filters) => ({
  ...(level === undefined ? {} : { level }),
  ...(emotion === undefined ? {} : { emotion }),
  ...searchFilter(text),
})

/** Lines that the actor sees and the filters match, last changed first, some at a time. Throws `catalog/not_found`. */
export async function* eachSpeech(
  deps: Deps,
  actor: Actor,
  { catalogId, ...filters }: ParsedInputOf<typeof contract.speechExport>,
): AsyncGenerator<Omit<SpeechDoc, 'search'>> {
  const filter = { ...(await speechesInSight(deps, actor, catalogId)), ...filterOf(filters) }
  const found = speeches(deps.db).find(filter, { search: 0 }).sort({ updatedAt: -1, _id: -1 }).lean().cursor(IN_BATCHES)
  for await (const doc of found) yield doc
}

async function rowsOf(deps: Deps, actor: Actor, found: readonly SpeechDoc[]): Promise<contract.SpeechRow[]> {
  const placed = found.map(({ _id: id, catalogId, creatorId }) => ({ id, catalogId, creatorId }))
  const ids = placed.map(({ id }) => id)
  const [names, accessOf, uses] = await Promise.all([
    catalogNames(deps, actor, SPEECH_CATALOGS),
    ownAccessOf(deps, actor, SPEECH_CATALOGS, placed),
    speechUsage(deps).usesOf(actor.orgid, ids),
  ])
  const mayWrite = can(actor, 'speech.write')
  return found.map((doc) => {
    const { _id: id, rev, text, keywords, level, emotion, voiceNo, catalogId } = doc
    const access = accessOf(id)
    return {
      ...{ id, rev, text, keywords, level, emotion, voiceNo, catalogId, access },
      catalogName: names.get(catalogId ?? '') ?? '',
      uses: uses.get(id)?.length ?? 0,
      updatedAt: doc.updatedAt.getTime(),
      can: { edit: mayWrite && access.change },
    }
  })
}

/** A line that was just read or written. */
export async function viewSpeech(deps: Deps, actor: Actor, doc: SpeechDoc): Promise<{ speech: contract.SpeechRow }> {
  const [speech] = await rowsOf(deps, actor, [doc])
  if (!speech) throw new Error('a line without a row')
  return { speech }
}

/** Throws `speech/not_found`. */
export const getSpeech = async (deps: Deps, actor: Actor, id: string): Promise<{ speech: contract.SpeechRow }> =>
  await viewSpeech(deps, actor, await openSpeech(deps, actor, id, 'use'))

/** Where a line is used, as far as the actor sees it. Throws `speech/not_found`. */
export async function usesOfSpeech(
  deps: Deps,
  actor: Actor,
  id: string,
): Promise<OutputOf<typeof contract.speechUses>> {
  const { orgid } = await openSpeech(deps, actor, id, 'use')
  const usage = speechUsage(deps)
  const uses = (await usage.usesOf(orgid, [id])).get(id) ?? []
  const seen = await usage.seenScenes(
    actor,
    uses.map(({ sceneId }) => sceneId),
  )
  const rows = uses.filter(({ sceneId }) => seen.has(sceneId))
  return { rows, hidden: uses.length - rows.length }
}
