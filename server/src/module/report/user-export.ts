import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type { userExport, UserRow } from '@lianda/shared/module/org/org.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { localDay } from '../../infra/clock/zone'
import { columnMaker, dateColumnMaker } from '../../infra/spreadsheet/table-columns'
import { orgText } from '../../infra/text/texts'
import { eachUser } from '../org'
import { getSetting } from '../setting'
import { saveTable } from '../upload'

/** The matching users as an Excel file in the reader's language. */
export async function exportUsers(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof userExport>,
): Promise<OutputOf<typeof userExport>> {
  const { timeZone } = await getSetting(deps, actor.orgid)
  const t = (key: string, params = {}) => orgText(actor.language, key, params)
  const column = columnMaker<UserRow>((key) => t(`user.column.${key}`))
  const date = dateColumnMaker(column, timeZone)
  return await saveTable(deps, actor, {
    sheet: t('user.title'),
    name: t('user.export.file', { day: localDay(deps.clock.now(), timeZone) }),
    columns: [
      column('name', (row) => row.name),
      column('account', (row) => row.account),
      column('workno', (row) => row.workno),
      column('department', (row) => row.departmentName),
      column('others', (row) => row.otherDepartments.map(({ name }) => name).join(', ')),
      column('position', (row) => row.positionName),
      column('manager', (row) => row.managerName),
      column('role', (row) => t(`roleType.${row.roleType}`)),
      column('level', (row) => row.levelName),
      column('stars', (row) => row.stars),
      column('mobile', (row) => row.mobile),
      column('email', (row) => row.email),
      column('entryDate', (row) => row.entryDate ?? ''),
      column('validUntil', (row) => row.validUntil ?? t('user.permanent')),
      column('status', (row) => t(row.disabled ? 'user.off' : 'user.on')),
      date('lastSignInAt', (row) => row.lastSignInAt),
      date('createdAt', (row) => row.createdAt),
    ],
    rows: eachUser(deps, actor, input),
  })
}
