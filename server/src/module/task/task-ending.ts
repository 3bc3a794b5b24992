import { grouped } from '@lianda/shared/kernel/grouped'
import type { Deps } from '../../deps'
import { toldKeys } from '../notify'
import { makerKey, type OfMaker, tellMaker } from './task-tell'
import { tasks } from './task.model'

/** A package's end is announced to its maker this long before it. */
const BEFORE_MS = 24 * 3_600_000

const FIELDS = { orgid: 1, title: 1, type: 1, creatorId: 1, endsAt: 1 } as const

/** Which end: one that is moved is announced again. */
const endOf = ({ endsAt }: OfMaker): string => String(endsAt?.getTime() ?? 0)

/** Tells the makers of published packages that they end within a day, once for each end. Served by the index `ending`. */
export async function tellEnding(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const soon = await tasks(deps.db)
    .find(
      { publishState: 'published', endsAt: { $gt: new Date(now), $lte: new Date(now + BEFORE_MS) }, deletedAt: null },
      FIELDS,
    )
    .unscoped('one job tells the makers of packages that end soon in all organisations')
    .lean<OfMaker[]>()
  for (const [orgid, own] of grouped(soon, (task) => task.orgid)) {
    const keyOf = (task: OfMaker) => makerKey(task, 'ending', endOf(task))
    const told = await toldKeys(deps, orgid, own.map(keyOf))
    for (const task of own) if (!told.has(keyOf(task))) await tellMaker(deps, task, 'ending', endOf(task))
  }
}
