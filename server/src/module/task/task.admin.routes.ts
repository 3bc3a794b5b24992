import * as contract from '@lianda/shared/module/task/task.admin.contract'
import type { Deps } from '../../deps'
import { type Call, type Route, route } from '../../http/route'
import { listPeople } from '../org'
import { createDraft, deleteDraft, getTaskDoc, listAdminTasks, taskDetailOf, updateDraft } from './task.admin.service'
import { checkAudience, reachOf } from './task.audience'
import type { TaskDoc } from './task.document'
import { listResources } from './task.picker.service'
import { checkPackage, fixPackage, publishPackage, unschedulePackage } from './task.publish.service'

export const taskAdminRoutes = (deps: Deps): Route[] => [
  route(contract.taskAdminList, { handler: ({ actor, input }) => listAdminTasks(deps, actor, input) }),
  route(contract.taskAdminGet, {
    handler: async ({ actor, input }) => ({
      task: await taskDetailOf(deps, actor, await getTaskDoc(deps, actor, input.id)),
    }),
  }),
  route(contract.taskCreate, {
    handler: async (call) => {
      const after = await createDraft(deps, call.actor, call.input)
      return await answer(deps, call, { before: null, after })
    },
  }),
  route(contract.taskUpdate, {
    handler: async (call) => await answer(deps, call, await updateDraft(deps, call.actor, call.input)),
  }),
  route(contract.taskDelete, {
    handler: async ({ actor, input, audit }) => {
      const { before } = await deleteDraft(deps, actor, input.id)
      audit({ noun: 'task', objectId: before._id, objectName: before.title, before: auditOf(before), after: {} })
      return {}
    },
  }),
  route(contract.taskCheck, { handler: ({ actor, input }) => checkPackage(deps, actor, input.id) }),
  route(contract.taskFix, {
    handler: async (call) => await answer(deps, call, await fixPackage(deps, call.actor, call.input)),
  }),
  route(contract.taskPublish, {
    handler: async (call) => await answer(deps, call, await publishPackage(deps, call.actor, call.input)),
  }),
  route(contract.taskUnschedule, {
    handler: async (call) => await answer(deps, call, await unschedulePackage(deps, call.actor, call.input)),
  }),
  route(contract.audienceCount, {
    handler: async ({ actor, input }) => {
      await checkAudience(deps, actor, input.audience)
      return await reachOf(deps, actor.orgid, input.audience)
    },
  }),
  route(contract.resourceList, { handler: ({ actor, input }) => listResources(deps, actor, input) }),
  route(contract.learnerList, { handler: ({ actor, input }) => listPeople(deps, actor, input) }),
]

/** Tells the operation log what changed and answers with the package as it is now. */
async function answer(
  deps: Deps,
  { actor, audit }: Pick<Call<unknown>, 'actor' | 'audit'>,
  { before, after }: { before: TaskDoc | null; after: TaskDoc },
) {
  const [was, is] = [before ? auditOf(before) : {}, auditOf(after)]
  const changed = Object.keys(is).filter((key) => JSON.stringify(was[key]) !== JSON.stringify(is[key]))
  const only = (members: Record<string, unknown>) => Object.fromEntries(changed.map((key) => [key, members[key]]))
  audit({
    noun: 'task',
    objectId: after._id,
    objectName: after.title,
    before: before ? only(was) : {},
    after: only(is),
  })
  return { task: await taskDetailOf(deps, actor, after) }
}

/** What the operation log keeps of a package. */
function auditOf(task: TaskDoc): Record<string, unknown> {
  const { title, type, publishState, publishAt, audience, startsAt, endsAt, passScore, ordered, sort, subtasks } = task
  return { title, type, publishState, publishAt, audience, startsAt, endsAt, passScore, ordered, sort, subtasks }
}
