import type { Resource, SubtaskDoc, SubtaskSettings } from './subtask.document'
import type { SubtaskProgress } from './subtask-kind.types'

/** A step as one learner has it: who began it keeps the version of the paper or scene that it had then. */
export function ownSubtask(subtask: SubtaskDoc, progress: Pick<SubtaskProgress, 'began'> | undefined): SubtaskDoc {
  const began = progress?.began
  const kept = began && subtask.earlier?.find((resource) => isOne(resource, began))
  // Both are of the same kind: only the version was replaced.
  return kept ? ({ ...subtask, ...kept } as SubtaskDoc) : subtask
}

/** The id of a paper is that of a version. */
function isOne(resource: Resource, { id, version }: { id: string; version: number }): boolean {
  if ('paperId' in resource) return resource.paperId === id
  if ('catalogId' in resource) return resource.catalogId === id
  if ('mediaId' in resource) return resource.mediaId === id && resource.mediaVersion === version
  return resource.sceneId === id && resource.sceneVersion === version
}

/** What is stored of the step itself, and what of its resource. */
export function partsOf(subtask: SubtaskDoc): { settings: SubtaskSettings; resource: Resource } {
  const { id, startsAt, endsAt, passScore, weight, attempts, frontId = null, ...more } = subtask
  const { pauseAllowed, rehearsalAllowed, viewMinutes, watchPercent, skipAllowed, ...others } = more
  const { draw, secondTry, thinkSeconds, earlier, ...resource } = others
  const settings = {
    ...{ id, startsAt, endsAt, passScore, weight, attempts, frontId },
    ...(pauseAllowed === undefined ? {} : { pauseAllowed }),
    ...(rehearsalAllowed === undefined ? {} : { rehearsalAllowed }),
    ...(viewMinutes === undefined ? {} : { viewMinutes }),
    ...(watchPercent === undefined ? {} : { watchPercent }),
    ...(skipAllowed === undefined ? {} : { skipAllowed }),
    ...(draw === undefined ? {} : { draw }),
    ...(secondTry === undefined ? {} : { secondTry }),
    ...(thinkSeconds === undefined ? {} : { thinkSeconds }),
    ...(earlier ? { earlier } : {}),
  }
  return { settings, resource }
}
