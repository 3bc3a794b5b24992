import type { Actor } from '../../../actor'
import { inSight } from '../../org'

/** What an administrator may see: their organisation, their departments, no previews. */
export function visibleAttempts(actor: Actor) {
  return {
    orgid: actor.orgid,
    preview: false,
    ...inSight(actor),
  }
}
