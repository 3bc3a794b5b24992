import * as events from '@lianda/shared/module/practice/practice.events'
import type { Deps } from '../../../deps'
import { onCommand, onStream, type SocketHandler } from '../../../infra/realtime/socket-handler'
import { heardLine, joinSession } from './room.service'
import { beginTurn, cancelTurn, endTurn, takeFrame } from './turn.service'

/** What a learner's device sends over the socket during a practice. */
export const voiceHandlers = (deps: Deps): SocketHandler[] => [
  onCommand(events.join, async (call, input) => ({ session: await joinSession(deps, call, input) })),
  onCommand(events.turnBegin, (call, input) => beginTurn(deps, call, input)),
  onStream(events.turnFrame, (call, frame) => takeFrame(deps, call, frame)),
  onCommand(events.turnEnd, (call, input) => endTurn(deps, call, input)),
  onCommand(events.turnCancel, async (call, input) => {
    await cancelTurn(deps, call, input)
    return {}
  }),
  onCommand(events.bargeIn, async (call, input) => {
    await heardLine(deps, call, input, input.playedMs)
    return {}
  }),
  onCommand(events.lineDone, async (call, input) => {
    await heardLine(deps, call, input, null)
    return {}
  }),
]
