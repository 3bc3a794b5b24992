import { LRUCache } from 'lru-cache'
import { DRILL } from '@lianda/shared/module/faq/drill/drill.contract'
import { isMastered } from '@lianda/shared/module/faq/round/draw.rules'
import type { AskedAgain } from '@lianda/shared/module/faq/round/round.contract'
import type { Actor } from '../../../actor'
import { type Deps, perApp } from '../../../deps'
import { localDay } from '../../../infra/clock/zone'
import { getSetting } from '../../setting'
import { questionsOf } from '../faq-pool'
import { roundPorts } from '../round/round-ports'
import type { RoundDoc } from '../round/round.document'
import { answeredAsks, answeredRounds, type Answers, lastEnded } from '../round/round-standing'
import { byNeed, type GivenAnswer, type Spacing, spacingOf } from './spacing.rules'

/** Rounds that are looked back at: with a drill a day, more than a question needs to go through all intervals. */
const LOOKED_BACK = 100

export interface WeakQuestion extends Spacing {
  id: string
}

/** A drill that was finished, and its day, yyyy-MM-dd. */
export interface FinishedDrill {
  id: string
  day: string
}

export interface WeakStanding {
  /** Today, yyyy-MM-dd, by the clock of the organisation. */
  today: string
  /** In the order in which they are asked, due or not. */
  weak: WeakQuestion[]
  /** Finished today. */
  doneToday: number
  /** Finished last. */
  last: FinishedDrill | null
}

/** What follows from a learner's last rounds. */
interface Spaced {
  /** Of each question that is asked again, by its id. */
  byId: ReadonlyMap<string, Spacing>
  /** The steps whose rounds asked it. */
  steps: ReadonlyMap<string, ReadonlySet<string>>
  /** Drills that were finished, the newest last. */
  drills: FinishedDrill[]
}

/** People whose last rounds are not read again until another one ends: those of a busy morning. */
const KEPT = 5_000

interface Kept {
  /** The rounds that ended last, and the time zone: as long as they are the same, so is the rest. */
  after: string
  spaced: Spaced
}

const keptOf = perApp(() => new LRUCache<string, Kept>({ max: KEPT }))

/** A round of this learner was corrected: what follows from it is read again. */
export const forgetSpacing = (deps: Deps, orgid: string, userId: string): void =>
  void keptOf(deps).delete(`${orgid}/${userId}`)

function spacedBy(found: Awaited<ReturnType<typeof answeredRounds>>, timeZone: string): Spaced {
  const answers = new Map<string, GivenAnswer[]>()
  const steps = new Map<string, Set<string>>()
  const drills: FinishedDrill[] = []
  for (const { _id: id, asks, subtaskId, endedAt, endReason } of found) {
    const drill = subtaskId === DRILL
    const day = localDay(endedAt?.getTime() ?? 0, timeZone)
    if (drill && endReason === 'finished') drills.push({ id, day })
    for (const { questionId, credit } of answeredAsks(asks)) {
      answers.set(questionId, [...(answers.get(questionId) ?? []), { day, right: credit === 100, drill }])
      if (!drill) steps.set(questionId, (steps.get(questionId) ?? new Set()).add(subtaskId))
    }
  }
  const byId = new Map(
    [...answers].flatMap(([id, given]) => {
      const spacing = spacingOf(given)
      return spacing ? [[id, spacing] as const] : []
    }),
  )
  return { byId, steps: new Map([...steps].filter(([id]) => byId.has(id))), drills }
}

/** When each question that a learner answered in their last rounds is asked again. Reads them only when another one has ended. */
async function spacings(deps: Deps, { orgid, userId }: Pick<Actor, 'orgid' | 'userId'>): Promise<Spaced> {
  const [{ timeZone }, last] = await Promise.all([getSetting(deps, orgid), lastEnded(deps, orgid, userId)])
  const after = [timeZone, ...last].join(' ')
  const known = keptOf(deps).get(`${orgid}/${userId}`)
  if (known?.after === after) return known.spaced
  const spaced = spacedBy(last.length === 0 ? [] : await answeredRounds(deps, orgid, userId, LOOKED_BACK), timeZone)
  keptOf(deps).set(`${orgid}/${userId}`, { after, spaced })
  return spaced
}

/**
 * A learner's weak questions: answered wrong or only in part in a round of a package that is still meant for them, and
 * still open in the bank.
 */
export async function weakQuestions(deps: Deps, actor: Actor): Promise<WeakStanding> {
  const [{ byId, steps, drills }, { timeZone }] = await Promise.all([
    spacings(deps, actor),
    getSetting(deps, actor.orgid),
  ])
  const today = localDay(deps.clock.now(), timeZone)
  const doneToday = drills.filter(({ day }) => day === today).length
  const done = { today, doneToday, last: drills.at(-1) ?? null }
  const found = [...byId].map(([id, spacing]) => ({ id, ...spacing }))
  const asked = new Set(found.flatMap(({ id }) => [...(steps.get(id) ?? [])]))
  if (asked.size === 0) return { ...done, weak: [] }
  const [meant, open] = await Promise.all([
    roundPorts(deps).meant(actor, [...asked]),
    questionsOf(deps, actor.orgid, { catalogIds: [], ids: found.map(({ id }) => id) }),
  ])
  const isOpen = new Set(open.map(({ id }) => id))
  const weak = found.filter(({ id }) => isOpen.has(id) && [...(steps.get(id) ?? [])].some((step) => meant.has(step)))
  return { ...done, weak: weak.toSorted(byNeed) }
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
