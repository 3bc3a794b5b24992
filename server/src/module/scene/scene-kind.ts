import { hasFunction } from '@lianda/shared/contract/action'
import type { FunctionKey } from '@lianda/shared/module/org/function-keys'
import type { SceneKind } from '@lianda/shared/module/scene/scene.contract'
import type { Actor } from '../../actor'

/** The function that manages each kind in the back office; both are one call's action. */
const MANAGED_BY: Readonly<Record<SceneKind, FunctionKey>> = {
  flow: 'voice-scene',
  free: 'train-management-practice',
}
const KINDS = Object.keys(MANAGED_BY) as SceneKind[]

/** Whether the actor manages scenes of this kind. */
export const managesKind = (actor: Actor, kind: SceneKind): boolean => hasFunction(actor, MANAGED_BY[kind])

/** The kinds that the actor manages, as a filter of the store. */
export const ofManagedKinds = (actor: Actor): { kind: { $in: SceneKind[] } } => ({
  kind: { $in: KINDS.filter((kind) => managesKind(actor, kind)) },
})
