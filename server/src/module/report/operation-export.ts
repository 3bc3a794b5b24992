import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { wallMinute } from '@lianda/shared/kernel/wall-time'
import type { OperationRow, operationExport } from '@lianda/shared/module/log/log.admin.contract'
import {
  actionWords,
  factWords,
  subjectWords,
  valueWords,
  type WordDeps,
} from '@lianda/shared/module/log/operation-words.rules'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { localDay } from '../../infra/clock/zone'
import { columnMaker, dateColumnMaker } from '../../infra/spreadsheet/table-columns'
import type { Column } from '../../infra/spreadsheet/table-workbook'
import { functionText, operationText } from '../../infra/text/texts'
import { saveTable } from '../upload'
import { getSetting } from '../setting'
import { eachOperation } from '../log'

/** The matching operations as an Excel file in the reader's language, one line per changed fact. */
export async function exportOperations(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof operationExport>,
): Promise<OutputOf<typeof operationExport>> {
  const { timeZone } = await getSetting(deps, actor.orgid)
  const t = (key: string, params = {}) => operationText(actor.language, key, params)
  let written = 0
  async function* lines(): AsyncIterable<Line> {
    for await (const row of eachOperation(deps, actor, input)) {
      written++
      const facts = [...new Set([...Object.keys(row.before), ...Object.keys(row.after)])]
      yield* facts.map((fact): Line => ({ row, fact }))
      // A change that was reverted by a later save of the same row has no facts left, but still gets a line.
      if (facts.length === 0) yield { row, fact: null }
    }
  }
  const words: WordDeps = {
    t,
    functionName: (key) => functionText(actor.language, key),
    time: (ms) => wallMinute(ms, timeZone).replace('T', ' '),
  }
  const name = t('export.file', { day: localDay(deps.clock.now(), timeZone) })
  const columns = columnsFor(words, timeZone)
  const saved = await saveTable(deps, actor, { sheet: t('export.sheet'), name, columns, rows: lines() })
  return { ...saved, rows: written }
}

interface Line {
  row: OperationRow
  fact: string | null
}

function columnsFor(words: WordDeps, timeZone: string): Column<Line>[] {
  const column = columnMaker<Line>((key) => words.t(`export.${key}`))
  const date = dateColumnMaker(column, timeZone)
  const value =
    (side: 'before' | 'after') =>
    ({ row, fact }: Line) =>
      fact === null ? '' : valueWords(row.noun, fact, row[side][fact], words)
  return [
    date('at', ({ row }) => row.at),
    date('untilAt', ({ row }) => row.untilAt),
    column('actor', ({ row }) => row.actorName),
    column('account', ({ row }) => row.account),
    column('action', ({ row }) => actionWords(row.action, words)),
    column('subject', ({ row }) => subjectWords(row.noun, words)),
    column('object', ({ row }) => row.objectName || row.objectId),
    column('fact', ({ row, fact }) => (fact === null ? '' : factWords(row.noun, fact, words))),
    column('before', value('before')),
    column('after', value('after')),
    column('ip', ({ row }) => row.ip),
  ]
}
