import type { FreePoint } from '@lianda/shared/module/scene/free/free-play.contract'
import type { Wording } from '@lianda/shared/module/customer/customer.contract'
import { says } from './customer-parts'

type Rest = Partial<Pick<FreePoint, 'notMet' | 'mustSay' | 'required' | 'hint' | 'better'>>

/** A point: what meets it, how the customer leads up to it, and what they answer. */
export const point = (
  id: string,
  label: string,
  keywords: string,
  examples: string[],
  lines: { leads: (string | Wording)[]; replies: (string | Wording)[] },
  more: Rest = {},
): FreePoint => ({
  ...{ id, label, met: { keywords, examples }, notMet: [], mustSay: [], required: true },
  ...{ leads: says(...lines.leads), replies: says(...lines.replies) },
  ...more,
})
