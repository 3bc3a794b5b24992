import type { ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { type badgeExport } from '@lianda/shared/module/badge/badge.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { localDay } from '../../infra/clock/zone'
import { columnMaker, dateColumnMaker } from '../../infra/spreadsheet/table-columns'
import { badgeText } from '../../infra/text/texts'
import { getSetting } from '../setting'
import { saveTable } from '../upload'
import type { BadgeDoc } from './badge.model'
import { countHolders, findBadges } from './badge.service'

type Row = BadgeDoc & { holders: number }

/** The badges that the filters match as an Excel file in the reader's language. */
export async function exportBadges(
  deps: Deps,
  actor: Actor,
  filters: ParsedInputOf<typeof badgeExport>,
): Promise<{ url: string; name: string; rows: number }> {
  const { timeZone } = await getSetting(deps, actor.orgid)
  const t = (key: string, params = {}) => badgeText(actor.language, key, params)
  const column = columnMaker<Row>((key) => t(key))
  const date = dateColumnMaker(column, timeZone)
  async function* rows(): AsyncGenerator<Row> {
    for (const badge of await findBadges(deps, actor.orgid, filters))
      yield { ...badge, holders: await countHolders(deps, badge) }
  }
  return await saveTable(deps, actor, {
    sheet: t('title'),
    name: t('file', { day: localDay(deps.clock.now(), timeZone) }),
    columns: [
      column('name', (row) => row.name),
      column('conditionLabel', ({ condition, n }) => t(`needs.${condition}`, { n })),
      column('sort', (row) => row.sort),
      column('status', (row) => t(row.enabled ? 'on' : 'off')),
      column('holders', (row) => row.holders),
      date('createdAt', (row) => row.createdAt.getTime()),
    ],
    rows: rows(),
  })
}
