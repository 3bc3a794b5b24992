import { AppError } from '@lianda/shared/error/app-error'
import type { PlayableFilm } from '@lianda/shared/module/media/playable-film'
import type { Deps } from '../../../deps'
import { findMade } from '../jobs/media-orders'
import { viewAccess } from '../view/view-address'
import { readFilmFacts } from './film-facts'

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
  return { durationMs, width, height, posterUrl: poster === null ? '' : addressOf(poster), sizes, expiresAt }
}
