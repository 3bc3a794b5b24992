import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type * as contract from '@lianda/shared/module/task/task-audience.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { listReadyScenes } from '../scene'
import { publishedPapers } from '../exam'

/** Resources for a subtask: enabled scenes, or published papers. */
export async function listResources(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof contract.resourceList>,
): Promise<OutputOf<typeof contract.resourceList>> {
  if (input.type === 1) {
    const { rows, total } = await listReadyScenes(deps, actor, input)
    return { rows: rows.map((scene) => ({ ...scene, questions: null, passScore: null })), total }
  }
  const { rows, total } = await publishedPapers(deps, actor.orgid, input)
  return {
    rows: rows.map(({ paperId, title, version, minute, count, passScore, categoryName, updatedAt }) => ({
      id: paperId,
      title,
      version,
      minutes: minute,
      questions: count,
      passScore,
      categoryName,
      updatedAt,
    })),
    total,
  }
}
