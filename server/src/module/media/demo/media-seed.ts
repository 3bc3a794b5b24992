import { builtInPath } from '@lianda/shared/module/upload/built-in-pictures'
import { MEDIA_KINDS } from '@lianda/shared/module/media/media-kinds'
import type { UploadKind } from '@lianda/shared/module/upload/upload-kinds'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import type { DemoOrganisation } from '../../../server-module'
import { ensureCatalogPath } from '../../catalog'
import { actorNow } from '../../identity'
import { findQuestions, poolIds } from '../../question-bank'
import { saveFile } from '../../upload'
import { askInFilm } from '../film/film-questions'
import { media } from '../media.model'
import { createMedia } from '../media-write'
import { DEMO_MATERIAL, demoFile } from './demo-material'

/**
 * Puts the demonstration's document and film into the media bank as an administrator would: their pages, and what players
 * need, are made afterwards. Nothing where the bank has something.
 */
export async function seedMedia(deps: Deps, { orgid, adminId }: DemoOrganisation): Promise<void> {
  if (await media(deps.db).exists({ orgid })) return
  const actor = await actorNow(deps, orgid, adminId)
  if (!actor) throw new Error('the demonstration has nobody who could fill its media bank')
  const { handbook, film } = DEMO_MATERIAL
  await createMedia(deps, actor, {
    name: handbook.name,
    fileId: await put(deps, actor, 'file', handbook.file, `${handbook.name}.pdf`),
    cover: builtInPath('cover', 'handbook'),
    catalogId: await ensureCatalogPath(deps, orgid, MEDIA_KINDS.file.catalogs, [handbook.catalog]),
    subtitles: [],
  })
  const subtitles = await Promise.all(
    film.subtitles.map(async ({ label, file }) => ({ label, fileId: await put(deps, actor, 'subtitle', file, file) })),
  )
  const watched = await createMedia(deps, actor, {
    name: film.name,
    fileId: await put(deps, actor, 'video', film.file, `${film.name}.mp4`),
    // Its poster is made of it.
    cover: '',
    catalogId: await ensureCatalogPath(deps, orgid, MEDIA_KINDS.video.catalogs, [film.catalog]),
    subtitles,
  })
  await askInFilm(deps, actor, { id: watched._id, rev: watched.rev, questions: await questionsOf(deps, actor) })
}

async function put(deps: Deps, actor: Actor, kind: UploadKind, file: string, name: string): Promise<string> {
  return (await saveFile(deps, actor, kind, { name, bytes: await demoFile(file) }))._id
}

/** The film's questions as they stand in the bank. */
async function questionsOf(deps: Deps, actor: Actor) {
  const anyOf = { catalogIds: [], types: [], levels: [], maxOptions: Number.MAX_SAFE_INTEGER }
  const bank = await findQuestions(deps, actor.orgid, await poolIds(deps, actor, anyOf))
  return DEMO_MATERIAL.film.questions.flatMap(({ second, content }) => {
    const found = bank.find((one) => one.content.text === content.text)
    return found ? [{ second, questionId: found.id, questionVersion: found.version, mustBeRight: true, tries: 1 }] : []
  })
}
