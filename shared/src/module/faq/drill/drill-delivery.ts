import { ApiError } from '../../../client/api-error'
import { deviceIdOf } from '../../../client/device-id'
import type { Delivery } from '../../../client/outbox'
import { sleep } from '../../../kernel/timer'
import type { OutboxItem } from '../../../platform/storage'
import type { Services } from '../../../store/services'
import { answer, get, type RoundView } from '../round/round.contract'
import { roundTurns } from '../round/round.events'
import { deliverVoice, type Place } from '../../voice/voice-delivery'
import { freshTurnKey } from '../../voice/spoken-turns'
import { startDrill } from './drill-start.contract'
import { type KeptAnswer, readAnswer, waitingOf } from './kept-drill'

/** Refusals that sending again can't change. */
const FINAL = [
  'faq/nothing_due',
  'faq/round_ended',
  'faq/round_not_found',
  'faq/not_your_question',
  'voice/turn_too_long',
  'request/invalid',
]

/** Between two looks at whether an answer before has been judged (ms), and how many of them. */
const LOOK_AGAIN_MS = 700
const MOST_LOOKS = 20

/**
 * Delivers an answer that was given without a network: the drill is started, which the first of them does, and the answers
 * follow in their order, each once the one before has been judged.
 */
export const drillDelivery =
  (services: Services) =>
  async (item: OutboxItem, bytes: () => Promise<Uint8Array>): Promise<Delivery> => {
    const kept = readAnswer(item)
    if (kept === null) return 'refused'
    try {
      return await deliver(services, kept, item, bytes)
    } catch (error) {
      return error instanceof ApiError && FINAL.includes(error.code) ? 'refused' : 'later'
    }
  }

async function deliver(
  services: Services,
  kept: KeptAnswer,
  item: OutboxItem,
  bytes: () => Promise<Uint8Array>,
): Promise<Delivery> {
  const { call, outbox, platform } = services
  const { startKey, questionIds, kind, text } = kept
  const place = questionIds.indexOf(kept.questionId)
  if ((await waitingOf(outbox, startKey)).some(({ no }) => no < place)) return 'later'
  const deviceId = deviceIdOf(platform.storage, platform.system.randomBytes)
  const started = await call(startDrill, { deviceId, startKey, questionIds })
  const ask = started.questionIds.indexOf(kept.questionId)
  // The question was closed meanwhile, or is not the learner's any more.
  if (ask < 0) return 'refused'
  const at = await reached(services, started.round, ask)
  if (typeof at === 'string') return at
  const { id, epoch } = at
  if (kind === 'voice')
    return await deliverVoice(
      services,
      roundTurns,
      item,
      bytes,
      async (): Promise<Place> => ({ epoch, id, turn: ask + 1 }),
    )
  await call(answer, { id, epoch, ask, kind, text, turnKey: item.key })
  return 'sent'
}

/**
 * The round once it waits for this question. What waits before it was recorded and not understood, or never came here: it
 * is left out, and stays due.
 */
async function reached(services: Services, from: RoundView, ask: number): Promise<RoundView | Delivery> {
  const { call, timer, platform } = services
  let round = from
  for (let looks = 0; looks < MOST_LOOKS; looks++) {
    if (round.state === 'ended' || round.at > ask) return 'refused'
    if (round.state === 'paused') return 'later'
    const { id, epoch, at } = round
    if (round.phase === 'listening') {
      if (at === ask) return round
      const turnKey = freshTurnKey(platform.system.randomBytes)
      ;({ round } = await call(answer, { id, epoch, ask: at, kind: 'skipped', text: '', turnKey }))
      continue
    }
    await sleep(timer, LOOK_AGAIN_MS)
    ;({ round } = await call(get, { id }))
  }
  return 'later'
}
