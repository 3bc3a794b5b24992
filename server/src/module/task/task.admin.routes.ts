import * as contract from '@lianda/shared/module/task/task.admin.contract'
import * as audiences from '@lianda/shared/module/task/task-audience.admin.contract'
import * as publishing from '@lianda/shared/module/task/task-publish.admin.contract'
import type { Deps } from '../../deps'
import { type Route, route } from '../../http/route'
import { listPeople, offeredGroups } from '../org'
import { createDraft, deleteDraft, getTaskDoc, listAdminTasks, taskDetailOf, updateDraft } from './task.admin.service'
import { checkAudience, reachOf } from './task-audience'
import { auditFactsOf } from './task-audit'
import { answer } from './task-answer'
import { kindOf } from './kind/subtask-kinds'
import { impactOf } from './task-impact.service'
import { lifeRoutes } from './task-life.routes'
import { checkPackage, fixPackage, publishPackage, unschedulePackage } from './task-publish.service'
import { endPackage, extendPackage, withdrawPackage } from './task-window.service'

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
      audit({
        noun: 'task',
        objectId: before._id,
        objectName: before.title,
        before: await auditFactsOf(deps, before),
        after: { deleted: true },
      })
      return {}
    },
  }),
  route(publishing.taskCheck, { handler: ({ actor, input }) => checkPackage(deps, actor, input.id) }),
  route(publishing.taskFix, {
    handler: async (call) => await answer(deps, call, await fixPackage(deps, call.actor, call.input)),
  }),
  route(publishing.taskPublish, {
    handler: async (call) => await answer(deps, call, await publishPackage(deps, call.actor, call.input)),
  }),
  route(publishing.taskUnschedule, {
    handler: async (call) => await answer(deps, call, await unschedulePackage(deps, call.actor, call.input)),
  }),
  route(publishing.taskImpact, { handler: ({ actor, input }) => impactOf(deps, actor, input) }),
  route(publishing.taskEnd, {
    handler: async (call) => await answer(deps, call, await endPackage(deps, call.actor, call.input)),
  }),
  route(publishing.taskExtend, {
    handler: async (call) => await answer(deps, call, await extendPackage(deps, call.actor, call.input)),
  }),
  route(publishing.taskWithdraw, {
    handler: async (call) => await answer(deps, call, await withdrawPackage(deps, call.actor, call.input)),
  }),
  ...lifeRoutes(deps),
  route(audiences.audienceCount, {
    handler: async ({ actor, input }) => {
      await checkAudience(deps, actor, input.audience)
      return await reachOf(deps, actor.orgid, input.audience)
    },
  }),
  route(audiences.audienceGroups, { handler: ({ actor }) => offeredGroups(deps, actor.orgid) }),
  route(audiences.resourceList, { handler: ({ actor, input }) => kindOf(input).list(deps, actor, input) }),
  route(audiences.learnerList, { handler: ({ actor, input }) => listPeople(deps, actor, input) }),
]
