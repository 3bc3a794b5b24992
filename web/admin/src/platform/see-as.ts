import type { OutputOf } from '@lianda/shared/contract/endpoint'
import type { SessionHolder } from '@lianda/shared/client/session'
import { isRecord } from '@lianda/shared/client/api-error'
import type { StoredUser } from '@lianda/shared/module/identity/identity.contract'
import type { seeAsBegin } from '@lianda/shared/module/org/role.admin.contract'
import { createStore } from 'zustand/vanilla'

/** The view of this tab: the server's answer when it began. */
export type View = OutputOf<typeof seeAsBegin>

const KEY = 'lianda.seeas'
const OVER = 'lianda.seeas.over'

/** Of this tab only: another tab of the same administrator stays their own. */
export function readView(storage: Pick<Storage, 'getItem'>, nowMs: number): View | null {
  const text = storage.getItem(KEY)
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    const whole = isRecord(value) && typeof value.view === 'string' && isRecord(value.user)
    return whole && Number(value.untilMs) > nowMs ? (value as View) : null
  } catch {
    return null
  }
}

/** Loads the back office again as this person sees it. */
export function enterView(view: View): void {
  sessionStorage.setItem(KEY, JSON.stringify(view))
  window.location.hash = `#${view.user.home}`
  window.location.reload()
}

/** Loads the back office again as oneself. @param over it ended by itself, which the page then says */
export function leaveView(to = '/admin/system/adminrole', over = false): void {
  sessionStorage.removeItem(KEY)
  if (over) sessionStorage.setItem(OVER, '1')
  window.location.hash = `#${to}`
  window.location.reload()
}

/** Whether the last view of this tab ended by itself; says so once. */
export function takeOver(): boolean {
  const over = sessionStorage.getItem(OVER) !== null
  sessionStorage.removeItem(OVER)
  return over
}

/** A session whose user is the one who is seen, with the viewer's own token. What the view learns is not stored. */
export function seenSession(own: SessionHolder, seen: StoredUser): SessionHolder {
  const tokened = (user: StoredUser): StoredUser => {
    const token = own.token()
    return token === null ? user : { ...user, token }
  }
  const state = createStore<StoredUser | null>(() => (own.user() ? tokened(seen) : null))
  // Signing out, also in another tab, ends the view.
  own.state.subscribe((user) => {
    if (user === null) state.setState(null, true)
  })
  return {
    ...own,
    state,
    user: state.getState,
    update(user) {
      if (user.id === seen.id && state.getState()) state.setState(tokened(user), true)
    },
  }
}
