import { DRILL } from '@lianda/shared/module/faq/drill/drill.contract'
import { isMastered } from '@lianda/shared/module/faq/round/draw.rules'
import type { AskedAgain } from '@lianda/shared/module/faq/round/round.contract'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { localDay } from '../../../infra/clock/zone'
import { getSetting } from '../../setting'
import { questionsOf } from '../faq-pool'
import { roundPorts } from '../round/round-ports'
import type { RoundDoc } from '../round/round.document'
import { answeredAsks, answeredRounds, type Answers } from '../round/round-standing'
import { byNeed, type GivenAnswer, type Spacing, spacingOf } from './spacing.rules'

/** Rounds that are looked back at: with a drill a day, more than a question needs to go through all intervals. */
const LOOKED_BACK = 100

export interface WeakQuestion extends Spacing {
  id: string
}

export interface WeakStanding {
  /** Today, yyyy-MM-dd, by the clock of the organisation. */
  today: string
  /** In the order in which they are asked, due or not. */
  weak: WeakQuestion[]
  /** Finished today. */
  doneToday: number
}

/** When each question that a learner answered in their last rounds is asked again, by its id; null: not at all. */
export async function spacings(deps: Deps, { orgid, userId }: Pick<Actor, 'orgid' | 'userId'>) {
  const [found, { timeZone }] = await Promise.all([
    answeredRounds(deps, orgid, userId, LOOKED_BACK),
    getSetting(deps, orgid),
  ])
  const answers = new Map<string, GivenAnswer[]>()
  /** The steps whose rounds asked a question. */
  const steps = new Map<string, Set<string>>()
  let doneToday = 0
  const today = localDay(deps.clock.now(), timeZone)
  for (const { asks, subtaskId, endedAt, endReason } of found) {
    const drill = subtaskId === DRILL
    const day = localDay(endedAt?.getTime() ?? 0, timeZone)
    if (drill && day === today && endReason === 'finished') doneToday++
    for (const { questionId, credit } of answeredAsks(asks)) {
      answers.set(questionId, [...(answers.get(questionId) ?? []), { day, right: credit === 100, drill }])
      if (!drill) steps.set(questionId, (steps.get(questionId) ?? new Set()).add(subtaskId))
    }
  }
  const byId = new Map([...answers].map(([id, given]) => [id, spacingOf(given)]))
  return { today, doneToday, byId, steps }
}

/**
 * A learner's weak questions: answered wrong or only in part in a round of a package that is still meant for them, and
 * still open in the bank.
 */
export async function weakQuestions(deps: Deps, actor: Actor): Promise<WeakStanding> {
  const { today, doneToday, byId, steps } = await spacings(deps, actor)
  const found = [...byId].flatMap(([id, spacing]) => (spacing ? [{ id, ...spacing }] : []))
  const asked = new Set(found.flatMap(({ id }) => [...(steps.get(id) ?? [])]))
  if (asked.size === 0) return { today, doneToday, weak: [] }
  const [meant, open] = await Promise.all([
    roundPorts(deps).meant(actor, [...asked]),
    questionsOf(deps, actor.orgid, { catalogIds: [], ids: found.map(({ id }) => id) }),
  ])
  const isOpen = new Set(open.map(({ id }) => id))
  const weak = found.filter(({ id }) => isOpen.has(id) && [...(steps.get(id) ?? [])].some((step) => meant.has(step)))
  return { today, doneToday, weak: weak.toSorted(byNeed) }
}

/** When the questions of a drill are asked again, by what is known of the learner now. */
export async function askedAgain(
  deps: Deps,
  { asks, orgid, userId }: Pick<RoundDoc, 'asks' | 'orgid' | 'userId'>,
  answers: ReadonlyMap<string, Answers>,
): Promise<AskedAgain[]> {
  const { byId } = await spacings(deps, { orgid, userId })
  return asks.map(({ no, questionId }) => ({
    ...{ no, day: byId.get(questionId)?.due ?? null },
    mastered: isMastered(answers.get(questionId)?.right),
  }))
}
