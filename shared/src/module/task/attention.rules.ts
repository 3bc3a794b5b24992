import type { ListedRule, ProgressState } from './task-progress.admin.contract'

/** What deserves attention, and from when on (docs/attention.md). */
export const ATTENTION = {
  /** Somebody needs help who has tried a step so often without passing it. */
  triesWithoutPass: 2,
  /** A running package ends soon, and so large a share of its people has not begun. */
  endsWithinMs: 3 * 86_400_000,
  notBegunShare: 0.2,
  /** A step is too hard which fewer than this share of at least so many people passed who tried it. */
  hardPassedShare: 0.5,
  hardPeople: 5,
  /** A step is too easy which at least this share of so many people passed at once, with this mean. */
  easyAtOnceShare: 0.95,
  easyMean: 90,
  easyPeople: 10,
  /** A score looks odd that is so high after so small a share of the usual time: the median of so many who passed. */
  oddScore: 90,
  oddTimeShare: 0.25,
  oddPeople: 5,
  /** A question, a node or a deduction costs much by which so many lose at least this share: of its points, or of the people. */
  pointShare: 0.5,
  pointPeople: 5,
} as const

/** Somebody's standing, as far as the rules look at it. */
export interface Attended {
  userId: string
  name: string
  state: ProgressState
  steps: readonly {
    readonly id: string
    readonly state: ProgressState
    readonly best: number | null
    readonly attempts: number
    readonly spentMs: number
  }[]
}

/** The most urgent first. */
export const ATTENTION_RULES = ['help', 'ending', 'hard', 'easy', 'odd'] as const
type AttentionRule = (typeof ATTENTION_RULES)[number]

/** One thing that deserves attention, with the figures that it follows from. */
export interface Finding {
  rule: AttentionRule
  /** The step that it is about; null: the whole package. */
  subtaskId: string | null
  /** Whom it counts, out of how many. */
  n: number
  of: number
  /** Whose score looks odd, with its minutes and the usual ones; null for the other rules. */
  person: { userId: string; name: string; score: number; minutes: number; usual: number } | null
}

interface About {
  subtaskIds: readonly string[]
  endsAtMs: number | null
  nowMs: number
}

/** What deserves attention in a package, by these people's standings. */
export function findingsOf(people: readonly Attended[], { subtaskIds, endsAtMs, nowMs }: About): Finding[] {
  return [
    ...endingOf(people, endsAtMs, nowMs),
    ...subtaskIds.flatMap((subtaskId) => {
      const tried = triedOf(people, subtaskId)
      const { steps } = tried
      return [...helpOf(steps), ...hardOf(steps), ...easyOf(steps), ...oddOf(tried)].map((found) => ({
        ...found,
        subtaskId,
      }))
    }),
  ]
}

type Step = Attended['steps'][number]

/** A step of all who have it, and who they are, in the same order: an object of each would cost more than the rules. */
interface Tried {
  steps: readonly Step[]
  people: readonly Attended[]
}

function triedOf(all: readonly Attended[], subtaskId: string): Tried {
  const [steps, people]: [Step[], Attended[]] = [[], []]
  for (const person of all) {
    const step = person.steps.find(({ id }) => id === subtaskId)
    if (!step) continue
    steps.push(step)
    people.push(person)
  }
  return { steps, people }
}

type Found = Omit<Finding, 'subtaskId'>

/** Whether somebody with this standing at a step is one of those whom a rule counts there. */
export function isCounted(rule: ListedRule, step: Step): boolean {
  switch (rule) {
    case 'help':
      return needsHelp(step)
    case 'hard':
      return hasTried(step) && !isPassed(step)
    case 'easy':
      return passedAtOnce(step)
  }
}

const counted = (rule: AttentionRule, n: number, of: number): Found => ({ rule, n, of, person: null })
const isPassed = ({ state }: { state: ProgressState }): boolean => state === 'passed'

function endingOf(people: readonly Attended[], endsAtMs: number | null, nowMs: number): Finding[] {
  const isEnding = endsAtMs !== null && endsAtMs > nowMs && endsAtMs - nowMs <= ATTENTION.endsWithinMs
  const n = people.filter(({ state }) => state === 'not_begun').length
  if (!isEnding || n === 0 || n / people.length < ATTENTION.notBegunShare) return []
  return [{ ...counted('ending', n, people.length), subtaskId: null }]
}

/** Whether somebody tried a step so often without passing it that they need help. */
const needsHelp = ({ state, attempts }: Pick<Step, 'state' | 'attempts'>): boolean =>
  (state === 'running' || state === 'failed') && attempts >= ATTENTION.triesWithoutPass

function helpOf(steps: readonly Step[]): Found[] {
  const n = steps.filter(needsHelp).length
  return n === 0 ? [] : [counted('help', n, steps.length)]
}

/** Whether somebody has a score at a step and is not excused. */
const hasTried = ({ state, best }: Pick<Step, 'state' | 'best'>): boolean => state !== 'excused' && best !== null

const passedAtOnce = (step: Step): boolean => hasTried(step) && isPassed(step) && step.attempts === 1

function hardOf(steps: readonly Step[]): Found[] {
  const tried = steps.filter(hasTried)
  const n = tried.filter((step) => isCounted('hard', step)).length
  if (tried.length < ATTENTION.hardPeople || 1 - n / tried.length >= ATTENTION.hardPassedShare) return []
  return [counted('hard', n, tried.length)]
}

function easyOf(steps: readonly Step[]): Found[] {
  const tried = steps.filter(hasTried)
  const n = tried.filter(passedAtOnce).length
  const mean = tried.reduce((sum, { best }) => sum + (best ?? 0), 0) / tried.length
  const isEasy = n / tried.length >= ATTENTION.easyAtOnceShare && mean >= ATTENTION.easyMean
  return tried.length >= ATTENTION.easyPeople && isEasy ? [counted('easy', n, tried.length)] : []
}

function oddOf({ steps, people }: Tried): Found[] {
  const times = steps.filter((step) => isPassed(step) && step.spentMs > 0).map(({ spentMs }) => spentMs)
  if (times.length < ATTENTION.oddPeople) return []
  times.sort((a, b) => a - b)
  const usualMs = times[Math.floor(times.length / 2)] ?? 0
  const isOdd = (step: Step) =>
    isPassed(step) &&
    step.spentMs > 0 &&
    step.best !== null &&
    step.best >= ATTENTION.oddScore &&
    step.spentMs < usualMs * ATTENTION.oddTimeShare
  return people.flatMap(({ userId, name }, at): Found[] => {
    const step = steps[at]
    if (!step || !isOdd(step)) return []
    const person = { userId, name, score: step.best ?? 0, minutes: minutesOf(step.spentMs), usual: minutesOf(usualMs) }
    return [{ rule: 'odd', n: 1, of: times.length, person }]
  })
}

/** What costs most in a step, where it costs enough to be named; the costliest must come first. */
export const costliest = <Point extends { learners: number; lost: number }>(points: readonly Point[]): Point[] =>
  points.filter(({ learners, lost }) => learners >= ATTENTION.pointPeople && lost >= ATTENTION.pointShare).slice(0, 1)

const minutesOf = (ms: number): number => Math.round(ms / 6_000) / 10
