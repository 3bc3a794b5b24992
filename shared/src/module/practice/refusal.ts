import { ApiError } from '../../client/api-error'
import type { Refusal } from './turn-machine.types'

/** What a failed call means for the room. */
export function refusalOf(error: unknown): Refusal {
  const code = error instanceof ApiError ? error.code : null
  if (code === 'practice/fenced') return 'fenced'
  if (code === 'practice/not_found') return 'gone'
  return code === 'practice/pause_expired' ? 'pause_expired' : null
}
