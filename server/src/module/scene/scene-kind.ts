import { hasFunction } from '@lianda/shared/contract/action'
import type { FunctionKey } from '@lianda/shared/module/org/function-keys'
import type { SceneKind } from '@lianda/shared/module/scene/scene.contract'
import type { Actor } from '../../actor'
import type { SceneDoc } from './scene.model'

/** The function that manages each kind in the back office; both are one call's action. */
const MANAGED_BY: Readonly<Record<SceneKind, FunctionKey>> = {
  flow: 'voice-scene',
  free: 'train-management-practice',
}

export const kindOf = ({ kind = 'flow' }: Pick<SceneDoc, 'kind'>): SceneKind => kind

/** Whether the actor manages scenes of this kind. */
export const managesKind = (actor: Actor, kind: SceneKind): boolean => hasFunction(actor, MANAGED_BY[kind])

/** The store's filter for scenes of a kind. Older scenes have no kind: they are drawn. */
export const ofKind = (kind: SceneKind): { kind: SceneKind | { $ne: SceneKind } } => ({
  kind: kind === 'free' ? 'free' : { $ne: 'free' },
})

/** The store's filter for what the actor manages. */
export const ofManagedKinds = (actor: Actor) =>
  managesKind(actor, 'flow') ? (managesKind(actor, 'free') ? {} : ofKind('flow')) : ofKind('free')
