import { newestCustomer } from './room-lines.rules'
import { turnMachine } from './turn-machine.rules'
import type { NoticeKind, Room, RoomEffect, RoomFacts, RoomStep, TurnEffect, TurnEvent } from './turn-machine.types'

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

const BUSY = { pause: 'pausing', resume: 'resuming', end: 'ending', claim: 'claiming' } as const

/** Runs the turn machine, and takes down what its effects mean for the facts. */
export function turn(step: RoomStep, event: TurnEvent): RoomStep {
  const { state, effects } = turnMachine(step.room.state, event)
  if (state === step.room.state && effects.length === 0) return step
  return effects.reduce(takeEffect, { ...step, room: { ...step.room, state } })
}

function takeEffect(step: RoomStep, effect: TurnEffect): RoomStep {
  const { facts } = step.room
  switch (effect.do) {
    case 'announce': {
      const kept = effect.what === 'kept_on_device' && facts.saved !== 'full'
      return notify(kept ? know(step, { saved: 'local' }) : step, effect.what, effect.polite)
    }
    case 'rejoin':
      return join(step)
    case 'capture':
      return also(
        know(step, { partial: { turnKey: effect.turnKey, text: '', stable: 0 }, saved: null, speed: null }),
        effect,
      )
    case 'discard':
      return also(know(step, { partial: null }), effect)
    case 'play':
      // Stopping counts the lines so far as heard; the one that begins now is not.
      return also(
        know(step, { playing: effect.lineNo, heardUpTo: Math.min(facts.heardUpTo, effect.lineNo - 1) }),
        effect,
      )
    case 'stop_capture': {
      const { held, lineNo } = step.room.state
      const goesOn = held?.turnKey === effect.turnKey && held.joins !== null
      // What has come of an answer to the first half is not played any more.
      return also(step, effect, ...(goesOn ? [{ do: 'unsay', lineNo: (lineNo ?? -1) + 1 } as const] : []))
    }
    case 'stop_playing':
      return also(hear(know(step, { playing: null }), newestCustomer(facts.lines)), effect)
    case 'command':
      return also(know(step, { busy: BUSY[effect.command], failure: null }), effect)
    default:
      return also(step, effect)
  }
}

export function hear(step: RoomStep, lineNo: number | null | undefined): RoomStep {
  return know(step, { heardUpTo: Math.max(step.room.facts.heardUpTo, lineNo ?? -1) })
}

/** Asks for the session's state, unless that is under way. */
export function join(step: RoomStep): RoomStep {
  const { link } = step.room.facts
  if (link === 'joining' || link === 'refreshing') return step
  return also(know(step, { link: link === 'joined' ? 'refreshing' : 'joining' }), { do: 'join' })
}
