import type { FlowState } from '../flow.types'
import { FREE_NODES } from './free-flow.rules'
import type { FreePlay } from './free-play.contract'

/** Progress in sixths, 0-6: the share of the required points that are met. */
export function freeSixths(free: FreePlay, state: FlowState): number {
  if (state.nodeId === FREE_NODES.end) return 6
  const required = free.points.filter((point) => point.required)
  const met = required.filter(({ id }) => state.free?.met.includes(id)).length
  return Math.min(5, Math.floor((6 * met) / Math.max(1, required.length)))
}
