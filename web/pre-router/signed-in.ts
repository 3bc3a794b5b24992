/** Storage key of the session, as `webValues` and `createSession` write it; repeated here to load neither. */
const KEPT_AT = 'lianda.user'

/** Whether this browser has a session. A damaged one counts too: the app itself checks it. */
export function isSignedInHere(): boolean {
  try {
    return localStorage.getItem(KEPT_AT) !== null
  } catch {
    // Storage is forbidden: no session outlives a document.
    return false
  }
}
