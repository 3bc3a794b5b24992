/** Where the session is kept, as `webValues` and `createSession` write it; here without loading either. */
const KEPT_AT = 'lianda.user'

/** Whether this browser keeps a session. What is damaged counts too: the program itself looks closer. */
export function isSignedInHere(): boolean {
  try {
    return localStorage.getItem(KEPT_AT) !== null
  } catch {
    // Storage is refused: nobody can stay signed in beyond a document.
    return false
  }
}
