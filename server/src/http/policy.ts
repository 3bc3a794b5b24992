import type { Action } from '@lianda/shared/contract/action'
import type { FunctionKey } from '@lianda/shared/module/org/function-keys'
import type { Actor } from '../actor'

/** May this person do it? A second look at the very object is the service's (`subject` rules of each module). */
export type Policy = (actor: Actor) => boolean

/** `anyone` needs no session; everything else is asked with a signed-in person. */
export type PolicyRow = Policy | 'anyone'

/** Rows of one module; all rows together must cover every action in use, or the server refuses to start. */
export type PolicyTable = Partial<Record<Action, PolicyRow>>

export const signedIn: Policy = () => true

export const isOperator: Policy = (actor) => actor.isadmin === 100

/** One of these functions is the person's; what that takes is decided in `effectiveFunctions` (landing.rules.ts). */
export const withFunction =
  (...keys: readonly FunctionKey[]): Policy =>
  (actor) =>
    keys.some((key) => actor.funcs.includes(key))

/** Both must hold. */
export const allOf =
  (a: Policy, b: Policy): Policy =>
  (actor) =>
    a(actor) && b(actor)

/** One of them is enough. */
export const anyOf =
  (a: Policy, b: Policy): Policy =>
  (actor) =>
    a(actor) || b(actor)
