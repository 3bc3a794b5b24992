import { ApiError } from '../../client/api-error'
import type { OutboxHandler } from '../../client/outbox'
import type { ErrorCode } from '../../error/codes'
import type { Services } from '../../store/services'
import { readAway } from './away-item'
import { REFUSALS, viewingBring } from './viewing.contract'

/** Refusals that a retry can't change. */
const FINAL: readonly ErrorCode[] = [...REFUSALS, 'request/invalid', 'request/not_found']

/** Delivers what was read or watched without a network; brought again, it counts once. */
export const awayDelivery =
  ({ call }: Pick<Services, 'call'>): OutboxHandler =>
  async (item) => {
    const away = readAway(item)
    if (away === null) return 'refused'
    const { v: _version, ...seen } = away
    try {
      await call(viewingBring, seen)
      return 'sent'
    } catch (error) {
      return error instanceof ApiError && FINAL.some((code) => code === error.code) ? 'refused' : 'later'
    }
  }
