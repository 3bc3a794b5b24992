import { hasFunction } from '@lianda/shared/contract/action'
import type { Actor } from '../../../actor'
import { managedTypes } from '../../task'

/**
 * Whether an administrator may see the records of the single people in their data scope. Figures of small groups are not
 * shown to others, whom they would tell what somebody did.
 */
export const seesPeople = (actor: Actor, type: 1 | 2 | 3): boolean =>
  hasFunction(actor, 'view-student-report') || managedTypes(actor).includes(type)
