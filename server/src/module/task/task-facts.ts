import type { SubtaskType } from '@lianda/shared/module/task/kind/subtask-kinds.rules'
import type { Deps } from '../../deps'
import type { SubtaskDoc } from './kind/subtask.document'
import type { ResourceFact } from './kind/subtask-kind.types'
import { kindOf, ofEachKind } from './kind/subtask-kinds'

/** Facts of resources by kind and id. */
export type ResourceFacts = ReadonlyMap<SubtaskType, ReadonlyMap<string, ResourceFact>>

/** The current facts of the resources that these subtasks use. */
export async function resourceFacts(
  deps: Deps,
  orgid: string,
  subtasks: readonly SubtaskDoc[],
): Promise<ResourceFacts> {
  return new Map(
    await ofEachKind(subtasks, async (kind, own) => {
      const ids = own.map((subtask) => kind.resourceOf(subtask).id)
      return [kind.type, await kind.facts(deps, orgid, ids)] as const
    }),
  )
}

/** The fact of a subtask's resource; undefined when it can't be used any more. */
export const factOf = (facts: ResourceFacts, subtask: SubtaskDoc): ResourceFact | undefined =>
  facts.get(subtask.type)?.get(kindOf(subtask).resourceOf(subtask).id)
