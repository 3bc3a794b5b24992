import type { NoticeKind, Room, RoomEffect, RoomFacts, RoomStep } from './turn-machine.types'

/** A step that changes nothing yet. */
export const same = (room: Room): RoomStep => ({ room, effects: [] })
/** The step with other facts. */
export const know = (step: RoomStep, patch: Partial<RoomFacts>): RoomStep => ({
  ...step,
  room: { ...step.room, facts: { ...step.room.facts, ...patch } },
})
/** The step with more effects. */
export const also = (step: RoomStep, ...effects: RoomEffect[]): RoomStep => ({
  ...step,
  effects: [...step.effects, ...effects],
})

/** The step with a message to the learner. */
export function notify(step: RoomStep, kind: NoticeKind, polite: boolean): RoomStep {
  const id = step.room.facts.notices + 1
  return know(step, { notice: { kind, id, polite }, notices: id })
}
