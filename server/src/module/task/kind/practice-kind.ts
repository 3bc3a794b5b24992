import { AppError } from '@lianda/shared/error/app-error'
import type { CheckRow } from '@lianda/shared/module/task/task-publish.admin.contract'
import type { Deps } from '../../../deps'
import {
  bestSince,
  movePracticeEnd,
  practiceWork,
  practicePorts,
  progressOf,
  progressOfAll,
  stuckPractices,
} from '../../practice'
import { listReadyScenes, sceneContentOf, sceneFacts, seenScenes } from '../../scene'
import type { Viewer } from '../../catalog'
import { row } from '../check-row'
import type { PracticeResource } from './practice-resource.document'
import type { PracticeSubtask } from './subtask.document'
import type { ResourceFact, SubtaskKind } from './subtask-kind.types'

/** Null when the scene has no such version. */
async function contentOf(deps: Deps, orgid: string, sceneId: string, version: number) {
  try {
    return await sceneContentOf(deps, orgid, sceneId, version)
  } catch (error) {
    if (error instanceof AppError && error.code === 'scene/not_found') return null
    throw error
  }
}

/** A version of a scene as a subtask of this type stores it; null when the author can't choose it. */
export async function sceneResource(
  deps: Deps,
  author: Viewer,
  { type, sceneId, sceneVersion }: Pick<PracticeResource, 'type' | 'sceneId' | 'sceneVersion'>,
): Promise<PracticeResource | null> {
  const { orgid } = author
  if (!(await seenScenes(deps, author, [sceneId])).has(sceneId)) return null
  const fact = (await sceneFacts(deps, orgid, [sceneId])).get(sceneId)
  const content = fact?.ready ? await contentOf(deps, orgid, sceneId, sceneVersion) : null
  if (!content || (content.free !== undefined) !== (type === 5)) return null
  const { name: title, minutes, language, persona } = content
  const { name, portrait, brief } = persona
  return { type, title, minutes, sceneId, sceneVersion, persona: { name, portrait, brief }, language }
}

function sceneRow(subtask: PracticeSubtask, fact: ResourceFact | undefined): CheckRow[] {
  const about = { subtaskId: subtask.id, values: { title: subtask.title, version: subtask.sceneVersion } }
  if (!fact?.ready) return [row('must', 'scenes', { ...about, variant: fact ? 'disabled' : 'gone' })]
  if (fact.newestVersion > subtask.sceneVersion)
    return [row('look', 'scenes', { ...about, values: { ...about.values, newest: fact.newestVersion } })]
  return []
}

/** Subtask type 1: spoken practice of a version of a scene. */
export const practiceKind: SubtaskKind<PracticeSubtask> = {
  type: 1,
  resourceOf: ({ sceneId, sceneVersion }) => ({ id: sceneId, version: sceneVersion }),
  facts: async (deps, orgid, sceneIds) => {
    const found = await sceneFacts(deps, orgid, sceneIds)
    return new Map([...found].map(([id, fact]) => [id, { ...fact, newestId: id }]))
  },
  resolve: (deps, author, sceneId, sceneVersion) => sceneResource(deps, author, { type: 1, sceneId, sceneVersion }),
  async list(deps, actor, query) {
    const { rows, ...counts } = await listReadyScenes(deps, actor, query)
    return { rows: rows.map((scene) => ({ ...scene, questions: null, passScore: null })), ...counts }
  },
  check(_task, subtasks, facts) {
    const wrong = subtasks.flatMap((subtask) => sceneRow(subtask, facts.get(subtask.sceneId)))
    return wrong.length > 0 || subtasks.length === 0
      ? wrong
      : [row('passed', 'scenes', { values: { n: subtasks.length } })]
  },
  progress: progressOf,
  progressOfAll,
  // A practice that is passed stays open for another try, so its own standing counts.
  needsOwnProgress: true,
  activity: practiceWork,
  moveEnd: movePracticeEnd,
  stuck: stuckPractices,
  async bestSince(deps, orgid, sinceMs) {
    const best = await bestSince(deps, orgid, sinceMs)
    if (!best) return null
    const { userId, userName: name, departmentName, total, sceneName: title, endedAt } = best
    return { userId, name, departmentName, total, title, at: endedAt?.getTime() ?? deps.clock.now() }
  },
  fill: (_deps, { open, progressed }) =>
    practicePorts.filledBy({
      progressed,
      async findTarget(person, subtaskId) {
        const found = await open(person, subtaskId)
        if (!found) return null
        const { target, subtask, refusal } = found
        const { sceneId, sceneVersion, pauseAllowed = true, rehearsalAllowed = true } = subtask
        return { ...target, sceneId, sceneVersion, pauseAllowed, rehearsalAllowed, refusal }
      },
    }),
}
