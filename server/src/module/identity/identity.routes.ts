import { AppError } from '@lianda/shared/error/app-error'
import * as contract from '@lianda/shared/module/identity/identity.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { publicRoute, route, type Route } from '../../http/route'
import { storedUserOf } from './actor.view'
import { captchaService, drawCaptcha } from './captcha.service'
import { directory } from './directory'
import { accessOf, changeOwnPassword, endOwnSessions, needsNewPassword } from './own-access.service'
import { issueRandomKey } from './password-key.service'
import { logSecurity } from './security-log'
import { closeSessions, evictActor } from './session.service'
import { changeBySerial, signIn } from './sign-in.service'

export function identityRoutes(deps: Deps): Route[] {
  // The door has noted the sign already (`noteSeen`).
  const heartbeat = () => ({ serverTime: deps.clock.now() })
  return [
    publicRoute(contract.randomcode, { handler: () => issueRandomKey(deps) }),
    publicRoute(contract.verifyservice, {
      handler: async ({ input, ip }) => ({ service: await captchaService(deps, input, ip) }),
    }),
    publicRoute(contract.verifycode, {
      handler: async ({ input }) => ({ image: await drawCaptcha(deps, input.randomcode) }),
    }),
    publicRoute(contract.signIn, { handler: (call) => signIn(deps, call.input, call) }),
    publicRoute(contract.forceChangePassword, { handler: (call) => changeBySerial(deps, call.input, call) }),
    route(contract.isSignedIn, {
      handler: async ({ actor, input }) => {
        if (input.id !== actor.userId) throw new AppError('identity/no_token')
        return { user: [await myself(deps, actor)] }
      },
    }),
    route(contract.loginInfo, { handler: async ({ actor }) => ({ user: [await myself(deps, actor)] }) }),
    route(contract.signOut, {
      handler: async ({ actor, ip }) => {
        await closeSessions(deps, actor, 'self')
        const { account, userId, orgid, terminal } = actor
        logSecurity(deps, { security: 'signed_out', account, userId, orgid, terminal, ip })
        return {}
      },
    }),
    route(contract.myAccess, { handler: ({ actor }) => accessOf(deps, actor) }),
    route(contract.changePassword, {
      handler: async ({ actor, input, ip }) => {
        await changeOwnPassword(deps, actor, input, ip)
        return {}
      },
    }),
    route(contract.endSessions, {
      handler: async ({ actor, input }) => {
        await endOwnSessions(deps, actor, input)
        return {}
      },
    }),
    route(contract.online, { handler: heartbeat }),
    route(contract.keepalive, { handler: heartbeat }),
    route(contract.changeLanguage, {
      handler: async ({ actor, input }) => {
        await directory(deps).setLanguage(actor.orgid, actor.userId, input.language)
        evictActor(deps, actor.userId)
        return {}
      },
    }),
  ]
}

async function myself(deps: Deps, actor: Actor) {
  const person = await directory(deps).person(actor.orgid, actor.userId)
  if (!person) throw new AppError('identity/no_token')
  // Who sees as somebody else is not asked for that person's password.
  const needchangepwd = !actor.seenBy && (await needsNewPassword(deps, actor, person.strongPassword))
  return storedUserOf(person, actor.terminal, { needchangepwd })
}
