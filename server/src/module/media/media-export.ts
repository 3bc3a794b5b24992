import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type * as contract from '@lianda/shared/module/media/media.admin.contract'
import { MEDIA_KINDS } from '@lianda/shared/module/media/media-kinds'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { localDay } from '../../infra/clock/zone'
import { columnMaker, dateColumnMaker } from '../../infra/spreadsheet/table-columns'
import { mediaText } from '../../infra/text/texts'
import { catalogPaths } from '../catalog'
import { getSetting } from '../setting'
import { saveTable } from '../upload'
import { eachMedia, type Listed } from './media.service'

/** The list of the files that the filters match, in the reader's language. Throws `catalog/not_found`. */
export async function exportMedia(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof contract.mediaExport>,
): Promise<OutputOf<typeof contract.mediaExport>> {
  const { timeZone } = await getSetting(deps, actor.orgid)
  const t = (key: string, params = {}) => mediaText(actor.language, key, params)
  const paths = await catalogPaths(deps, actor, MEDIA_KINDS[input.kind].catalogs)
  const column = columnMaker<Listed>((key) => t(key))
  const day = dateColumnMaker(column, timeZone)
  return await saveTable(deps, actor, {
    sheet: t(`${input.kind}.title`),
    name: t(`${input.kind}.listFile`, { day: localDay(deps.clock.now(), timeZone) }),
    columns: [
      column('name', (row) => row.name),
      column('fileName', (row) => row.fileName),
      column('format', (row) => row.format),
      column('sizeBytes', (row) => row.sizeBytes),
      column('category', (row) => (paths.get(row.catalogId ?? '') ?? []).join('/')),
      column('version', (row) => row.version),
      column('viewed', (row) => row.viewed),
      column('state', (row) => t(row.disabled ? 'states.disabled' : 'states.enabled')),
      column('creator', (row) => row.creator),
      day('created', (row) => row.createdAt.getTime()),
      day('updated', (row) => row.updatedAt.getTime()),
    ],
    rows: eachMedia(deps, actor, input),
  })
}
