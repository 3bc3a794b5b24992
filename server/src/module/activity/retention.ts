import type { Deps } from '../../deps'
import { addDays, localDay } from '../../infra/clock/zone'
import { firstIdAt } from '../../infra/ids'
import type { ScopedModel } from '../../infra/store/model'
import { presences } from './presence.model'
import { signIns } from './sign-in.model'

/**
 * How long sign-ins and presence are kept. Chinese law asks for half a year of such logs; a year and a month compares a
 * month with the same one of last year. The privacy policy names it.
 */
export const KEEP_DAYS = 400

const DAY_MS = 86_400_000
/** Documents deleted by one command, and commands of one run; the next hour goes on. */
const [BATCH, MOST_BATCHES] = [500, 40]

/** Deletes what is older than `KEEP_DAYS`, in all organisations. Both kinds of `_id` ascend with time. */
export async function deleteOld(deps: Deps): Promise<void> {
  const oldestMs = deps.clock.now() - KEEP_DAYS * DAY_MS
  await deleteBelow(signIns(deps.db), firstIdAt(oldestMs))
  // No zone is more than a day behind UTC.
  await deleteBelow(presences(deps.db), addDays(localDay(oldestMs, 'UTC'), -1))
}

async function deleteBelow<T extends { _id: string; orgid: string }>(model: ScopedModel<T>, id: string): Promise<void> {
  const old = model as unknown as ScopedModel<{ _id: string; orgid: string }>
  for (let n = 0; n < MOST_BATCHES; n++) {
    const some = await old
      .find({ _id: { $lt: id } }, { _id: 1 })
      .sort({ _id: 1 })
      .limit(BATCH)
      .unscoped('retention is the same in all organisations')
      .lean()
    if (some.length === 0) return
    await old.deleteMany({ _id: { $in: some.map(({ _id }) => _id) } }).unscoped('found just before')
  }
}
