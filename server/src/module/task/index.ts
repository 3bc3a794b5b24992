import { signedIn } from '../../http/policy'
import type { Register } from '../../server-module'
import { practicePorts } from '../practice'
import { taskRoutes } from './task.routes'
import { seedTasks } from './task.seed'
import { findTarget } from './task.service'

export { createTask, type NewTask } from './task.create'

export const register: Register = (deps) => {
  practicePorts(deps).findTarget = (person, subtaskId) => findTarget(deps, person, subtaskId)
  return {
    noun: 'task',
    routes: taskRoutes(deps),
    policies: { 'task.learn': signedIn },
    seed: (demo) => seedTasks(deps, demo),
  }
}
