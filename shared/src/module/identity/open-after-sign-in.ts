import type { Platform } from '../../platform/platform'
import { isAdminRoute, parseAddress } from './guard.rules'

/**
 * Opens an address after sign-in: a learner screen, or the back office's document. WeChat has no back office, so
 * administrators start in the training centre there.
 */
export function openAfterSignIn(
  { navigation, terminal }: Pick<Platform, 'navigation' | 'terminal'>,
  address: string,
): void {
  const { route, query } = parseAddress(address)
  if (!isAdminRoute(route)) navigation.resetTo(route, query)
  else if (terminal === 'weapp') navigation.resetTo('/user/dashboard/center')
  else navigation.leave(`/admin/#${address}`)
}
