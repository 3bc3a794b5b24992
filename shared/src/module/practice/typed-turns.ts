import { ApiError } from '../../client/api-error'
import type { Services } from '../../store/services'
import { type SessionView, say } from './practice.contract'
import type { HeldTurn } from './turn-machine.types'
import { TEXT_KIND } from './turn-kinds'

/** Wait between tries of a typed turn (ms) while the link is up but the call fails. */
const RETRY_MS = 2_000
const CALL_TIMEOUT_MS = 20_000

/** Data to send a typed turn again after a crash. */
export interface KeptText {
  sessionId: string
  epoch: number
  turn: number
  kind: 'text' | 'silent'
  text: string
  forVoice: string | null
}

/** Sessions that this device holds now, with their epoch: turns kept with an older epoch may be sent. */
export type HeldSessions = Map<string, number>

/** What becomes of the typed turns. */
export type TypedTurnEvent =
  /** The turn is durable on the server, and no longer on this device. */
  | { type: 'acked'; turnKey: string; session: SessionView }
  /** The server refused the turn for good. */
  | { type: 'refused'; turnKey: string; error: unknown }
  /** The device has no room for it. */
  | { type: 'storage_full'; turnKey: string }

export interface TypedTurnsDeps {
  services: Services
  sessionId: string
  epoch(): number
  tell(event: TypedTurnEvent): void
}

/** The learner's typed and silent turns in one room: kept on the device first, sent until the server has them. */
export interface TypedTurns {
  /** Resolves when it is on the device; rejects if there was no room. A silent turn is not kept. */
  keep(held: HeldTurn): Promise<void>
  send(held: HeldTurn): void
  forget(turnKey: string): void
  /** Leaves unsent turns to the outbox. */
  dispose(): void
}

interface TypedTurn {
  /** Resolves when it is on the device; null for a silent turn. */
  stored: Promise<void> | null
  /** `retrying` waits for the next try. */
  is: 'kept' | 'calling' | 'retrying' | 'gone'
  cancelRetry(): void
}

const quietly = (work: Promise<void>): Promise<void> => work.catch(() => undefined)

export function createTypedTurns({ services, sessionId, epoch, tell }: TypedTurnsDeps): TypedTurns {
  const { outbox, call, timer } = services
  const turns = new Map<string, TypedTurn>()

  /** Resolves to the turn's write, for what comes after it. */
  function take(turnKey: string): Promise<void> | null {
    const turn = turns.get(turnKey)
    turns.delete(turnKey)
    turn?.cancelRetry()
    if (turn !== undefined) turn.is = 'gone'
    return turn?.stored ?? null
  }
  /** Deletes it from the outbox. It may have just been opened, so its write must finish first. */
  function forget(turnKey: string): void {
    const stored = take(turnKey)
    if (stored) void quietly(stored).then(() => outbox.finish(turnKey))
  }
  function open({ turnKey, turn, kind, text, forVoice }: HeldTurn): TypedTurn {
    const fresh: TypedTurn = { stored: null, is: 'kept', cancelRetry: () => undefined }
    turns.set(turnKey, fresh)
    if (kind === 'silent') return fresh
    const kept: KeptText = { sessionId, epoch: epoch(), turn, kind: 'text', text, forVoice }
    fresh.stored = outbox.open(TEXT_KIND, turnKey, JSON.stringify(kept))
    fresh.stored.catch(() => tell({ type: 'storage_full', turnKey }))
    return fresh
  }
  async function deliver(turn: TypedTurn, held: HeldTurn): Promise<void> {
    if (turn.is === 'calling' || turn.is === 'gone') return
    turn.cancelRetry()
    turn.is = 'calling'
    const { turnKey, turn: no, text, forVoice } = held
    const kind: KeptText['kind'] = held.kind === 'silent' ? 'silent' : 'text'
    try {
      // A text is sent even if the device had no room for it.
      if (turn.stored) await quietly(turn.stored)
      const input = { id: sessionId, epoch: epoch(), turnKey, turn: no, kind, text, ...(forVoice ? { forVoice } : {}) }
      const { session } = await call(say, input, { timeoutMs: CALL_TIMEOUT_MS })
      forget(turnKey)
      tell({ type: 'acked', turnKey, session })
    } catch (error) {
      const passing = !(error instanceof ApiError) || error.status >= 500 || error.status === 429
      if (!passing) return tell({ type: 'refused', turnKey, error })
      if (turns.get(turnKey) !== turn) return
      turn.is = 'retrying'
      turn.cancelRetry = timer.after(RETRY_MS, () => void deliver(turn, held))
    }
  }

  return {
    async keep(held) {
      await (turns.get(held.turnKey) ?? open(held)).stored
    },
    send: (held) => void deliver(turns.get(held.turnKey) ?? open(held), held),
    forget,
    dispose() {
      for (const turnKey of [...turns.keys()]) {
        const stored = take(turnKey)
        if (stored) void quietly(stored).then(() => outbox.release(turnKey))
      }
    },
  }
}
