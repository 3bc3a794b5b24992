import type { Deps } from '../../deps'
import type { OrgState } from '../identity'
import { endedAmong } from '../org'

/** How often the organisations with open pages are looked at: one query, which finds nothing as a rule. */
export const LOOK_EVERY_MS = 3_000

/** The open pages of an organisation whose people are not let in hear why and are closed. */
export function cutUnlessActive(deps: Deps, orgid: string, state: OrgState): void {
  if (state !== 'active') deps.realtime.cut({ org: orgid }, `identity/org_${state}`)
}

/** The same for all with open pages here: the last day of one is over, or another process froze it. */
export async function cutEnded(deps: Deps): Promise<void> {
  const connected = deps.realtime.organisations()
  if (connected.length === 0) return
  for (const { orgid, state } of await endedAmong(deps, connected)) cutUnlessActive(deps, orgid, state)
}
