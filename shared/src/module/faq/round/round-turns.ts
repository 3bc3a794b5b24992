import type { Services } from '../../../store/services'
import { createTypedTurns, type TypedTurnsDeps, type TypedTurns } from '../../voice/typed-turns'
import { answer, type RoundView } from './round.contract'
import { ROUND_TEXT } from './round-kinds'

/** An answer without sound, or going on without one, on its way to the server. */
export interface TypedAnswer {
  turnKey: string
  /** Number of the question. */
  ask: number
  kind: 'text' | 'skipped'
  text: string
  /** Key of the recording whose words these are; null: none. */
  forVoice: string | null
}

/** What has to be kept to send a typed answer after a crash. */
export interface KeptAnswer extends Omit<TypedAnswer, 'turnKey' | 'kind'> {
  /** The round's. */
  id: string
  epoch: number
}

interface RoundTextsDeps extends Pick<TypedTurnsDeps<TypedAnswer, RoundView>, 'tell' | 'onRetry'> {
  services: Services
  id: string
  epoch(): number
}

const CALL_TIMEOUT_MS = 20_000

/** Sends an answer without sound; resolves when it is durable and judged. */
export async function sayAnswer(
  { call }: Services,
  fence: { id: string; epoch: number },
  { turnKey, ask, kind, text, forVoice }: TypedAnswer,
): Promise<RoundView> {
  const input = { ...fence, turnKey, ask, kind, text, ...(forVoice === null ? {} : { forVoice }) }
  return (await call(answer, input, { timeoutMs: CALL_TIMEOUT_MS })).round
}

/** The answers of a round that were typed. Going on without one is not kept. */
export const roundTexts = ({ services, id, epoch, ...told }: RoundTextsDeps): TypedTurns<TypedAnswer> =>
  createTypedTurns<TypedAnswer, RoundView>({
    ...{ services, kind: ROUND_TEXT, ...told },
    keptOf: ({ kind, ask, text, forVoice }): KeptAnswer | null =>
      kind === 'skipped' ? null : { id, epoch: epoch(), ask, text, forVoice },
    say: (turn) => sayAnswer(services, { id, epoch: epoch() }, turn),
  })
