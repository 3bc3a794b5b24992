import type { Register } from '../../server-module'
import { identityPolicies } from './identity.policy'
import { identityRoutes } from './identity.routes'

export { claimAccount, releaseAccount, setPassword } from './credential.service'
export { provideDirectory, type Directory, type Person } from './directory'
export { openSealedPassword } from './password-key.service'
export { authenticate, closeSessions, forgetPerson } from './session.service'

export const register: Register = (deps) => ({
  noun: 'identity',
  routes: identityRoutes(deps),
  policies: identityPolicies,
})
