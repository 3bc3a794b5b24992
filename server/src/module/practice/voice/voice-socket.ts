import * as events from '@lianda/shared/module/practice/practice.events'
import type { Deps } from '../../../deps'
import { onCommand, onStream, type SocketCall, type SocketHandler } from '../../../infra/realtime/socket-handler'
import type { SessionDoc } from '../practice.document'
import { checkFence, getOwn } from '../practice.store'
import { intakes } from './intakes'
import { heardLine, joinSession } from './room.service'
import { beginTurn, cancelTurn, endTurn, takeFrame } from './turn.service'

/** Handlers for what a learner's device sends over the socket during a practice. */
export function voiceHandlers(deps: Deps): SocketHandler[] {
  const own = ({ actor }: SocketCall, { id }: { id: string }): Promise<SessionDoc> =>
    getOwn(deps, actor.orgid, actor.userId, id)
  /** The same, but refuses an older device of the same user. */
  const current = async (call: SocketCall, input: { id: string; epoch: number }): Promise<SessionDoc> => {
    const session = await own(call, input)
    checkFence(session, input.epoch)
    return session
  }
  return [
    onCommand(events.join, {
      find: current,
      run: async (call, input, session) => ({ session: await joinSession(deps, call, input, session) }),
    }),
    // An older device also learns that its turn is durable, so `beginTurn` and `endTurn` check the fence after that.
    onCommand(events.turnBegin, { find: own, run: (_call, input, session) => beginTurn(deps, input, session) }),
    onStream(events.turnFrame, {
      find: (call, frame) => intakes(deps).find(call.actor.userId, frame.turnKey),
      run: (call, frame, intake) => takeFrame(deps, call, frame, intake),
    }),
    onCommand(events.turnEnd, { find: own, run: (_call, input, session) => endTurn(deps, input, session) }),
    onCommand(events.turnCancel, {
      find: own,
      async run(_call, input, session) {
        await cancelTurn(deps, input, session)
        return {}
      },
    }),
    onCommand(events.bargeIn, {
      find: current,
      async run(_call, input, session) {
        await heardLine(deps, input, session, input.playedMs)
        return {}
      },
    }),
    onCommand(events.lineDone, {
      find: current,
      async run(_call, input, session) {
        await heardLine(deps, input, session, null)
        return {}
      },
    }),
  ]
}
