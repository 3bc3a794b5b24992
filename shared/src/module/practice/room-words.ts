import type { PayloadOf } from '../../contract/event'
import type { LineSpeaker } from './line-speaker'
import type { SessionView } from './practice.contract'
import type { progress } from './practice.events'
import type { Room } from './room'
import type { RoomTranscript } from './room-transcript'

/** Applies the server's messages to the room: whole views, single lines, and the next step after a line was heard. */
export interface RoomWords {
  /** Applies a session view, unless a newer state is already known here. */
  take(session: SessionView): void
  /** A line was added or completed. */
  progress(event: PayloadOf<typeof progress>): void
  /** The turn is durable. */
  acked(turnKey: string, session: SessionView, needsWords: boolean): void
  /** A line was heard to its end. */
  played(lineNo: number): void
}

export function createRoomWords(room: Room, transcript: RoomTranscript, speaker: () => LineSpeaker): RoomWords {
  /** Set if the session ended while the customer's last line was still playing. */
  let lateEnd: SessionView | null = null
  /** The highest `rev` received, by views and by single lines. */
  let newestRev = -1

  const isSpeaking = () => speaker().state().lineNo !== null
  const wantWords = (turnKey: string | undefined, pending: boolean | undefined) => {
    if (pending && turnKey !== undefined)
      room.dispatch({ type: 'turn_acked', turnKey, needsWords: true, atMs: room.now() })
  }
  const isBehind = (session: SessionView) =>
    (session.transcript.findLast((line) => line.speaker === 'customer')?.no ?? -1) < (transcript.newestCustomer() ?? -1)
  function sync(session: SessionView): void {
    lateEnd = null
    const { state, phase, turn, silenceS, endReason, epoch } = session
    // The server leaves `speaking` only after a line was heard, here or on another device.
    if (phase !== 'speaking') room.hearUpTo(session.transcript.at(-1)?.no ?? -1)
    const unheard = transcript.unheard(room.heardUpTo())
    const lineNo = unheard[0] ?? transcript.newestCustomer()
    const view = { state, phase, turn, silenceS, endReason, epoch, lineNo, lineHeard: unheard.length === 0 }
    room.dispatch({ type: 'synced', view, atMs: room.now() })
    const last = session.transcript.at(-1)
    if (state === 'active' && phase === 'listening') wantWords(last?.turnKey, last?.pendingText)
  }
  function take(session: SessionView): void {
    transcript.take(session)
    const stale = session.rev < newestRev || isBehind(session)
    newestRev = Math.max(newestRev, session.rev)
    // A claim begins a new epoch; then the server's state counts in any case.
    if (stale && session.state === 'active' && session.epoch <= room.state().epoch) return room.show({})
    const { progress, alert, hintsLeft } = session
    room.show({ session, progress, alert, hintsLeft })
    if (session.state === 'ended' && room.facts().joined && room.state().phase !== 'ended') {
      const next = transcript.unheard(room.heardUpTo())[0]
      if (!isSpeaking() && next !== undefined) room.dispatch({ type: 'customer_line', lineNo: next })
      if (isSpeaking()) {
        lateEnd = session
        return
      }
    }
    sync(session)
  }
  return {
    take,
    progress({ line, lineFinal, progress, alert, phase, turn, rev }) {
      newestRev = Math.max(newestRev, rev)
      if (line !== undefined) transcript.put(line, lineFinal)
      room.show({ progress, alert })
      if (line?.speaker === 'learner' && phase === 'listening') return wantWords(line.turnKey, line.pendingText)
      if (phase !== 'speaking' && phase !== 'ended') return
      const next = transcript.unheard(Math.max(room.heardUpTo(), room.state().lineNo ?? -1))[0]
      // The next line waits for the end of the one that plays.
      if (next === undefined || isSpeaking()) return
      room.adopt({ turn: Math.max(room.state().turn, turn) })
      room.dispatch({ type: 'customer_line', lineNo: next })
    },
    acked(turnKey, session, needsWords) {
      room.show({ saved: 'saved' })
      room.dispatch({ type: 'turn_acked', turnKey, needsWords, atMs: room.now() })
      if (needsWords) transcript.take(session)
      else take(session)
    },
    played(lineNo) {
      room.hearUpTo(lineNo)
      const [next] = transcript.customerAfter(lineNo)
      if (next !== undefined) return room.dispatch({ type: 'customer_line', lineNo: next })
      if (lateEnd !== null) return sync(lateEnd)
      room.dispatch({ type: 'line_played', lineNo, atMs: room.now() })
    },
  }
}
