import type { Register } from '../../server-module'
import { identityRoutes } from './identity.routes'
import { presence } from './presence'

export { claimAccount, passwordProblems, releaseAccount, setPassword } from './credential.service'
export { directory, type Directory, type Person } from './directory'
export { openSealedPassword } from './password-key.service'
export { authenticate, closeSessions, evictActor, userIdOf } from './session.service'
export { noteActivity } from './session-activity'

export const register: Register = (deps) => ({
  noun: 'identity',
  routes: identityRoutes(deps),
  jobs: [{ name: 'identity.presence', everyMs: 30_000, run: () => Promise.resolve(presence(deps).sweep()) }],
})
