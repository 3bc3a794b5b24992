import type { Deps } from '../../deps'
import { organisations, users } from './org.model'
import { dropOrganisation, finishOrganisation } from './organisation.service'

/** After this time the process that made an organisation has ended. */
const MADE_WITHIN_MS = 10 * 60_000

/**
 * Finishes organisations whose maker ended in the middle. One that has no owner yet was told to nobody: it is taken back.
 */
export async function finishOrganisations(deps: Deps): Promise<void> {
  const begun = await organisations(deps.db)
    .find({ unfinished: { $ne: null }, createdAt: { $lt: new Date(deps.clock.now() - MADE_WITHIN_MS) } })
    .unscoped('a sweep over all organisations')
    .lean()
  for (const { orgid, unfinished } of begun) {
    if (!unfinished) continue
    if (await users(deps.db).exists({ orgid })) await finishOrganisation(deps, orgid, unfinished)
    else await dropOrganisation(deps, orgid)
  }
}
