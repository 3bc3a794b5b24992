import { subtaskKind } from '@lianda/shared/module/task/kind/subtask-kinds.rules'
import type { Register } from '../../server-module'
import { TASK_CATALOGS } from '@lianda/shared/module/task/task-catalogs'
import { catalogContents } from '../catalog'
import { departmentUses, orgListeners } from '../org'
import { faqUsage } from '../faq'
import { mediaUsage } from '../media'
import { binParts } from '../recycle-bin'
import { sceneUses } from '../scene'
import { uploadUses } from '../upload'
import type { Person } from './kind/subtask-kind.types'
import { subtaskKinds } from './kind/subtask-kinds'
import { taskAdminRoutes } from './task.admin.routes'
import { publishDue } from './task-publish.service'
import { passOnPending } from './task-move'
import { forBanners } from './task-banners'
import { taskBin } from './task-bin'
import { tellEnding } from './task-ending'
import { faultRoutes } from './fault/fault.routes'
import { noteStuck } from './fault/fault-stuck'
import { progressed } from './progress/progress-board'
import { readBoardsAhead } from './progress/read-ahead'
import { progressRoutes } from './progress/progress.routes'
import { packageContents } from './task-category'
import { taskRoutes } from './task.routes'
import { seedTasks } from './task-seed'
import { tellOpened } from './front/tell-opened'
import { meantSubtasks, openSubtask } from './task-target'
import { countDepartmentUses, countSceneUses, coverPlaces, packagesHolding, usesOfFaqs, usesOfMedia } from './task-uses'

export { countFaulty, newestFaults } from './fault/fault.service'
export { forgetProgress } from './progress/progress-board'
export { completionIn, completionOf } from './progress/completion'
export { countingDepartments } from './progress/department-figures'
export { attentionIn, type PackageSums, packageSums } from './progress/package-figures'
export { addedUp, type Summed, type Sums, sumsOf } from './progress/sums.rules'
export { countStates } from './progress/progress.rules'
export { type Standing as PackageStanding, standingsIn as packageStandings } from './progress/progress-table'
export { passedAtMs } from './progress/standing.rules'
export { type ReportedPackage, reportedPackages } from './progress/reported-packages'
export { managedTypes } from './task-access'
export { countPackages } from './task.admin.service'
export { changesWithin, seesWithin } from './audience-scope'
export { audienceNames, checkAudience, isMeant, metersOf } from './task-audience'
export type { Audience } from './task.document'
export { packageWith } from './task-changed'
export { completedPackages, completedWith } from './task-completed'
export type { SubtaskProgress } from './kind/subtask-kind.types'
export { bestPassedSince } from './task-star'

export const register: Register = (deps) => ({
  noun: 'task',
  fills: [
    ...subtaskKinds.flatMap(({ type, fill }) => {
      const { noun } = subtaskKind(type)
      const asked = {
        open: (person: Person, subtaskId: string) => openSubtask(deps, person, subtaskId, noun),
        meant: (person: Person, subtaskIds: readonly string[]) => meantSubtasks(deps, person, subtaskIds, noun),
        progressed: (orgid: string, subtaskId: string, userId: string) => progressed(deps, orgid, subtaskId, userId),
      }
      return fill ? [fill(deps, asked)] : []
    }),
    ...([1, 2, 3] as const).map((type) => catalogContents.filledBy(TASK_CATALOGS[type], packageContents(deps, type))),
    forBanners(deps),
    orgListeners.filledBy('task', { learned: (some) => tellOpened(deps, some) }),
    binParts.filledBy('task', taskBin(deps)),
    sceneUses.filledBy({
      countByScene: (orgid, ids) => countSceneUses(deps, orgid, ids),
      packagesOf: (actor, id) => packagesHolding(deps, actor, 'sceneId', [id]),
    }),
    faqUsage.filledBy(usesOfFaqs(deps)),
    mediaUsage.filledBy(usesOfMedia(deps)),
    uploadUses.filledBy('task', { kinds: ['mission'], places: (orgid, paths) => coverPlaces(deps, orgid, paths) }),
    departmentUses.filledBy('task', { count: (orgid, ids) => countDepartmentUses(deps, orgid, ids) }),
  ],
  routes: [...taskRoutes(deps), ...taskAdminRoutes(deps), ...progressRoutes(deps), ...faultRoutes(deps)],
  jobs: [
    { name: 'task.publish_due', everyMs: 5_000, run: () => publishDue(deps) },
    { name: 'task.pass_on', everyMs: 5_000, run: () => passOnPending(deps) },
    { name: 'task.ending', everyMs: 5 * 60_000, run: () => tellEnding(deps) },
    { name: 'task.read_ahead', everyMs: 15_000, run: () => readBoardsAhead(deps) },
    { name: 'task.note_stuck', everyMs: 60_000, run: () => noteStuck(deps) },
  ],
  seed: (demo) => seedTasks(deps, demo),
})
