import type { Register } from '../../server-module'
import { departmentUses, workListeners } from '../org'
import { clockInRoutes } from './clock-in.routes'
import { countDepartmentUses } from './duty.view'
import { tellEndingDays } from './duty-ending'
import { judgeAhead } from './judge-ahead'
import { noteAllMembers } from './member.service'
import { noteWork } from './work.service'

export { ownDays } from './own-days.service'
export { tellDuties } from './duty.service'

export const register: Register = (deps) => ({
  noun: 'clock-in',
  fills: [
    workListeners.filledBy('clock-in', (some) => noteWork(deps, some)),
    departmentUses.filledBy('clock-in', { count: (orgid, ids) => countDepartmentUses(deps, orgid, ids) }),
  ],
  routes: clockInRoutes(deps),
  jobs: [
    { name: 'clock-in.members', everyMs: 600_000, run: () => noteAllMembers(deps) },
    { name: 'clock-in.judge_ahead', everyMs: 15_000, run: () => judgeAhead(deps) },
    { name: 'clock-in.ending', everyMs: 60_000, run: () => tellEndingDays(deps) },
  ],
})
