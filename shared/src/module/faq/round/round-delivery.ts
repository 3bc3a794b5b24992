import { ApiError } from '../../../client/api-error'
import type { Delivery } from '../../../client/outbox'
import type { OutboxItem } from '../../../platform/storage'
import type { Services } from '../../../store/services'
import { deliverVoice } from '../../voice/voice-delivery'
import { get } from './round.contract'
import { roundTurns } from './round.events'

/** Refusals that sending again can't change. */
const FINAL = [
  'faq/round_ended',
  'faq/round_not_found',
  'faq/round_fenced',
  'faq/not_your_question',
  'voice/turn_too_long',
  'request/invalid',
]

/** Delivers a spoken answer that a closed page left: while its question still waits, by the round's epoch of now. */
export const roundDelivery =
  (services: Services) =>
  async (item: OutboxItem, bytes: () => Promise<Uint8Array>): Promise<Delivery> => {
    try {
      return await deliverVoice(services, roundTurns, item, bytes, async ({ id, turn, epoch }) => {
        const { round } = await services.call(get, { id })
        if (round.state === 'ended') return 'refused'
        if (round.state === 'paused') return 'later'
        // Another device may have gone on; what was said here before is no answer of its.
        return round.epoch === epoch && round.at === turn - 1 ? { epoch } : 'refused'
      })
    } catch (error) {
      return error instanceof ApiError && FINAL.includes(error.code) ? 'refused' : 'later'
    }
  }
