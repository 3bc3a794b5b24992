import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type * as contract from '@lianda/shared/module/speech/speech.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { localDay } from '../../infra/clock/zone'
import { columnMaker, dateColumnMaker } from '../../infra/spreadsheet/table-columns'
import { speechText } from '../../infra/text/texts'
import { catalogPaths } from '../catalog'
import { getSetting } from '../setting'
import { saveTable } from '../upload'
import type { SpeechDoc } from './speech.model'
import { SPEECH_CATALOGS } from './speech-access'
import { eachSpeech } from './speech.service'

type Exported = Omit<SpeechDoc, 'search'>

/** The lines that the filters match as an Excel file in the reader's language. Throws `catalog/not_found`. */
export async function exportSpeeches(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof contract.speechExport>,
): Promise<OutputOf<typeof contract.speechExport>> {
  const { timeZone } = await getSetting(deps, actor.orgid)
  const t = (key: string, params = {}) => speechText(actor.language, key, params)
  const paths = await catalogPaths(deps, actor, SPEECH_CATALOGS)
  const column = columnMaker<Exported>((key) => t(key))
  const day = dateColumnMaker(column, timeZone)
  return await saveTable(deps, actor, {
    sheet: t('title'),
    name: t('file', { day: localDay(deps.clock.now(), timeZone) }),
    columns: [
      column('text', (row) => row.text),
      column('keywords', (row) => row.keywords),
      column('category', (row) => (paths.get(row.catalogId ?? '') ?? []).join('/')),
      column('level', (row) => t(`levels.${row.level}`)),
      column('emotion', (row) => t(`emotions.${row.emotion}`)),
      column('voiceNo', (row) => row.voiceNo),
      day('updated', (row) => row.updatedAt.getTime()),
    ],
    rows: eachSpeech(deps, actor, input),
  })
}
