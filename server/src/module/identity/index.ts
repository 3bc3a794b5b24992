import type { NoteSeen } from '../../http/client-facts'
import type { Deps } from '../../deps'
import type { Register } from '../../server-module'
import { presence } from '../activity'
import { sessionsGoBy } from '../setting'
import { identityRoutes } from './identity.routes'
import { passwordHasher } from './password-hasher'
import { endExpired } from './session-expiry'
import { noteUse } from './session-idle'
import { organisationChanged } from './session.service'
import { sessionRelay } from './session-relay'

export { actorNow, actorOf, storedUserOf } from './actor.view'
export { checkCaptcha } from './captcha.service'
export { claimMany } from './claims'
export {
  accountHolders,
  accountKey,
  claimAccount,
  claimAccounts,
  forgetCredential,
  passwordProblems,
  releaseAccount,
  resetToOneTime,
  setPassword,
} from './credential.service'
export { type Applicants, applicants, directory, type Directory, type OrgState, type Person } from './directory'
export { FailureCounter } from './failure-counter'
export {
  countWaiting,
  giveOneTimePasswords,
  keepForHashing,
  ONE_TIME_DAYS,
  passwordStates,
} from './held-password.service'
export { openSealedPassword } from './password-key.service'
export { networkOf } from './sign-in-limit'
export {
  authenticate,
  closeSessions,
  evictActor,
  evictOrganisation,
  organisationChanged,
  rightsChanged,
  userIdOf,
} from './session.service'

/** A sign of a session: its device is online, and unless it is a heartbeat, it is used. */
export const noteSeen =
  (deps: Deps): NoteSeen =>
  (actor, how, client) => {
    presence(deps).note(actor, client)
    if (how === 'used') noteUse(deps, actor)
  }

export const register: Register = (deps) => ({
  noun: 'identity',
  fills: [sessionsGoBy.filledBy((orgid) => organisationChanged(deps, orgid))],
  routes: identityRoutes(deps),
  jobs: [
    { name: 'identity.hash', everyMs: 5_000, run: () => passwordHasher(deps).run() },
    { name: 'identity.relay', everyMs: 30_000, run: () => sessionRelay(deps).all() },
    { name: 'identity.expire', everyMs: 10 * 60_000, run: () => endExpired(deps) },
  ],
  start: () => sessionRelay(deps).all(),
  stop: async () => {
    await passwordHasher(deps).stop()
    await sessionRelay(deps).settled()
  },
})
