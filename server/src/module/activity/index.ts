import { adminLogins, learnerLogins } from '@lianda/shared/module/activity/activity.admin.contract'
import { route } from '../../http/route'
import type { Register } from '../../server-module'
import { listLogins } from './login-list.service'
import { presence } from './presence'
import { deleteOld } from './retention'

export { daysSeen, type DaySeen } from './activity-ports'
export { daysOf } from './days-seen'
export { type Online, onlineNow } from './online-now'
export { KEEP_DAYS } from './retention'
export { firstDaySeen, type SeenOn, seenOn, seenOnDay } from './seen-on'
export { people as activityPeople, type People as ActivityPeople } from './activity-ports'
export { eachLogin, type LoginLog } from './login-list.service'
export { presence } from './presence'
export {
  recordRefusal,
  recordSessionEvents,
  type Refusal,
  type SessionEvent,
  type SignInFacts,
} from './sign-in-log.service'

export const register: Register = (deps) => ({
  noun: 'activity',
  routes: [
    route(learnerLogins.list, { handler: ({ actor, input }) => listLogins(deps, actor, 'learner', input) }),
    route(adminLogins.list, { handler: ({ actor, input }) => listLogins(deps, actor, 'admin', input) }),
  ],
  jobs: [
    { name: 'activity.presence', everyMs: 30_000, run: () => presence(deps).run() },
    { name: 'activity.retention', everyMs: 3_600_000, run: () => deleteOld(deps) },
  ],
  stop: () => presence(deps).flush(),
})
