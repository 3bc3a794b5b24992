import type { Actor } from '../../actor'
import { inSight } from '../org'

/** What an administrator may see: their organisation, their departments, no private rehearsals. */
export function visibleRecords(actor: Actor) {
  return {
    orgid: actor.orgid,
    rehearsal: false,
    ...inSight(actor),
  }
}
