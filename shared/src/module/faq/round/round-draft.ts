import { isRecord } from '../../../client/api-error'
import type { KeyValuePort } from '../../../platform/storage'

const KEY = 'lianda.faq.draft'

/** What is being written for a question: kept over a closed page, one for a device. */
export interface RoundDraft {
  /** '' where nothing was written for this question. */
  read(ask: number): string
  write(ask: number, text: string): void
}

export const roundDraft = (storage: KeyValuePort, id: string): RoundDraft => ({
  read(ask) {
    const kept = parse(storage.get(KEY))
    return kept !== null && kept.id === id && kept.ask === ask && typeof kept.text === 'string' ? kept.text : ''
  },
  write(ask, text) {
    if (text === '') storage.remove(KEY)
    else storage.set(KEY, JSON.stringify({ id, ask, text }))
  },
})

export const forgetDraft = (storage: KeyValuePort): void => storage.remove(KEY)

function parse(kept: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = kept === null ? null : JSON.parse(kept)
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}
