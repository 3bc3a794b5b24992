import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type { RegistrationRow, registrationExport } from '@lianda/shared/module/invite/registration.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { localDay } from '../../infra/clock/zone'
import { columnMaker, dateColumnMaker } from '../../infra/spreadsheet/table-columns'
import { inviteText } from '../../infra/text/texts'
import { getSetting } from '../setting'
import { saveTable } from '../upload'
import { eachRegistration } from './registration.service'

/** The registrations that the filters match as an Excel file for the actor. */
export async function exportRegistrations(
  deps: Deps,
  actor: Actor,
  filters: ParsedInputOf<typeof registrationExport>,
): Promise<OutputOf<typeof registrationExport>> {
  const { timeZone } = await getSetting(deps, actor.orgid)
  const t = (key: string) => inviteText(actor.language, key)
  const column = columnMaker<RegistrationRow>((key) => t(`people.${key}`))
  const date = dateColumnMaker(column, timeZone)
  return await saveTable(deps, actor, {
    sheet: t('tab.people'),
    name: `${t('tab.people')}-${localDay(deps.clock.now(), timeZone)}.xlsx`,
    columns: [
      column('name', (row) => row.name),
      column('account', (row) => row.account),
      column('state', (row) => t(`people.stateOf.${row.state}`)),
      column('invite', (row) => row.inviteTitle),
      column('department', (row) => row.departmentName),
      column('role', (row) => row.roleName),
      date('at', (row) => row.createdAt),
      column('decidedBy', (row) => row.decidedBy),
      date('decidedAt', (row) => row.decidedAt),
      column('reason', (row) => row.reason),
    ],
    rows: eachRegistration(deps, actor, filters),
  })
}
