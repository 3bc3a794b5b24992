import type { NextThing, PracticeScore } from './scoring.contract'

const MOST = 3

/** The costliest of each kind, with the points that all of its kind cost. */
function costliest(things: readonly NextThing[]): NextThing[] {
  const kinds = new Map<NextThing['kind'], { first: NextThing; tenths: number }>()
  for (const thing of things.toSorted((a, b) => b.points - a.points)) {
    const known = kinds.get(thing.kind)
    // Whole tenths, so that sums and ties are exact.
    const tenths = (known?.tenths ?? 0) + Math.round(thing.points * 10)
    kinds.set(thing.kind, { first: known?.first ?? thing, tenths })
  }
  return [...kinds.values()].toSorted((a, b) => b.tenths - a.tenths).map(({ first }) => first)
}

/** An insult stands against passing even where its points were lost already. */
const civil: NextThing = { kind: 'sensitive', points: 0, turn: 0, quote: '', detail: { reason: 'insult' } }

/**
 * Up to three things to do next time, each with its evidence: one of a kind, the costliest kind first. Where there are
 * fewer kinds, the next costliest things follow. An insult comes first.
 */
export function nextThings({
  deductions,
  open,
  bars = [],
}: Pick<PracticeScore, 'deductions' | 'open' | 'bars'>): NextThing[] {
  const things = [
    ...deductions.map(
      ({ kind, points, turn, quote, detail, better, advice }): NextThing => ({
        ...{ kind, points, turn, quote, detail },
        ...(better === undefined ? {} : { better }),
        ...(advice === undefined ? {} : { advice }),
      }),
    ),
    ...open.map(
      ({ node, points, turn, quote, better, advice }): NextThing => ({
        ...{ kind: 'not_shown', points, turn, quote, detail: { node } },
        ...(better === undefined ? {} : { better }),
        ...(advice === undefined ? {} : { advice }),
      }),
    ),
  ]
  const insulted = bars.includes('insult') && !deductions.some(({ detail }) => detail['reason'] === 'insult')
  const first = [...(insulted ? [civil] : []), ...costliest(things)]
  const others = things.filter((thing) => !first.includes(thing)).toSorted((a, b) => b.points - a.points)
  return [...first, ...others].slice(0, MOST)
}
