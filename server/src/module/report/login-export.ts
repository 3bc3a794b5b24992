import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type { learnerLogins, SignInRow } from '@lianda/shared/module/activity/activity.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { localDay } from '../../infra/clock/zone'
import { columnMaker, dateColumnMaker } from '../../infra/spreadsheet/table-columns'
import type { Column } from '../../infra/spreadsheet/table-workbook'
import { activityText } from '../../infra/text/texts'
import { eachLogin, type LoginLog } from '../activity'
import { saveTable } from '../upload'
import { getSetting } from '../setting'

/** Both logs have the same call but for its address and right. */
type Save = typeof learnerLogins.save

/** The matching rows of a login log as an Excel file in the reader's language. */
export async function exportLogins(
  deps: Deps,
  actor: Actor,
  log: LoginLog,
  input: ParsedInputOf<Save>,
): Promise<OutputOf<Save>> {
  const { timeZone } = await getSetting(deps, actor.orgid)
  const t = (key: string, params = {}) => activityText(actor.language, key, params)
  return await saveTable(deps, actor, {
    sheet: t(`title.${log}`),
    name: t(`export.file.${log}`, { day: localDay(deps.clock.now(), timeZone) }),
    columns: columnsFor(t, timeZone),
    rows: eachLogin(deps, actor, log, input),
  })
}

function columnsFor(t: (key: string) => string, timeZone: string): Column<SignInRow>[] {
  const column = columnMaker<SignInRow>((key) => t(`column.${key}`))
  const date = dateColumnMaker(column, timeZone)
  const minutes = (row: SignInRow) => (row.result === 'in' ? Math.round(row.onlineMs / 6_000) / 10 : null)
  return [
    column('account', (row) => row.account),
    column('name', (row) => row.name),
    column('department', (row) => row.departmentName),
    date('at', (row) => row.at),
    column('way', (row) => t(`way.${row.way}`)),
    column('result', (row) => t(`result.${row.result}`)),
    column('tries', (row) => row.tries),
    date('untilAt', (row) => row.untilAt),
    date('endedAt', (row) => row.endedAt),
    column('ended', (row) => (row.ended === null ? '' : t(`ended.${row.ended}`))),
    date('seenAt', (row) => row.seenAt),
    column('minutes', minutes, '0.0'),
    column('ip', (row) => row.ip),
    column('browser', (row) => row.browser),
    column('os', (row) => row.os),
    column('terminal', (row) => t(`terminal.${row.terminal}`)),
    column('knownDevice', (row) => t(row.knownDevice ? 'known' : 'unknown')),
  ]
}
