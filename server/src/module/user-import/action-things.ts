import { AppError } from '@lianda/shared/error/app-error'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { oneByOne, type Thing, type Things } from '../import'
import { deleteUser, disableUser, restoreUser } from '../org'
import type { UserAction } from './user-form'
import { importerNow, refusalOf, usersById } from './user-judge'

/** A right row of a file of actions; '' for what it does not say. */
export interface ImportedAction {
  name: string
  department: string
  account: string
  action: UserAction
}

/** What an action changes of a person. */
export interface ActionState {
  disabled: boolean
  /** In the recycle bin. */
  deleted: boolean
}

/** Who is deleted stays as they were, for the day they come back. */
export const afterAction = (action: UserAction, now: ActionState): ActionState =>
  action === 'delete' ? { ...now, deleted: true } : { ...now, disabled: action === 'disable' }

const same = (a: ActionState, b: ActionState): boolean => a.disabled === b.disabled && a.deleted === b.deleted

/** How rows act on people. Each is judged anew by what the person may do who imports, or takes the file back. */
export const actionThings = (deps: Deps): Things<ImportedAction, ActionState> => ({
  // Whoever reports to somebody who is deleted changes by that too.
  regardless: true,
  async load(orgid, ids) {
    const found = await usersById(deps, orgid, ids)
    return new Map(
      [...found].map(([id, { rev, live, disabled, wasDisabled }]): [string, Thing<ActionState>] => [
        id,
        // A deleted one is there as long as they are in the recycle bin.
        { id, rev, live: true, state: { disabled: live ? disabled : wasDisabled, deleted: !live } },
      ]),
    )
  },
  create: () => Promise.reject(new Error('a file of actions makes nobody')),
  merged: ({ value: { action } }, now) => afterAction(action, now),
  same,
  async put(orgid, changes, { userId }) {
    const actor = await importerNow(deps, orgid, userId)
    if (!actor) return changes.map(() => new AppError('identity/forbidden'))
    return await oneByOne(changes, async ({ thing, next }) => {
      await change(deps, actor, thing, next)
      return thing.rev + 1
    })
  },
  remove: (_orgid, things) => Promise.resolve(things.map(() => false)),
  files: () => [],
  refusal: refusalOf,
})

async function change(deps: Deps, actor: Actor, { id, state: now }: Thing<ActionState>, next: ActionState) {
  if (next.deleted) {
    if (!now.deleted) await deleteUser(deps, actor, { id })
    return
  }
  if (now.deleted) await restoreUser(deps, actor, id)
  if (next.disabled !== now.disabled) await disableUser(deps, actor, id, next.disabled)
}
