import * as z from 'zod/mini'
import { id } from '../../contract/fields'
import type { OutboxItem } from '../../platform/storage'
import { played, seenPages } from './viewing.contract'

/** What was read or watched without a network, as an outbox item. */
const awayItem = z.object({
  v: z.literal(1),
  /** The step and what it holds. */
  id,
  videoId: id,
  key: z.string(),
  pages: seenPages,
  watched: played,
})
export type AwayItem = z.infer<typeof awayItem>

/** Null if the item has a format that this version does not understand. */
export function readAway({ meta }: Pick<OutboxItem, 'meta'>): AwayItem | null {
  try {
    const known = z.safeParse(awayItem, JSON.parse(meta))
    return known.success ? known.data : null
  } catch {
    return null
  }
}
