import type { Resource, SubtaskDoc } from './subtask.document'
import type { SubtaskProgress } from './subtask-kind.types'

/** A step as one learner has it: who began it keeps the version of the paper or scene that it had then. */
export function ownSubtask(subtask: SubtaskDoc, progress: Pick<SubtaskProgress, 'began'> | undefined): SubtaskDoc {
  const began = progress?.began
  const kept = began && subtask.earlier?.find((resource) => isOne(resource, began))
  // Both are of the same kind: only the version was replaced.
  return kept ? ({ ...subtask, ...kept } as SubtaskDoc) : subtask
}

/** The id of a paper is that of a version. */
const isOne = (resource: Resource, { id, version }: { id: string; version: number }): boolean =>
  'paperId' in resource ? resource.paperId === id : resource.sceneId === id && resource.sceneVersion === version

/** What is stored of the resource, without the settings of the step. */
export function resourceIn(subtask: SubtaskDoc): Resource {
  const {
    id: _id,
    startsAt: _s,
    endsAt: _e,
    passScore: _p,
    weight: _w,
    attempts: _a,
    earlier: _r,
    ...resource
  } = subtask
  return resource
}
