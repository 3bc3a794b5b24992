import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type * as contract from '@lianda/shared/module/exam/record.admin.contract'
import type { ItemStatistics } from '@lianda/shared/module/exam/record.admin.contract'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { localDay } from '../../../infra/clock/zone'
import { columnMaker } from '../../../infra/spreadsheet/table-columns'
import type { Column } from '../../../infra/spreadsheet/table-workbook'
import { recordText } from '../../../infra/text/texts'
import { saveTable } from '../../upload'
import { getSetting } from '../../setting'
import { statisticsOf } from './statistics.service'

/** The statistics of a paper's questions as an Excel file, one line per question. */
export async function exportStatistics(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof contract.statistics>,
): Promise<OutputOf<typeof contract.statisticsExport>> {
  const [{ items }, { timeZone }] = await Promise.all([statisticsOf(deps, actor, input), getSetting(deps, actor.orgid)])
  const t = (key: string) =>
    recordText(actor.language, `statistics.${key}`, { day: localDay(deps.clock.now(), timeZone) })
  return await saveTable(deps, actor, {
    sheet: t('sheet'),
    name: t('file'),
    columns: columnsFor(actor),
    rows: each(items),
  })
}

async function* each<T>(rows: readonly T[]): AsyncIterable<T> {
  yield* rows
}

function columnsFor({ language }: Actor): Column<ItemStatistics>[] {
  const column = columnMaker<ItemStatistics>((key) => recordText(language, key))
  const most = ({ choices }: ItemStatistics) =>
    choices.map(({ label, text, right, count }) => `${right ? '✓ ' : ''}${label} ${text}: ${count}`).join('\n')
  return [
    column('answers.type', (item) => recordText(language, `answers.types.${item.type}`)),
    column('answers.question', (item) => item.text),
    column('answers.of', (item) => item.score, '0.0'),
    column('statistics.answers', (item) => item.answers),
    column('statistics.unanswered', (item) => item.unanswered),
    column('statistics.difficulty', (item) => item.difficulty, '0%'),
    column('statistics.discrimination', (item) => item.discrimination, '0.00'),
    column('statistics.choices', most),
    column('statistics.verdict', (item) => recordText(language, `statistics.verdicts.${item.verdict}`)),
  ]
}
