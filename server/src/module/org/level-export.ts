import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { localDay } from '../../infra/clock/zone'
import { columnMaker } from '../../infra/spreadsheet/table-columns'
import { orgText } from '../../infra/text/texts'
import { getSetting } from '../setting'
import { saveTable } from '../upload'
import { ladder } from './ladder'
import type { Level } from './level.model'
import { countAt } from './level-people'
import { findLevels } from './level.service'

type Row = Level & { users: number }

/** The levels that the text finds as an Excel file in the reader's language. */
export async function exportLevels(
  deps: Deps,
  actor: Actor,
  text: string | undefined,
): Promise<{ url: string; name: string; rows: number }> {
  const { timeZone } = await getSetting(deps, actor.orgid)
  const t = (key: string, params = {}) => orgText(actor.language, `level.${key}`, params)
  const column = columnMaker<Row>((key) => t(key))
  const levels = await ladder(deps, actor.orgid)
  async function* rows(): AsyncGenerator<Row> {
    for (const level of await findLevels(deps, actor.orgid, text))
      yield { ...level, users: await countAt(deps, actor.orgid, levels, level.id) }
  }
  return await saveTable(deps, actor, {
    sheet: t('title'),
    name: t('file', { day: localDay(deps.clock.now(), timeZone) }),
    columns: [
      column('name', (row) => row.name),
      column('stars', (row) => row.stars),
      column('users', (row) => row.users),
    ],
    rows: rows(),
  })
}
