import { isDeepStrictEqual } from 'node:util'
import type { ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { AppError } from '@lianda/shared/error/app-error'
import type * as contract from '@lianda/shared/module/speech/speech.admin.contract'
import { keywordsFault, triggersOf } from '@lianda/shared/module/speech/speech-keywords.rules'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { writtenTerms } from '../../infra/text/search'
import { requireCatalog } from '../catalog'
import { type SpeechDoc, speeches } from './speech.model'
import { openSpeech, SPEECH_CATALOGS } from './speech-access'

type Created = ParsedInputOf<typeof contract.speechCreate>
type Saved = ParsedInputOf<typeof contract.speechSave>

/** The members that follow from what an author wrote. Throws `request/invalid` for keywords that can't be. */
export function writtenOf({ text, keywords, level, emotion, voiceNo }: contract.SpeechContent) {
  const fault = keywordsFault(keywords)
  if (fault) throw new AppError('request/invalid', { fields: [{ field: 'keywords', ...fault }] })
  const search = writtenTerms([text, ...triggersOf(keywords), voiceNo])
  return { text, keywords: triggersOf(keywords).join('|'), level, emotion, voiceNo, search }
}

/** A new line of the actor. Throws `catalog/not_found`. */
export async function createSpeech(deps: Deps, actor: Actor, { catalogId, ...content }: Created): Promise<SpeechDoc> {
  const written = writtenOf(content)
  if (catalogId !== null) await requireCatalog(deps, actor, SPEECH_CATALOGS, catalogId)
  const doc: SpeechDoc = {
    ...{ _id: deps.newId(), orgid: actor.orgid, creatorId: actor.userId, catalogId, ...written },
    ...{ updatedAt: new Date(deps.clock.now()), live: true, deletedAt: null, rev: 1 },
  }
  await speeches(deps.db).create(doc)
  return doc
}

/**
 * Changes a line. What is there already changes nothing, so a repeated request gets the same answer. Throws
 * `speech/changed_meanwhile` when somebody changed it since `rev`.
 */
export async function saveSpeech(
  deps: Deps,
  actor: Actor,
  { id, rev, catalogId, ...content }: Saved,
): Promise<{ before: SpeechDoc; after: SpeechDoc }> {
  const before = await openSpeech(deps, actor, id, 'change')
  const change = { ...writtenOf(content), catalogId }
  const { text, keywords, level, emotion, voiceNo, search } = before
  const now = { text, keywords, level, emotion, voiceNo, search: [...search], catalogId: before.catalogId }
  if (isDeepStrictEqual(now, change)) return { before, after: before }
  if (before.rev !== rev) throw new AppError('speech/changed_meanwhile')
  if (catalogId !== null && catalogId !== before.catalogId)
    await requireCatalog(deps, actor, SPEECH_CATALOGS, catalogId)
  const $set = { ...change, updatedAt: new Date(deps.clock.now()) }
  const { matchedCount } = await speeches(deps.db).updateOne(
    { _id: id, orgid: actor.orgid, live: true, rev },
    { $set, $inc: { rev: 1 } },
  )
  if (matchedCount === 0) throw new AppError('speech/changed_meanwhile')
  return { before, after: { ...before, ...$set, rev: rev + 1 } }
}
