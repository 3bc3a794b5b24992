import { ApiError } from '../../client/api-error'
import { claim, end, hint, pause, resume, type SessionView } from './practice.contract'
import type { Room } from './room'
import { isFenced, type RoomLink } from './room-link'
import type { RoomWords } from './room-words'
import type { HeldSessions } from './turn-delivery'

/** The learner waits for these calls, so they fail with a message sooner than the general timeout. */
const PATIENCE = { timeoutMs: 20_000 }

export type RoomCommand = 'pause' | 'resume' | 'end' | 'claim'

const BUSY = { pause: 'pausing', resume: 'resuming', end: 'ending', claim: 'claiming' } as const

/** Commands of the learner for the whole session. */
export interface RoomCommands {
  tell(what: RoomCommand): Promise<void>
  hint(): Promise<void>
}

export function createRoomCommands(
  room: Room,
  { words, link, deviceId, held }: { words: RoomWords; link: RoomLink; deviceId: string; held: HeldSessions },
): RoomCommands {
  const { call } = room.services
  const { sessionId } = room

  function ask(what: RoomCommand): Promise<{ session: SessionView }> {
    const at = { id: sessionId, epoch: room.state().epoch }
    if (what === 'claim') return call(claim, { id: sessionId, deviceId }, PATIENCE)
    return what === 'pause'
      ? call(pause, at, PATIENCE)
      : what === 'resume'
        ? call(resume, at, PATIENCE)
        : call(end, at, PATIENCE)
  }
  return {
    async tell(what) {
      room.show({ busy: BUSY[what], failure: null })
      try {
        const { session } = await ask(what)
        if (what === 'claim' || what === 'resume') held.set(sessionId, session.epoch)
        words.take(session)
        if (what === 'claim' || what === 'resume') void link.rejoin()
      } catch (error) {
        const expired = error instanceof ApiError && error.code === 'practice/pause_expired'
        room.show(expired ? { pauseExpired: true } : { failure: { error } })
        if (isFenced(error)) room.dispatch({ type: 'fenced' })
        else void link.rejoin()
      } finally {
        room.show({ busy: null })
      }
    },
    async hint() {
      const { epoch, turn } = room.state()
      room.show({ busy: 'hint', failure: null })
      try {
        const answer = await call(hint, { id: sessionId, epoch }, PATIENCE)
        room.show({ hint: { turn, text: answer.hint }, hintsLeft: answer.hintsLeft })
      } catch (error) {
        room.show({ failure: { error } })
      } finally {
        room.show({ busy: null })
      }
    },
  }
}
