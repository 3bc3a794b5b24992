import { ApiError, isRecord } from '../../../client/api-error'
import type { Delivery, OutboxHandler } from '../../../client/outbox'
import type { OutboxItem } from '../../../platform/storage'
import type { Services } from '../../../store/services'
import { deliverVoice, type Place } from '../../voice/voice-delivery'
import { get } from './round.contract'
import { roundTurns } from './round.events'
import { drillDelivery } from '../drill/drill-delivery'
import { DRILL_KIND, type HeldRounds, ROUND_TEXT } from './round-kinds'
import { type KeptAnswer, sayAnswer } from './round-turns'

/** Refusals that sending again can't change. */
const FINAL = [
  'faq/round_ended',
  'faq/round_not_found',
  'faq/not_your_question',
  'voice/turn_too_long',
  'request/invalid',
]

/**
 * Delivers an answer that a closed page left, while its question still waits; it waits itself while the round is paused
 * or another device holds it.
 */
export function roundDelivery(services: Services, held: HeldRounds): OutboxHandler {
  async function place(kept: { id: string; epoch: number }, ask: number): Promise<Place> {
    const { round } = await services.call(get, { id: kept.id })
    if (round.state === 'ended' || round.at !== ask) return 'refused'
    const ours = round.epoch === kept.epoch || held.get(round.id) === round.epoch
    return ours && round.state === 'active' ? { epoch: round.epoch } : 'later'
  }
  async function sendText(item: OutboxItem): Promise<Delivery> {
    const kept = readKept(item)
    if (kept === null) return 'refused'
    const at = await place(kept, kept.ask)
    if (typeof at === 'string') return at
    const { id, ask, text, forVoice } = kept
    await sayAnswer(services, { id, epoch: at.epoch }, { turnKey: item.key, kind: 'text', ask, text, forVoice })
    return 'sent'
  }
  const ofDrill = drillDelivery(services)
  return async (item, bytes) => {
    if (item.kind === DRILL_KIND) return await ofDrill(item, bytes)
    try {
      if (item.kind === ROUND_TEXT) return await sendText(item)
      return await deliverVoice(services, roundTurns, item, bytes, (kept) => place(kept, kept.turn - 1))
    } catch (error) {
      return error instanceof ApiError && FINAL.includes(error.code) ? 'refused' : 'later'
    }
  }
}

/** Null if the item has a format that this version does not understand. */
function readKept({ meta }: OutboxItem): KeptAnswer | null {
  try {
    const value: unknown = JSON.parse(meta)
    const known = isRecord(value) && typeof value.id === 'string' && typeof value.text === 'string'
    return known && typeof value.ask === 'number' ? (value as unknown as KeptAnswer) : null
  } catch {
    return null
  }
}
