import type { FaqContent } from '@lianda/shared/module/faq/faq.contract'
import type { Deps } from '../../../deps'
import type { DemoOrganisation } from '../../../server-module'
import { ensureCatalogPath } from '../../catalog'
import { FAQ_CATALOGS } from '../faq-access'
import { writtenOf } from '../faq-write'
import { type FaqDoc, faqs } from '../faq.model'
import { DRIVING, RANGE, WARRANTY } from './car-questions'
import { BILL, CARD, SAFETY } from './card-questions'
import { ARRIVAL, LEAVING, STAY } from './hotel-questions'

/** The demonstration's quick questions by the path of their category: twelve in each language. */
export const DEMO_FAQS: Readonly<Record<string, readonly FaqContent[]>> = {
  '汽车/续航与充电': RANGE,
  '汽车/质保与费用': WARRANTY,
  '汽车/驾驶与购车': DRIVING,
  '信用卡/申辦與費用': CARD,
  '信用卡/用卡安全': SAFETY,
  '信用卡/帳單': BILL,
  'Front desk/Arrival': ARRIVAL,
  'Front desk/The stay': STAY,
  'Front desk/Leaving': LEAVING,
}

const HOUR_MS = 3_600_000

/** Adds the demonstration's quick questions, the first ones highest, unless the organisation has some. */
export async function seedFaqs(deps: Deps, { orgid }: DemoOrganisation): Promise<void> {
  if (await faqs(deps.db).exists({ orgid })) return
  const all = Object.values(DEMO_FAQS).flat()
  const rows: FaqDoc[] = []
  for (const [path, contents] of Object.entries(DEMO_FAQS)) {
    const catalogId = await ensureCatalogPath(deps, orgid, FAQ_CATALOGS, path.split('/'))
    for (const content of contents) {
      const n = rows.length
      // Spread over the last weeks, so that a list sorted by time has distinct times.
      const at = new Date(deps.clock.now() - (n + 1) * 5 * HOUR_MS)
      rows.push({
        ...{ _id: deps.newId(), orgid, creatorId: null, catalogId, ...writtenOf(content) },
        ...{ sort: all.length - n, disabled: false },
        ...{ createdAt: at, updatedAt: at, live: true, deletedAt: null, rev: 1 },
      })
    }
  }
  await faqs(deps.db).insertMany(rows)
}
