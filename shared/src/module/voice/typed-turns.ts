import { ApiError } from '../../client/api-error'
import type { Services } from '../../store/services'

/** Wait between tries of a typed turn (ms) while the link is up but the call fails. */
const RETRY_MS = 2_000

/** What becomes of the typed turns. */
export type TypedTurnEvent<View> =
  /** The turn is durable on the server, and no longer on this device. */
  | { type: 'acked'; turnKey: string; view: View }
  /** The server refused the turn for good. */
  | { type: 'refused'; turnKey: string; error: unknown }
  /** The device has no room for it. */
  | { type: 'storage_full'; turnKey: string }

export interface TypedTurnsDeps<Turn, View> {
  services: Services
  /** Kind of the outbox items that hold the turns. */
  kind: string
  /** What has to be kept to send a turn again after a crash; null: it is not kept. */
  keptOf(turn: Turn): object | null
  /** Sends a turn; resolves when it is durable on the server. */
  say(turn: Turn): Promise<View>
  tell(event: TypedTurnEvent<View>): void
  /** A try failed, and another one follows. */
  onRetry?(): void
}

/** Turns typed for one owner: kept on the device first, sent until the server has them, then forgotten. */
export interface TypedTurns<Turn> {
  /** Resolves when it is on the device; rejects if there was no room. */
  keep(turn: Turn): Promise<void>
  /** Sends a turn, or tries again at once. */
  send(turn: Turn): void
  forget(turnKey: string): void
  /** Leaves unsent turns to the outbox. */
  dispose(): void
}

interface TypedTurn {
  /** Resolves when it is on the device; null for one that is not kept. */
  stored: Promise<void> | null
  /** `retrying` waits for the next try. */
  is: 'kept' | 'calling' | 'retrying' | 'gone'
  cancelRetry(): void
}

const quietly = (work: Promise<void>): Promise<void> => work.catch(() => undefined)

export function createTypedTurns<Turn extends { turnKey: string }, View>(
  deps: TypedTurnsDeps<Turn, View>,
): TypedTurns<Turn> {
  const { kind, keptOf, say, tell, onRetry } = deps
  const { outbox, timer } = deps.services
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
  function open(turn: Turn): TypedTurn {
    const { turnKey } = turn
    const fresh: TypedTurn = { stored: null, is: 'kept', cancelRetry: () => undefined }
    turns.set(turnKey, fresh)
    const kept = keptOf(turn)
    if (kept === null) return fresh
    fresh.stored = outbox.open(kind, turnKey, JSON.stringify(kept))
    fresh.stored.catch(() => tell({ type: 'storage_full', turnKey }))
    return fresh
  }
  async function deliver(entry: TypedTurn, turn: Turn): Promise<void> {
    if (entry.is === 'calling' || entry.is === 'gone') return
    entry.cancelRetry()
    entry.is = 'calling'
    const { turnKey } = turn
    try {
      // A text is sent even if the device had no room for it.
      if (entry.stored) await quietly(entry.stored)
      const view = await say(turn)
      forget(turnKey)
      tell({ type: 'acked', turnKey, view })
    } catch (error) {
      const passing = !(error instanceof ApiError) || error.status >= 500 || error.status === 429
      if (!passing) return tell({ type: 'refused', turnKey, error })
      if (turns.get(turnKey) !== entry) return
      entry.is = 'retrying'
      entry.cancelRetry = timer.after(RETRY_MS, () => void deliver(entry, turn))
      onRetry?.()
    }
  }

  return {
    async keep(turn) {
      await (turns.get(turn.turnKey) ?? open(turn)).stored
    },
    send: (turn) => void deliver(turns.get(turn.turnKey) ?? open(turn), turn),
    forget,
    dispose() {
      for (const turnKey of [...turns.keys()]) {
        const stored = take(turnKey)
        if (stored) void quietly(stored).then(() => outbox.release(turnKey))
      }
    },
  }
}
