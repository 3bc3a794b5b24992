import type { Services } from '../../store/services'
import { signOut } from './identity.contract'

const SIGN_OUT_MS = 5_000

/**
 * Signs out. It works offline too: the server's session then expires on its own. The local session ends before the
 * server answers, so that the refusal of a concurrent call is not taken for a forced sign-out.
 * @param leave opens the sign-in page
 * @returns when the server has answered or the call has failed; never rejects
 */
export async function endSession(
  { call, session }: Pick<Services, 'call' | 'session'>,
  leave: () => void,
): Promise<void> {
  const signedOut = call(signOut, {}, { timeoutMs: SIGN_OUT_MS, keepalive: true }).catch(() => undefined)
  leave()
  session.end()
  await signedOut
}
