import { ApiError } from '../../client/api-error'
import type { Services } from '../../store/services'
import { type SessionView, say } from './practice.contract'
import { type KeptText, TEXT_KIND } from './turn-keeping'
import type { HeldTurn } from './turn-machine.types'

/** Between tries while the link is there but the call fails. */
const RETRY_MS = 2_000
const CALL_TIMEOUT_MS = 20_000

export interface TextTurnsDeps {
  services: Services
  sessionId: string
  epoch(): number
  onAck(turnKey: string, session: SessionView): void
  onRefused(turnKey: string, error: unknown): void
}

/** Typed and silent turns: kept on the device first, then sent until the server has them. */
export interface TextTurns {
  send(held: HeldTurn): void
  forget(turnKey: string): void
  dispose(): void
}

export function createTextTurns({ services, sessionId, ...deps }: TextTurnsDeps): TextTurns {
  const { outbox, call, timer } = services
  const opened = new Map<string, Promise<void>>()
  const under = new Set<string>()
  let disposed = false

  const keep = (held: HeldTurn, kind: 'text' | 'silent'): Promise<void> => {
    const kept: KeptText = {
      sessionId,
      epoch: deps.epoch(),
      turn: held.turn,
      kind,
      text: held.text,
      forVoice: held.forVoice,
    }
    // Silence is nobody's work: it is sent, not kept. A typed text on a full disk is still sent.
    const opening =
      kind === 'silent'
        ? Promise.resolve()
        : outbox.open(TEXT_KIND, held.turnKey, JSON.stringify(kept)).catch(() => undefined)
    opened.set(held.turnKey, opening)
    return opening
  }
  async function attempt(held: HeldTurn, kind: 'text' | 'silent'): Promise<void> {
    const { turnKey, turn, text, forVoice } = held
    if (under.has(turnKey) || disposed) return
    under.add(turnKey)
    try {
      await (opened.get(turnKey) ?? keep(held, kind))
      const input = { id: sessionId, epoch: deps.epoch(), turnKey, turn, kind, text, ...(forVoice ? { forVoice } : {}) }
      const { session } = await call(say, input, { timeoutMs: CALL_TIMEOUT_MS })
      if (!disposed) deps.onAck(turnKey, session)
    } catch (error) {
      if (disposed) return
      const passing = !(error instanceof ApiError) || error.status >= 500 || error.status === 429
      if (!passing) return deps.onRefused(turnKey, error)
      timer.after(RETRY_MS, () => opened.has(turnKey) && void attempt(held, kind))
    } finally {
      under.delete(turnKey)
    }
  }
  return {
    send: (held) => void attempt(held, held.kind === 'silent' ? 'silent' : 'text'),
    forget(turnKey) {
      const opening = opened.get(turnKey)
      opened.delete(turnKey)
      void opening?.then(() => outbox.finish(turnKey))
    },
    dispose() {
      disposed = true
      for (const turnKey of opened.keys()) outbox.release(turnKey)
    },
  }
}
