import type { Deps } from '../../deps'
import { sceneFacts } from '../scene'
import type { CheckFacts } from './check-row'
import type { SubtaskDoc } from './task.document'
import { paperFacts } from '../exam'

/** The current facts of the scenes and papers that these subtasks use. */
export async function resourceFacts(
  deps: Deps,
  orgid: string,
  subtasks: readonly SubtaskDoc[],
): Promise<Pick<CheckFacts, 'papers' | 'scenes'>> {
  const [papers, scenes] = await Promise.all([
    paperFacts(
      deps,
      orgid,
      subtasks.flatMap((one) => (one.type === 2 ? [one.paperId] : [])),
    ),
    sceneFacts(
      deps,
      orgid,
      subtasks.flatMap((one) => (one.type === 1 ? [one.sceneId] : [])),
    ),
  ])
  return { papers, scenes }
}
