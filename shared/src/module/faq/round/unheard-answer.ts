import type { RoundView } from './round.contract'

/** A recording of the question that waits which nobody understood, to be typed or said again; null: none. */
export function unheardOf({ asks, at, phase }: RoundView) {
  const last = asks.find(({ no }) => no === at)?.tries.at(-1)
  return phase === 'listening' && last?.pendingText === true ? last : null
}
