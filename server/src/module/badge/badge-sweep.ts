import { needOf } from '@lianda/shared/module/badge/badge.rules'
import type { Deps } from '../../deps'
import { IN_BATCHES } from '../../infra/paging/in-batches'
import { badges, type BadgeDoc, counts } from './badge.model'
import { give } from './grant.service'

/** People given a badge at a time. */
const BATCH = 200
/** Badges read at a time. */
const BADGES = 20

/**
 * Gives new or changed badges to those who meet their conditions already. After a crash it begins again, and nobody is
 * given one twice. Served by `due` and by the index of the condition.
 */
export async function giveDue(deps: Deps): Promise<void> {
  for (;;) {
    const due = await badges(deps.db)
      .find({ due: true })
      .limit(BADGES)
      .unscoped('the sweep serves all organisations')
      .lean<BadgeDoc[]>()
    for (const badge of due) {
      if (badge.enabled && badge.deletedAt === null) await giveToAll(deps, badge)
      const { _id, orgid, rev } = badge
      await badges(deps.db).updateOne({ _id, orgid, rev }, { $set: { due: false } })
    }
    if (due.length < BADGES) return
  }
}

async function giveToAll(deps: Deps, badge: BadgeDoc): Promise<void> {
  const { orgid, condition } = badge
  let some: string[] = []
  const people = counts(deps.db)
    .find({ orgid, [condition]: { $gte: needOf(badge) } }, { _id: 1 })
    .lean()
    .cursor(IN_BATCHES)
  for await (const { _id } of people) {
    some.push(_id)
    if (some.length < BATCH) continue
    await give(deps, badge, some)
    some = []
  }
  if (some.length > 0) await give(deps, badge, some)
}
