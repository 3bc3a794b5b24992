import * as z from 'zod/mini'
import { isSameValue } from '../../../kernel/same-value'
import type { SceneContent } from '../scene.contract'
import { draftContent } from '../scene-draft.admin.contract'
import { mergedFlow } from './merge-flow.rules'
import { mergedValue, type Side } from './merge-value.rules'
import { withOwnIds } from './own-ids.rules'

/** Whose version stays at a place that both changed; undefined: nobody decided. */
export type Choice = (place: string) => Side | undefined

export interface MergedDraft {
  content: SceneContent
  /** Places that both changed and nobody decided, as `flow.nodes/c1`, `free.points/p1`, `persona`: mine is there, and no node is deleted. */
  disputed: readonly string[]
  /** New ids of what I added, where the other's addition has the same id. */
  ids: ReadonlyMap<string, string>
}

/** Their members are merged one by one, everything else as a whole: a node, a fact, the persona, the rule of silence. */
const GROUPS: ReadonlySet<string> = new Set(['', 'customer', 'free', 'lexicon'])

/**
 * Joins what two people changed in the same draft: what only one of them changed is kept, and what both changed to something
 * different, or one changed and the other deleted, is a dispute. Where a node lies is no dispute: whoever saves last moves it.
 * @param base what both began with
 * @param stored the other's version
 * @returns a function of mine; its answer is null where the two are together more than a draft can hold
 */
export function draftMerger(
  base: SceneContent,
  stored: SceneContent,
): (mine: SceneContent, choice: Choice) => MergedDraft | null {
  const theirs = sharing(base, stored)
  return (mine, choice) => {
    const { content: own, ids } = withOwnIds(base, mine, theirs)
    const disputed = new Set<string>()
    const hand = {
      groups: GROUPS,
      grown: false,
      choose(place: string) {
        const side = choice(place)
        if (side === undefined) disputed.add(place)
        return side
      },
    }
    const flow = mergedFlow(base.flow, own.flow, theirs.flow, hand)
    const content = mergedValue('', { ...base, flow }, { ...own, flow }, { ...theirs, flow }, hand) as SceneContent
    // Values are one of the two; only lists become longer than either.
    if (hand.grown && !z.safeParse(draftContent, content).success) return null
    return { content, disputed: [...disputed], ids }
  }
}

/** The other's version with what is equal in the base as the same objects, so that comparing many with it takes no time. */
function sharing(base: SceneContent, theirs: SceneContent): SceneContent {
  const was = new Map(base.flow.nodes.map((node) => [node.id, node]))
  const nodes = theirs.flow.nodes.map((node) => {
    const before = was.get(node.id)
    return before && isSameValue(before, node) ? before : node
  })
  const members = Object.entries({ ...theirs, flow: { nodes } }).map(([name, value]) => {
    const before: unknown = Reflect.get(base, name)
    return [name, isSameValue(before, value) ? before : value]
  })
  return Object.fromEntries(members) as SceneContent
}
