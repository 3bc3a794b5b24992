import { AppError } from '@lianda/shared/error/app-error'
import type { PlayableFilm } from '@lianda/shared/module/media/playable-film'
import type { Deps } from '../../../deps'
import { findMade } from '../jobs/media-orders'
import { viewAccess } from '../view/view-address'
import { readFilmFacts } from './film-facts'

/** How long a film is; 0 for what is none, and as long as it is not known. */
export async function filmMsOf(deps: Deps, { orgid, path }: { orgid: string; path: string }): Promise<number> {
  const made = await findMade(deps, orgid, path)
  return (made?.status === 1 ? readFilmFacts(made.facts) : null)?.durationMs ?? 0
}

/** A film's addresses for one person. Throws `media/not_ready`. */
export async function playFilm(
  deps: Deps,
  { orgid, userId }: { orgid: string; userId: string },
  path: string,
): Promise<PlayableFilm> {
  const made = await findMade(deps, orgid, path)
  const facts = made?.status === 1 ? readFilmFacts(made.facts) : null
  if (!facts) throw new AppError('media/not_ready')
  const { addressOf, expiresAt } = await viewAccess(deps, userId, path)
  const { durationMs, width, height, poster } = facts
  const sizes = facts.sizes.map(({ name, ...size }) => ({ url: addressOf(name), ...size }))
  return {
    durationMs,
    width,
    height,
    posterUrl: poster === null ? '' : addressOf(poster),
    sizes,
    expiresAt,
    subtitles: [],
  }
}
