import { type FunctionHolder, hasFunction } from '../../contract/action'
import { FUNCTION_KEYS, type FunctionKey, type FunctionRow, functionRow } from '../org/function-keys'

/** Facts that decide a user's functions and their route after sign-in. */
export interface Rights {
  roleType: 'user' | 'admin' | 'owner'
  isadmin: number
  adminuser: boolean
  orgowner: boolean
  funcs: readonly string[]
  /** Functions licensed for the organisation. */
  licensed: readonly FunctionKey[]
  openai: boolean
  aillm: boolean
  /** The organisation uses the training centre. */
  trainingCentre: boolean
}

export const CENTRE_ROUTE = '/user/dashboard/center'
export const NOT_FOUND_ROUTE = '/404'

/**
 * The functions a user really has, in menu order. The top administrator (isadmin 100 or adminuser) has all; the owner
 * needs no licence; everyone else needs the key and the licence. The flags `openai` and `aillm` apply to everyone, and
 * only the top administrator has the recycle bin, only the operator the organisations (documents 000 6, 001 6; product.md 16). Unknown keys, keys that begin
 * with `qm-` and keys whose page is not built yet are ignored.
 */
export function effectiveFunctions(rights: Rights): FunctionKey[] {
  return FUNCTION_KEYS.filter((key) => isHeld(key, functionRow(key), rights))
}

/** Whether the user has the function of this row. */
export function isHeld(key: FunctionKey, row: FunctionRow, rights: Rights): boolean {
  if (row.planned || (row.needs && !rights[row.needs])) return false
  if (row.operatorOnly) return rights.isadmin === 100
  if (isTopAdmin(rights)) return true
  if (row.topOnly) return false
  if (rights.orgowner) return !row.notForOwner
  return rights.roleType === 'admin' && rights.funcs.includes(key) && rights.licensed.includes(key)
}

export const isTopAdmin = (rights: Pick<Rights, 'isadmin' | 'adminuser'>): boolean =>
  rights.isadmin === 100 || rights.adminuser

/** The functions in the user's menu, in its order. */
export const menuKeys = (user: FunctionHolder): FunctionKey[] =>
  FUNCTION_KEYS.filter((key) => !functionRow(key).planned && hasFunction(user, key))

/**
 * Route after signing in (learner document 2.2, product.md 13): the first page of the menu, which begins with the home
 * page, else the training centre, or /404 when the organisation does not use it.
 */
export function landingRoute(rights: Rights): string {
  const [first] = menuKeys({ funcs: effectiveFunctions(rights) })
  if (first) return functionRow(first).route
  return rights.trainingCentre ? CENTRE_ROUTE : NOT_FOUND_ROUTE
}
