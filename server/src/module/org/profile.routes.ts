import * as contract from '@lianda/shared/module/org/profile.contract'
import type { Deps } from '../../deps'
import { route, type Route } from '../../http/route'
import { changeAvatar, changeProfile, readProfile } from './own-profile.service'

export function profileRoutes(deps: Deps): Route[] {
  return [
    route(contract.myProfile, { handler: async ({ actor }) => ({ profile: await readProfile(deps, actor) }) }),
    route(contract.updateProfile, {
      handler: async ({ actor, input }) => {
        await changeProfile(deps, actor, input)
        return { profile: await readProfile(deps, actor) }
      },
    }),
    route(contract.setAvatar, {
      handler: async ({ actor, input }) => {
        await changeAvatar(deps, actor, input.path)
        return {}
      },
    }),
  ]
}
