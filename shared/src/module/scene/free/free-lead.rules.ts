import { asking } from '../customer/customer-replies.rules'
import { recall } from '../customer/customer-step.rules'
import { choices, sayFresh, type Talk } from '../customer/wordings.rules'
import type { FlowState } from '../flow.types'
import { freeStateOf } from './free-end.rules'
import { FREE_NODES } from './free-flow.rules'
import type { FreePlay, FreePoint } from './free-play.contract'

/** Points to lead to, required ones first, in the author's order. */
export function openPoints({ points }: FreePlay, talk: Pick<Talk, 'flow'>): FreePoint[] {
  const { met, given } = freeStateOf(talk)
  const open = points.filter(({ id }) => !met.includes(id) && !given.includes(id))
  return [...open.filter(({ required }) => required), ...open.filter(({ required }) => !required)]
}

/** The talk waits without having asked for anything. */
export const atEase = (talk: Talk): Talk => ({ ...talk, flow: { ...talk.flow, nodeId: FREE_NODES.talk } })

/** Leads to a point in words that were not said yet; null when there are none. */
function leadTo(talk: Talk, { id, leads }: FreePoint): Talk | null {
  const { flow } = talk
  const path = flow.path.includes(id) ? flow.path : [...flow.path, id]
  const there = recall({ ...talk, flow: { ...flow, nodeId: id, path } }, id)
  const said = sayFresh(there, choices(there, `again-${id}`, leads))
  return said === there ? null : asking(said)
}

/** Leads to the next open point for which there are words left; null when there is none. */
export function lead(free: FreePlay, talk: Talk): Talk | null {
  for (const point of openPoints(free, talk)) {
    const led = leadTo(talk, point)
    if (led) return led
  }
  return null
}

/** Leads to one point, or to the next one. */
export const leadBack = (free: FreePlay, talk: Talk, point: FreePoint): Talk | null =>
  leadTo(talk, point) ?? lead(free, talk)

/** Gives up the point that the customer led to, since nothing came of it. */
export function giveUp(talk: Talk): Talk {
  const { nodeId } = talk.flow
  const { met, given } = freeStateOf(talk)
  if (nodeId === FREE_NODES.talk || met.includes(nodeId)) return talk
  return { ...talk, flow: { ...talk.flow, free: { met, given: [...given, nodeId] } } }
}

/** The hint for the point that the customer waits for, else for the next open one; null when all are met. */
export function freeHint(free: FreePlay, state: FlowState): string | null {
  const open = openPoints(free, { flow: { ...state, free: { met: [], given: [], ...state.free } } })
  const point = open.find(({ id }) => id === state.nodeId) ?? open[0]
  return point ? (point.hint ?? point.better ?? point.met.examples[0] ?? null) : null
}
