import { ApiError, isRecord } from '../../client/api-error'
import type { Delivery, OutboxHandler } from '../../client/outbox'
import type { OutboxItem } from '../../platform/storage'
import type { Services } from '../../store/services'
import { deliverVoice, type Place } from '../voice/voice-delivery'
import { get, say } from './practice.contract'
import { practiceTurns } from './practice.events'
import { type HeldSessions, type KeptText, TEXT_KIND } from './turn-kinds'

/**
 * Sends a turn left by a crash, a reload or a closed page. A turn is dropped if its session has passed it or is over; it
 * waits if another device holds the session.
 */
export function turnDelivery(services: Services, held: HeldSessions): OutboxHandler {
  const { call, outbox } = services

  /** @param completes a recording that is there already, by its words or by more of it: its turn may have been counted. */
  async function place(id: string, kept: { turn: number; epoch: number }, completes = false): Promise<Place> {
    const { session } = await call(get, { id })
    if (session.state === 'ended' || (!completes && session.turn > kept.turn)) return 'refused'
    const ours = session.epoch === kept.epoch || held.get(session.id) === session.epoch
    return ours ? { epoch: session.epoch } : 'later'
  }

  async function sendText(item: OutboxItem): Promise<Delivery> {
    const kept = readKept(item)
    if (kept === null) return 'refused'
    const { sessionId: id, turn, kind, text, forVoice } = kept
    const at = await place(id, kept, forVoice !== null)
    if (typeof at === 'string') return at
    await call(say, { id, epoch: at.epoch, turnKey: item.key, turn, kind, text, ...(forVoice ? { forVoice } : {}) })
    return 'sent'
  }

  return async (item, bytes) => {
    try {
      if (item.kind === TEXT_KIND) return await sendText(item)
      return await deliverVoice(services, practiceTurns, item, bytes, async (kept) => {
        const { joins } = kept
        // A recording that goes on with a turn follows it.
        if (joins && (await outbox.list()).some(({ key }) => key === joins)) return 'later'
        return await place(kept.id, kept, joins !== undefined)
      })
    } catch (error) {
      return error instanceof ApiError && FINAL.includes(error.code) ? 'refused' : 'later'
    }
  }
}

/** Refusals that a retry cannot change. */
const FINAL = [
  'practice/ended',
  'practice/not_found',
  'practice/not_your_turn',
  'voice/turn_too_long',
  'request/invalid',
]

/** Null if the item has a format that this version does not understand. */
function readKept({ meta }: OutboxItem): KeptText | null {
  try {
    const value: unknown = JSON.parse(meta)
    const known = isRecord(value) && typeof value.sessionId === 'string' && typeof value.turn === 'number'
    return known && typeof value.epoch === 'number' ? (value as unknown as KeptText) : null
  } catch {
    return null
  }
}
