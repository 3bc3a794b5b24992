import * as contract from '@lianda/shared/module/task/task.contract'
import type { Deps } from '../../deps'
import { type Route, route } from '../../http/route'
import { getTask, listTasks, trainingCentre } from './task.service'

export const taskRoutes = (deps: Deps): Route[] => [
  route(contract.list, { handler: ({ actor, input }) => listTasks(deps, actor, input) }),
  route(contract.get, { handler: ({ actor, input }) => getTask(deps, actor, input.id) }),
  route(contract.center, { handler: ({ actor }) => trainingCentre(deps, actor) }),
]
