import type { ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type { Language } from '@lianda/shared/contract/fields'
import type { OrganisationRow, organisationExport } from '@lianda/shared/module/operator/operator.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { localDay } from '../../infra/clock/zone'
import { columnMaker, dateColumnMaker } from '../../infra/spreadsheet/table-columns'
import { operatorText } from '../../infra/text/texts'
import { getSetting } from '../setting'
import { saveTable } from '../upload'
import { findOrganisations, type Operator, rowOf } from './operator.service'

type Filters = ParsedInputOf<typeof organisationExport>

/** The organisations that the filters find, as a table in this language. */
export function organisationTable(deps: Deps, by: Operator, filters: Filters, language: Language, timeZone: string) {
  const t = (key: string, params = {}) => operatorText(language, key, params)
  const column = columnMaker<OrganisationRow>((key) => t(key))
  const date = dateColumnMaker(column, timeZone)
  const flag = (on: boolean) => t(on ? 'export.yes' : 'export.no')
  async function* rows(): AsyncGenerator<OrganisationRow> {
    for (const one of await findOrganisations(deps, filters)) yield await rowOf(deps, by, one)
  }
  return {
    sheet: t('title'),
    name: t('export.file', { day: localDay(deps.clock.now(), timeZone) }),
    columns: [
      column('name', (row) => row.name),
      column('state', (row) => t(`stateOf.${row.state}`)),
      column('expiresOn', (row) => row.expiresOn ?? t('permanent')),
      column('users', (row) => row.users),
      column('owners', (row) => row.owners.map(({ name, account }) => `${name} ${account}`).join('\n')),
      column('licence', (row) => row.licensed.length),
      column('centre', (row) => flag(row.trainingCentre)),
      column('aillm', (row) => flag(row.aillm)),
      column('openai', (row) => flag(row.openai)),
      column('miniProgram', (row) => flag(row.miniProgram)),
      column('dealer', (row) => flag(row.dealer)),
      date('created', (row) => row.createdAt),
    ],
    rows: rows(),
  }
}

/** The same as a file of the operator's. */
export async function exportOrganisations(
  deps: Deps,
  actor: Actor,
  filters: Filters,
): Promise<{ url: string; name: string; rows: number }> {
  const { timeZone } = await getSetting(deps, actor.orgid)
  return await saveTable(deps, actor, organisationTable(deps, actor, filters, actor.language, timeZone))
}
