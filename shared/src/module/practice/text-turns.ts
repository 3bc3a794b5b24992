import { ApiError } from '../../client/api-error'
import type { Services } from '../../store/services'
import { type SessionView, say } from './practice.contract'
import { type KeptText, TEXT_KIND } from './turn-keeping'
import type { HeldTurn } from './turn-machine.types'

/** Wait between tries (ms) while the link is up but the call fails. */
const RETRY_MS = 2_000
const CALL_TIMEOUT_MS = 20_000

export interface TextTurnsDeps {
  services: Services
  sessionId: string
  epoch(): number
  onAck(turnKey: string, session: SessionView): void
  onRefused(turnKey: string, error: unknown): void
  /** The device has no room for it. */
  onFull(): void
}

/** Typed and silent turns: kept on the device first, then sent until the server has them. */
export interface TextTurns {
  /** Resolves when a typed turn is on the device; rejects if it can't be stored. Idempotent. */
  keep(held: HeldTurn): Promise<void>
  send(held: HeldTurn): void
  forget(turnKey: string): void
  dispose(): void
}

export function createTextTurns({ services, sessionId, ...deps }: TextTurnsDeps): TextTurns {
  const { outbox, call, timer } = services
  const opened = new Map<string, Promise<void>>()
  const under = new Set<string>()
  /** Keys of turns to send until they are forgotten. */
  const wanted = new Set<string>()
  let disposed = false

  function keep(held: HeldTurn): Promise<void> {
    const { turnKey, turn, text, forVoice } = held
    const known = opened.get(turnKey)
    if (known !== undefined) return known
    const kept: KeptText = { sessionId, epoch: deps.epoch(), turn, kind: 'text', text, forVoice }
    const opening = outbox.open(TEXT_KIND, turnKey, JSON.stringify(kept))
    opened.set(turnKey, opening)
    opening.catch(deps.onFull)
    return opening
  }
  async function attempt(held: HeldTurn, kind: 'text' | 'silent'): Promise<void> {
    const { turnKey, turn, text, forVoice } = held
    if (under.has(turnKey) || disposed) return
    under.add(turnKey)
    try {
      // A text is sent even if the device had no room for it.
      await opened.get(turnKey)?.catch(() => undefined)
      const input = { id: sessionId, epoch: deps.epoch(), turnKey, turn, kind, text, ...(forVoice ? { forVoice } : {}) }
      const { session } = await call(say, input, { timeoutMs: CALL_TIMEOUT_MS })
      if (!disposed) deps.onAck(turnKey, session)
    } catch (error) {
      if (disposed) return
      const passing = !(error instanceof ApiError) || error.status >= 500 || error.status === 429
      if (!passing) return deps.onRefused(turnKey, error)
      timer.after(RETRY_MS, () => wanted.has(turnKey) && void attempt(held, kind))
    } finally {
      under.delete(turnKey)
    }
  }
  return {
    keep,
    send(held) {
      wanted.add(held.turnKey)
      void attempt(held, held.kind === 'silent' ? 'silent' : 'text')
    },
    forget(turnKey) {
      const opening = opened.get(turnKey)
      opened.delete(turnKey)
      wanted.delete(turnKey)
      void opening?.catch(() => undefined).then(() => outbox.finish(turnKey))
    },
    dispose() {
      disposed = true
      for (const [turnKey, opening] of opened) void opening.catch(() => undefined).then(() => outbox.release(turnKey))
    },
  }
}
