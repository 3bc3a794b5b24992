/** A question that can be drawn. */
export interface Drawable {
  id: string
  /** The category of the bank; null: none. */
  point: string | null
}

/** What is known of a learner's answers to a question, the newest last. */
export type Standing = ReadonlyMap<string, readonly boolean[]>

/** Most questions of one round (spec). */
export const MOST_DRAWN = 100

/** Right answers in a row with which a question is mastered. */
const MASTERED = 2

/** A question is mastered once the last two answers to it were right. */
export const isMastered = (answers: readonly boolean[] = []): boolean =>
  answers.length >= MASTERED && answers.slice(-MASTERED).every(Boolean)

/** The earlier it is asked the higher: last answer wrong, never asked, right once, mastered. */
function need(answers: readonly boolean[] = []): number {
  if (isMastered(answers)) return 0
  if (answers.length === 0) return 2
  return answers.at(-1) ? 1 : 3
}

function shuffled<T>(all: readonly T[], random: () => number): T[] {
  const mixed = [...all]
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    const [a, b] = [mixed[at], mixed[other]]
    if (a !== undefined && b !== undefined) [mixed[at], mixed[other]] = [b, a]
  }
  return mixed
}

const averageNeed = (of: readonly Drawable[], standing: Standing): number =>
  of.reduce((sum, { id }) => sum + need(standing.get(id)), 0) / Math.max(1, of.length)

export interface Draw {
  pool: readonly Drawable[]
  /** 0 = all, within `MOST_DRAWN`. */
  count: number
  standing: Standing
  /** Questions of the attempt before: they come last, whatever is known of them. */
  before: ReadonlySet<string>
  /** 0 to less than 1. */
  random: () => number
}

/**
 * The questions of a round, in the order in which they are asked: one of each knowledge point in turn, the weakest point
 * first, and within a point what is needed most. What the attempt before asked comes only when nothing else is left.
 */
export function drawQuestions({ pool, count, standing, before, random }: Draw): string[] {
  const wanted = Math.min(count === 0 ? pool.length : count, pool.length, MOST_DRAWN)
  const fresh = pool.filter(({ id }) => !before.has(id))
  const again = pool.filter(({ id }) => before.has(id))
  return [fresh, again].flatMap((of) => inTurn(of, standing, random)).slice(0, wanted)
}

/** All questions, one of each point in turn. */
function inTurn(of: readonly Drawable[], standing: Standing, random: () => number): string[] {
  const byPoint = new Map<string | null, Drawable[]>()
  for (const one of shuffled(of, random)) byPoint.set(one.point, [...(byPoint.get(one.point) ?? []), one])
  const points = [...byPoint.values()]
    .map((own) => own.toSorted((a, b) => need(standing.get(b.id)) - need(standing.get(a.id))))
    .toSorted((a, b) => averageNeed(b, standing) - averageNeed(a, standing))
  const longest = Math.max(0, ...points.map((own) => own.length))
  return Array.from({ length: longest }, (_none, row) => points.flatMap((own) => own[row]?.id ?? [])).flat()
}
