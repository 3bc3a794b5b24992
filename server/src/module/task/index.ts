import type { Register } from '../../server-module'
import { examPorts } from '../exam'
import { practicePorts } from '../practice'
import { taskAdminRoutes } from './task.admin.routes'
import { publishDue } from './task-publish.service'
import { passOnPending } from './task-move'
import { taskRoutes } from './task.routes'
import { seedTasks } from './task-seed'
import { countPaperUses, findExam, findPractice } from './task-target'

export const register: Register = (deps) => {
  return {
    noun: 'task',
    fills: [
      practicePorts.filledBy({ findTarget: (person, subtaskId) => findPractice(deps, person, subtaskId) }),
      examPorts.filledBy({
        findTarget: (person, subtaskId) => findExam(deps, person, subtaskId),
        countPaperUses: (orgid, paperIds) => countPaperUses(deps, orgid, paperIds),
      }),
    ],
    routes: [...taskRoutes(deps), ...taskAdminRoutes(deps)],
    jobs: [
      { name: 'task.publish_due', everyMs: 5_000, run: () => publishDue(deps) },
      { name: 'task.pass_on', everyMs: 5_000, run: () => passOnPending(deps) },
    ],
    seed: (demo) => seedTasks(deps, demo),
  }
}
