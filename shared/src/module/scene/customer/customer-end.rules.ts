import type { FlowEnd } from '../flow.types'
import type { CustomerOutcome } from '../../customer/customer.contract'
import type { CustomerState } from './customer.types'
import { say, sayLines, type Talk } from './wordings.rules'
import type { CustomerLine } from '../customer-line.contract'

type Outcome = CustomerOutcome['outcome']
const RANK: Readonly<Record<Outcome, number>> = { lost: 0, open: 1, won: 2 }

const worse = (one: Outcome, other: Outcome): Outcome => (RANK[one] < RANK[other] ? one : other)

/** Whether a row can make the outcome worse: a row that asks for nothing bad only has words for its own outcome. */
const worsens = ({ trustBelow, unresolved, unmet, left }: CustomerOutcome): boolean =>
  trustBelow !== undefined || unresolved.length > 0 || unmet.length > 0 || left === true

/** Whether a row of the table holds: every condition that it has. */
function holds(row: CustomerOutcome, self: CustomerState, outcome: Outcome): boolean {
  const { trustBelow, trustFrom, unresolved, unmet, left } = row
  return (
    (worsens(row) ? RANK[row.outcome] <= RANK[outcome] : row.outcome === outcome) &&
    (trustBelow === undefined || self.trust < trustBelow) &&
    (trustFrom === undefined || self.trust >= trustFrom) &&
    (unresolved.length === 0 || unresolved.some((id) => (self.objections[id] ?? 'resolved') !== 'resolved')) &&
    (unmet.length === 0 || unmet.some((id) => !self.goals.includes(id))) &&
    (left === undefined || left === self.left)
  )
}

/**
 * The end of a conversation that the flow finished: the table's first row that holds decides, and speaks instead of the
 * end node. Who left a question unanswered wins nothing.
 */
export function finished(
  talk: Talk,
  flowOutcome: Outcome,
  endLines: readonly CustomerLine[],
): { talk: Talk; end: FlowEnd } {
  const { self, who } = talk
  const most = self.left ? worse(flowOutcome, 'open') : flowOutcome
  const at = who.outcomes.findIndex((row) => holds(row, self, most))
  const row = who.outcomes[at]
  if (!row) return { talk: sayLines(talk, endLines), end: { reason: 'finished', outcome: most } }
  const said = say(talk, `outcome${at + 1}`, row.wordings)
  return {
    talk: said === talk ? sayLines(talk, endLines) : said,
    end: { reason: 'finished', outcome: worse(row.outcome, most) },
  }
}
