import { ApiError } from '../../client/api-error'
import type { CommandEvent, PayloadOf } from '../../contract/event'
import { changed, fenced, join, partial, progress } from './practice.events'
import type { Room } from './room'
import type { RoomWords } from './room-words'

const JOIN_TIMEOUT_MS = 6_000
const REJOIN_AFTER_MS = 1_500

/** The room's connection to the session on the server: joining, rejoining after a break, receiving changes. */
export interface RoomLink {
  /** Joins again and takes the session's current state. */
  rejoin(): Promise<void>
  /** Sends a command whose answer is not needed; if the link is dead, joining again restores the state. */
  tell<E extends CommandEvent>(event: E, payload: PayloadOf<E>): void
  stop(): void
}

export interface RoomLinkDeps {
  room: Room
  words: RoomWords
  deviceId: string
  /** Called after joining: recordings continue from the server's position. */
  onJoined(): void
  onPartial(text: string): void
}

export const isFenced = (error: unknown): boolean => error instanceof ApiError && error.code === 'practice/fenced'

export function createRoomLink({ room, words, deviceId, onJoined, onPartial }: RoomLinkDeps): RoomLink {
  const { realtime, timer, platform } = room.services
  const { system } = platform
  const { sessionId } = room
  let joining = false

  const linked = () => realtime.state.getState() === 'online' && system.online.getState()
  async function rejoin(): Promise<void> {
    if (joining || room.isClosed()) return
    joining = true
    let again = false
    try {
      const { session } = await realtime.ask(
        join,
        { id: sessionId, deviceId, epoch: room.state().epoch },
        JOIN_TIMEOUT_MS,
      )
      if (room.isClosed()) return
      room.show({ joined: true, failure: null })
      words.take(session)
      onJoined()
    } catch (error) {
      if (isFenced(error)) room.dispatch({ type: 'fenced' })
      else if (error instanceof ApiError && error.code === 'practice/not_found') room.show({ failure: { error } })
      else again = true
    } finally {
      joining = false
    }
    if (!again || room.isClosed()) return
    if (realtime.state.getState() === 'online') realtime.renew()
    timer.after(REJOIN_AFTER_MS, () => realtime.state.getState() === 'online' && !room.facts().joined && void rejoin())
  }
  function linkChanged(): void {
    room.show({ deviceOnline: system.online.getState(), joined: room.facts().joined && linked() })
    if (!linked()) return room.dispatch({ type: 'offline' })
    if (room.state().online) return void rejoin()
    room.dispatch({ type: 'online' })
  }
  const stops = [
    realtime.hold(),
    realtime.state.subscribe(linkChanged),
    system.online.subscribe(linkChanged),
    system.onVisible((visible) => visible && linked() && room.state().phase !== 'paused' && void rejoin()),
    realtime.on(progress, (event) => event.id === sessionId && words.progress(event)),
    realtime.on(partial, ({ turnKey, text, stable }) => {
      if (room.facts().partial?.turnKey !== turnKey) return
      room.show({ partial: { turnKey, text, stable } })
      onPartial(text)
    }),
    realtime.on(changed, ({ id }) => id === sessionId && void rejoin()),
    realtime.on(fenced, ({ id, epoch }) => {
      if (id === sessionId && epoch > room.state().epoch) room.dispatch({ type: 'fenced' })
    }),
  ]
  return {
    rejoin,
    tell(event, payload) {
      realtime.ask(event, payload).catch((error: unknown) => {
        if (isFenced(error)) room.dispatch({ type: 'fenced' })
      })
    },
    stop() {
      for (const stop of stops) stop()
    },
  }
}
