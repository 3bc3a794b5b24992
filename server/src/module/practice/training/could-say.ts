import { AppError } from '@lianda/shared/error/app-error'
import { openPoints } from '@lianda/shared/module/scene/free/free-lead.rules'
import { waitingNode } from '@lianda/shared/module/scene/flow.rules'
import type { FlowState } from '@lianda/shared/module/scene/flow.types'
import type { SceneContent, Transition } from '@lianda/shared/module/scene/scene.contract'
import type { Deps } from '../../../deps'
import { sceneContentOf } from '../../scene'
import { sessions } from '../practice.model'

/** What may be said next, in the scene's own words. */
export interface CouldSay {
  /** What the conversation gets on well with. */
  good: string[]
  /** What is understood and leads to worse. */
  weak: string[]
  /** Sentences with the key information of this place. */
  tell: string[]
}

const isRight = ({ right, outcome }: Transition): boolean => right === true || outcome === 'won'

/** The best ways on: those that are marked so, else the first one. */
function bestOf(transitions: readonly Transition[]): readonly Transition[] {
  const right = transitions.filter(isRight)
  return right.length > 0 ? right : transitions.slice(0, 1)
}

const wordsOf = (all: readonly Transition[]): string[] =>
  all.flatMap(({ better, scripts }) => [...(better ? [better] : []), ...scripts])

const tellOf = (all: readonly { better?: string | undefined }[]): string[] =>
  all.flatMap(({ better }) => (better ? [better] : []))

export function couldSayAt(content: SceneContent, flow: FlowState): CouldSay {
  const doubt = content.customer?.objections.find(({ id }) => id === flow.customer?.pending?.objection)
  if (doubt) return { good: doubt.resolvedBy.examples, weak: [], tell: [] }
  if (content.free) {
    const [point] = openPoints(content.free, { flow })
    if (!point) return { good: [], weak: [], tell: [] }
    const { better, met, notMet, mustSay } = point
    return { good: [...(better ? [better] : []), ...met.examples], weak: notMet, tell: tellOf(mustSay) }
  }
  const { transitions, mustSay } = waitingNode(content, flow)
  const best = bestOf(transitions)
  const others = transitions.filter((one) => !best.includes(one))
  // The better wording of a worse way says what would have been right instead.
  return { good: wordsOf(best), weak: others.flatMap(({ scripts }) => scripts), tell: tellOf(mustSay) }
}

/** What the simulated learners of the demonstration choose from. Throws `practice/not_found`. */
export async function couldSay(
  deps: Deps,
  { orgid, userId }: { orgid: string; userId: string },
  id: string,
): Promise<CouldSay> {
  // Only what is needed: the whole session is long, and it is asked for at every turn.
  const session = await sessions(deps.db)
    .findOne({ _id: id, orgid, userId }, { flow: 1, sceneId: 1, sceneVersion: 1 })
    .lean()
  if (!session) throw new AppError('practice/not_found')
  const content = await sceneContentOf(deps, orgid, session.sceneId, session.sceneVersion)
  return couldSayAt(content, session.flow)
}
