import type { HomePart } from '@lianda/shared/module/home/home.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'

/** Reads the parts of one answer: one that fails is named and leaves the others alone. */
export interface Parts {
  /** In the order in which they failed. */
  readonly failed: readonly HomePart[]
  /** @param none stands for a part that failed */
  read<T>(part: HomePart, none: T, read: () => Promise<T>): Promise<T>
}

export function partsOf({ log }: Pick<Deps, 'log'>, { orgid }: Pick<Actor, 'orgid'>): Parts {
  const failed = new Set<HomePart>()
  return {
    get failed() {
      return [...failed]
    },
    async read(part, none, read) {
      try {
        return await read()
      } catch (error) {
        log.error({ err: error, orgid, part }, 'a part of the home page could not be read')
        failed.add(part)
        return none
      }
    },
  }
}
