import type { Action } from '@lianda/shared/contract/action'
import type { FunctionKey } from '@lianda/shared/module/org/function-keys'
import type { Actor } from '../actor'

/** Whether this user may do the action. The service also checks the object itself (`subject` rules of each module). */
export type Policy = (actor: Actor) => boolean

/** `anyone` needs no session; all other rows are checked with a signed-in user. */
export type PolicyRow = Policy | 'anyone'

/** Rows of one module. All modules together must cover every action in use, or the server refuses to start. */
export type PolicyTable = Partial<Record<Action, PolicyRow>>

export const signedIn: Policy = () => true

export const isOperator: Policy = (actor) => actor.isadmin === 100

/** The user has one of these functions; `effectiveFunctions` (landing.rules.ts) decides which ones a user has. */
export const withFunction =
  (...keys: readonly FunctionKey[]): Policy =>
  (actor) =>
    keys.some((key) => actor.funcs.includes(key))

/** Requires both policies. */
export const allOf =
  (a: Policy, b: Policy): Policy =>
  (actor) =>
    a(actor) && b(actor)

/** Requires one of the two policies. */
export const anyOf =
  (a: Policy, b: Policy): Policy =>
  (actor) =>
    a(actor) || b(actor)
