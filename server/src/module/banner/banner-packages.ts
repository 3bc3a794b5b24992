import type { Actor } from '../../actor'
import { port } from '../../port'

export interface BannerPackages {
  /** Titles of those of these packages that are published. */
  titles(orgid: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Published packages by their title, newest first. */
  search(orgid: string, text: string | undefined, most: number): Promise<{ id: string; title: string }[]>
  /** Those of these packages that this person has. */
  mine(person: Pick<Actor, 'orgid' | 'userId' | 'departments'>, ids: readonly string[]): Promise<ReadonlySet<string>>
}

/** The packages that banners lead to. */
export const bannerPackages = port<BannerPackages>('banner.packages')
