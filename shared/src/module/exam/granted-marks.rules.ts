import type { MarkedItem, Outcome, PaperMarks } from './marking.rules'

/** What judges granted to an attempt, in tenths: to single questions by item id, and in place of their sum. */
export interface Granted {
  marks: Readonly<Record<string, number>>
  total: number | null
}

/** Marks with what judges granted: an answer is never worth less, however often it is marked again. */
export function grantedMarks(
  { marks, totalTenths }: PaperMarks,
  items: readonly MarkedItem[],
  granted: Granted,
): PaperMarks {
  const raised: PaperMarks = { totalTenths: 0, right: 0, marks: {} }
  for (const { id, scoreTenths } of items) {
    const mark = marks[id] ?? { tenths: 0, outcome: 'unanswered' }
    const tenths = Math.max(mark.tenths, granted.marks[id] ?? 0)
    const outcome = tenths === mark.tenths ? mark.outcome : outcomeOf(tenths, scoreTenths)
    raised.marks[id] = { tenths, outcome }
    raised.totalTenths += tenths
    if (outcome === 'right') raised.right += 1
  }
  return { ...raised, totalTenths: Math.max(raised.totalTenths, totalTenths, granted.total ?? 0) }
}

const outcomeOf = (tenths: number, most: number): Outcome => (tenths >= most ? 'right' : 'partial')
