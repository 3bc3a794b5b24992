import type { Services } from '../../store/services'
import { signOut } from './identity.contract'

const SIGN_OUT_MS = 5_000

/**
 * Signs out. It works offline too: the server's session then runs out by itself. The session is over here before the
 * server answers, so that what is refused to other calls of that moment is not taken for a session that somebody else ended.
 * @param leave leads to the sign-in page
 * @returns when the server has heard of it, or cannot; never rejects
 */
export async function endSession(
  { call, session }: Pick<Services, 'call' | 'session'>,
  leave: () => void,
): Promise<void> {
  const told = call(signOut, {}, { timeoutMs: SIGN_OUT_MS, keepalive: true }).catch(() => undefined)
  leave()
  session.end()
  await told
}
