import { levelOf } from '@lianda/shared/module/org/level.rules'
import { type Deps, perApp } from '../../deps'
import { freshReads } from '../../infra/cache/fresh-read'
import type { Level } from './level.model'
import { users } from './org.model'

/** Everybody may be at one level, and counting them takes long; nothing depends on the figure. */
const counts = perApp(({ clock }) => freshReads<number>(clock, { freshMs: 60_000, staleMs: 600_000, most: 1_000 }))

/** The experience of the people at a level. */
export function starsAt(levels: readonly Level[], id: string): { $gte: number; $lt?: number } | null {
  const level = levels.find((one) => one.id === id)
  if (!level) return null
  const { next } = levelOf(levels, level.stars)
  return { $gte: level.stars, ...(next ? { $lt: next.stars } : {}) }
}

/** How many people are at a level now. Served by `by_stars`. */
export async function countAt(deps: Deps, orgid: string, levels: readonly Level[], id: string): Promise<number> {
  const stars = starsAt(levels, id)
  return stars ? await users(deps.db).countDocuments({ orgid, live: true, stars }) : 0
}

/** The same, at most a minute old. */
export function countAbout(deps: Deps, orgid: string, levels: readonly Level[], id: string): Promise<number> {
  const { $gte, $lt } = starsAt(levels, id) ?? { $gte: 0 }
  return counts(deps)(`${orgid} ${id} ${$gte} ${$lt}`, () => countAt(deps, orgid, levels, id))
}
