import type { Actor } from '../../../actor'
import { inSight } from '../../org'
import { OF_PACKAGES } from './round.document'

/** What an administrator may see: rounds of packages, of their organisation and of their departments. Drills are a learner's own. */
export const visibleRounds = (actor: Actor) => ({ orgid: actor.orgid, ...inSight(actor), ...OF_PACKAGES })
