import * as contract from '@lianda/shared/module/task/task-progress.admin.contract'
import type { Deps } from '../../../deps'
import { type Change, type Route, route } from '../../../http/route'
import type { TaskDoc } from '../task.document'
import { endExcuses, excusePeople } from './excuse.service'
import { exportProgress } from './progress-export'
import { progressOfPackage } from './progress.service'
import { remindPeople } from './remind.service'

/** Of more people the log says only how many were reminded. */
const NAMES_LOGGED = 100

/** Calls for who stands where in a package. */
export const progressRoutes = (deps: Deps): Route[] => [
  route(contract.taskProgress, { handler: ({ actor, input }) => progressOfPackage(deps, actor, input) }),
  route(contract.taskExcuse, {
    handler: async ({ actor, input, audit }) => {
      const { task, names, changed, refused } = await excusePeople(deps, actor, input)
      audit(lineOf(task, names.length > 0 ? { excusing: names.length, excused: names, excuse: input.reason } : {}))
      return { changed, refused }
    },
  }),
  route(contract.taskExcuseEnd, {
    handler: async ({ actor, input, audit }) => {
      const { task, names, changed } = await endExcuses(deps, actor, input)
      audit(lineOf(task, names.length > 0 ? { returning: names.length, returned: names } : {}))
      return { changed }
    },
  }),
  route(contract.taskRemind, {
    handler: async ({ actor, input, audit }) => {
      const { task, names, already, through } = await remindPeople(deps, actor, input)
      const reminded = names.length
      audit(lineOf(task, reminded > 0 ? { reminding: reminded, reminded: names.slice(0, NAMES_LOGGED) } : {}))
      return { reminded, already, through }
    },
  }),
  route(contract.taskProgressExport, { handler: ({ actor, input }) => exportProgress(deps, actor, input) }),
]

const lineOf = ({ _id, title }: TaskDoc, after: Change['after']): Change => ({
  ...{ noun: 'task', objectId: _id, objectName: title },
  before: {},
  after,
})
