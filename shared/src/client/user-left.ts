import { ownerOf } from './outbox'
import type { SessionHolder } from './session'

/** Tells when a user signed out, or somebody else signed in: what belongs to that owner does not stay on the device. */
export function onUserLeft(session: SessionHolder, forget: (owner: string) => void): void {
  let user = session.user()
  session.state.subscribe(() => {
    const before = user
    user = session.user()
    if (before === null || (user !== null && ownerOf(user) === ownerOf(before))) return
    forget(ownerOf(before))
  })
}
