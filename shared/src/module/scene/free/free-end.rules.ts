import { say, type Talk } from '../customer/wordings.rules'
import type { Outcome } from '../customer/customer-step.rules'
import type { FreeState } from '../flow.types'
import { FREE_NODES } from './free-flow.rules'
import type { FreeEnd, FreePlay } from './free-play.contract'

export const freeStateOf = ({ flow }: Pick<Talk, 'flow'>): FreeState => flow.free ?? { met: [], given: [] }

/** Points without which it can't be won: the required ones, or all where none is. */
const neededOf = ({ points }: FreePlay): string[] => {
  const required = points.filter((point) => point.required)
  return (required.length > 0 ? required : points).map(({ id }) => id)
}

export const allMet = (free: FreePlay, met: readonly string[]): boolean =>
  neededOf(free).every((id) => met.includes(id))

/** Whether a row asks for something; the others only have the last words of their outcome. */
const asksFor = ({ outcome, met, trustFrom, trustBelow }: FreeEnd): boolean =>
  outcome === 'won' || met.length > 0 || trustFrom !== undefined || trustBelow !== undefined

function holds(free: FreePlay, talk: Talk, { outcome, met, trustFrom, trustBelow }: FreeEnd): boolean {
  const { trust } = talk.self
  const known = freeStateOf(talk).met
  return (
    (outcome !== 'won' || allMet(free, known)) &&
    met.every((id) => known.includes(id)) &&
    (trustFrom === undefined || trust >= trustFrom) &&
    (trustBelow === undefined || trust < trustBelow)
  )
}

/** An end: its outcome, and the row of the table that brings it. */
export interface Ending {
  outcome: FreeEnd['outcome']
  /** -1: none, the closing is said. */
  row: number
}

/** The end that is reached now; null while it goes on. Without a row for it, every required point met wins. */
export function endReached(free: FreePlay, talk: Talk): Ending | null {
  const row = free.ends.findIndex((one) => asksFor(one) && holds(free, talk, one))
  const found = free.ends[row]
  if (found) return { outcome: found.outcome, row }
  const wins = !free.ends.some(({ outcome }) => outcome === 'won') && allMet(free, freeStateOf(talk).met)
  return wins ? { outcome: 'won', row: -1 } : null
}

/** The end when the customer closes: the first row that holds, else open. */
export function closingEnd(free: FreePlay, talk: Talk): Ending {
  const reached = endReached(free, talk)
  if (reached) return reached
  const row = free.ends.findIndex((one) => one.outcome !== 'won' && holds(free, talk, one))
  return { outcome: free.ends[row]?.outcome ?? 'open', row }
}

/** The last words. */
export function ended(free: FreePlay, talk: Talk, { outcome, row }: Ending): Outcome {
  const own = free.ends[row]
  const said = own ? say(talk, `end-${row + 1}`, own.wordings) : talk
  const last = said === talk ? say(talk, 'closing', free.closing) : said
  const path = [...last.flow.path, FREE_NODES.end]
  return {
    talk: { ...last, flow: { ...last.flow, nodeId: FREE_NODES.end, path } },
    end: { reason: 'finished', outcome },
  }
}
