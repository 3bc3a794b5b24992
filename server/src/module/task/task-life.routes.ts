import * as contract from '@lianda/shared/module/task/task-life.admin.contract'
import type { Deps } from '../../deps'
import { type Call, type Change, type Route, route } from '../../http/route'
import { errorText } from '../../infra/text/texts'
import { answer } from './task-answer'
import { auditFactsOf, changesOf } from './task-audit'
import { changeAudience } from './task-audience.service'
import { type BatchOutcome, changePackages, placePackages } from './task-batch.service'
import { copyPackage } from './task-copy.service'
import type { ChangedTask } from './task.admin.service'
import { replaceResource } from './task-replace.service'
import { historyOf } from './task-history.service'

/** Calls for what happens to packages besides being written and published. */
export const lifeRoutes = (deps: Deps): Route[] => [
  route(contract.taskCopy, {
    handler: async (call) => {
      const { source, after, left } = await copyPackage(deps, call.actor, call.input)
      return { ...(await answer(deps, call, { before: null, after }, { copyOf: source.title })), left }
    },
  }),
  route(contract.taskBatch, {
    handler: async (call) => await told(deps, call, await changePackages(deps, call.actor, call.input)),
  }),
  route(contract.taskMove, {
    handler: async (call) => await told(deps, call, await placePackages(deps, call.actor, call.input)),
  }),
  route(contract.taskAudienceChange, {
    handler: async (call) => {
      const { moving, ...changed } = await changeAudience(deps, call.actor, call.input)
      return await answer(deps, call, changed, changed.before === changed.after ? {} : moving)
    },
  }),
  route(contract.taskReplace, {
    handler: async (call) => {
      const { replacing, ...changed } = await replaceResource(deps, call.actor, call.input)
      return await answer(deps, call, changed, changed.before === changed.after ? {} : replacing)
    },
  }),
  route(contract.taskHistory, { handler: ({ actor, input }) => historyOf(deps, actor, input) }),
]

/** Writes a line of the operation log for each package that was changed, and says why the others were not. */
async function told(
  deps: Deps,
  { language, audit }: Pick<Call<unknown>, 'language' | 'audit'>,
  { changed, refused }: BatchOutcome,
) {
  for (const one of changed) audit(await changeOf(deps, one))
  if (changed.length === 0) audit(NOTHING_CHANGED)
  return {
    changed: changed.length,
    refused: refused.map(({ reason, ...one }) => ({ ...one, reason: errorText(language, reason) })),
  }
}

async function changeOf(deps: Deps, { before, after }: ChangedTask): Promise<Change> {
  const named = { noun: 'task', objectId: before._id, objectName: before.title }
  if (after.deletedAt) return { ...named, before: await auditFactsOf(deps, before), after: { deleted: true } }
  return { ...named, ...(await changesOf(deps, { before, after })) }
}

/** Satisfies the route wrapper, which requires an audit; the log writes no line for it. */
const NOTHING_CHANGED: Change = { noun: 'task', objectId: '', objectName: '', before: {}, after: {} }
