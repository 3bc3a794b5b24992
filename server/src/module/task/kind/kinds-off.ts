import { kindsOff, type SubtaskType } from '@lianda/shared/module/task/kind/subtask-kinds.rules'
import { AppError } from '@lianda/shared/error/app-error'
import type { Deps } from '../../../deps'
import { getSetting } from '../../setting'

/** The kinds of subtasks that this organisation has no flag for. */
export const kindsOffIn = async (deps: Deps, orgid: string): Promise<SubtaskType[]> =>
  kindsOff(await getSetting(deps, orgid))

/** Throws `task/switched_off` unless the organisation has this kind. */
export async function requireKind(deps: Deps, orgid: string, type: SubtaskType): Promise<void> {
  if ((await kindsOffIn(deps, orgid)).includes(type)) throw new AppError('task/switched_off')
}
