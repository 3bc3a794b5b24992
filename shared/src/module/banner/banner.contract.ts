import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { id } from '../../contract/fields'

/** A banner of the training centre (admin document 3): click 1 none, 2 trigger; clicktype 1 or 2 task, 3 URL. */
export const banner = z.object({
  id,
  title: z.string(),
  image: z.string(),
  click: z.int(),
  clicktype: z.int(),
  clickid: z.string(),
  clickurl: z.string(),
})
export type Banner = z.infer<typeof banner>

/** A banner as the training centre shows it. */
export const shownBanner = z.extend(banner, {
  /** When it is over, in ms since the epoch, for a device that is offline then; null: open. */
  endsAt: z._default(z.nullable(z.int()), null),
})
export type ShownBanner = z.infer<typeof shownBanner>

export const banners = endpoint({
  id: 'banner.shown',
  method: 'GET',
  path: 'api/trainning/v3/banner',
  summary: 'Banners that my training centre shows now, in their order',
  effect: 'read',
  auth: 'session',
  action: 'banner.learn',
  input: z.object({}),
  output: z.object({
    rows: z.array(shownBanner),
    /** When another one begins or ends, in ms from now; null: none does. */
    changesInMs: z._default(z.nullable(z.int()), null),
  }),
})
