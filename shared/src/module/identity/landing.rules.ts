import { FUNCTION_KEYS, type FunctionKey, type FunctionRow, FUNCTIONS, functionRow } from '../org/function-keys'

/** What decides where a person lands and which functions are theirs. */
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
 * The functions a person really has, in the menu's order. The top administrator (isadmin 100 or adminuser) sees all,
 * the owner passes the licence, everybody else needs the key and the licence; the flags `openai` and `aillm` bind
 * everybody, and the recycle bin is the top administrator's (documents 000 6, 001 6; product.md 16). Keys that begin
 * with `qm-`, that nobody knows or whose page is not built yet are ignored.
 */
export function effectiveFunctions(rights: Rights): FunctionKey[] {
  return FUNCTION_KEYS.filter((key) => isHeld(key, functionRow(key), rights))
}

/** Whether the function of this row is the person's. */
export function isHeld(key: FunctionKey, row: FunctionRow, rights: Rights): boolean {
  if (row.planned || (row.needs && !rights[row.needs])) return false
  if (isTopAdmin(rights)) return true
  if (row.topOnly) return false
  if (rights.orgowner) return key !== 'smart-user-setting'
  return rights.roleType === 'admin' && rights.funcs.includes(key) && rights.licensed.includes(key)
}

export const isTopAdmin = (rights: Pick<Rights, 'isadmin' | 'adminuser'>): boolean =>
  rights.isadmin === 100 || rights.adminuser

/**
 * Where a person lands after signing in (learner document 2.2, product.md 13): the home page when it is theirs, else
 * the route of the first permitted function that has a menu entry, else the training centre; /404 only when the
 * organisation has none.
 */
export function landingRoute(rights: Rights): string {
  const own = effectiveFunctions(rights)
  if (own.includes('homepage')) return FUNCTIONS.homepage.route
  const first = own.map(functionRow).find((row) => !row.offMenu)
  if (first) return first.route
  return rights.trainingCentre ? CENTRE_ROUTE : NOT_FOUND_ROUTE
}
