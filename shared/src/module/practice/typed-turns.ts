import type { Services } from '../../store/services'
import { createTypedTurns, type TypedTurnEvent, type TypedTurns } from '../voice/typed-turns'
import { type SessionView, say } from './practice.contract'
import type { HeldTurn } from './turn-machine.types'
import { type KeptText, TEXT_KIND } from './turn-kinds'

const CALL_TIMEOUT_MS = 20_000

interface PracticeTextsDeps {
  services: Services
  id: string
  epoch(): number
  tell(event: TypedTurnEvent<SessionView>): void
}

/** The learner's typed and silent turns in one room. A silent turn is not kept. */
export const practiceTexts = ({ services, id, epoch, tell }: PracticeTextsDeps): TypedTurns<HeldTurn> =>
  createTypedTurns<HeldTurn, SessionView>({
    services,
    kind: TEXT_KIND,
    keptOf: ({ turn, kind, text, forVoice }): KeptText | null =>
      kind === 'silent' ? null : { sessionId: id, epoch: epoch(), turn, kind: 'text', text, forVoice },
    async say({ turnKey, turn, kind: held, text, forVoice }) {
      const kind = held === 'silent' ? 'silent' : 'text'
      const input = { id, epoch: epoch(), turnKey, turn, kind, text, ...(forVoice ? { forVoice } : {}) } as const
      return (await services.call(say, input, { timeoutMs: CALL_TIMEOUT_MS })).session
    },
    tell,
  })
