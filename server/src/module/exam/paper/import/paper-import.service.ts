import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type { Language } from '@lianda/shared/contract/fields'
import { fromTenths } from '@lianda/shared/contract/points'
import { AppError } from '@lianda/shared/error/app-error'
import type { examinationImport } from '@lianda/shared/module/exam/paper-import.admin.contract'
import { joinPath } from '@lianda/shared/module/import/import.rules'
import type { Actor } from '../../../../actor'
import type { Deps } from '../../../../deps'
import { errorTexts, importAtOnce, previewImport, readUploaded } from '../../../import'
import type { PaperDoc } from '../paper.document'
import { papers } from '../paper.model'
import { checkPaper, paperImport, readQuestion } from './paper-import'

type Imported = OutputOf<typeof examinationImport>

const WHOLE = { mode: 1, catalogId: null } as const

/**
 * The specification's one call: with `check` it only says what it found in a file. Without, a paper with errors is
 * refused (`exam/import_wrong_rows` with the rows) and nothing is written; else it is imported as if each step had been
 * called, and can be taken back in the history.
 */
export async function importPaper(
  deps: Deps,
  actor: Actor,
  { language, signal }: { language: Language; signal: AbortSignal },
  { file, check }: ParsedInputOf<typeof examinationImport>,
): Promise<{ answer: Imported; paper: PaperDoc | null }> {
  const subject = paperImport(deps)
  const read = await readUploaded(deps, subject, actor, { language, signal }, { file, ...WHOLE })
  const { verdicts } = await previewImport(deps, subject, actor, WHOLE, read)
  const { title, path, minute, passScore, total, issues } = checkPaper(read.head ?? {}, read.rows)
  const ofRows = read.rows.flatMap(({ no }) => (verdicts.get(no)?.issues ?? []).map((issue) => ({ no, ...issue })))
  // The sum stands last, as it follows from the rows.
  const [ofHead, ofSum] = [issues.filter(({ code }) => code !== 'total'), issues.filter(({ code }) => code === 'total')]
  const errrows = errorTexts(subject, [...ofHead, ...ofRows, ...ofSum], language)
  const preview: Imported = {
    id: null,
    examinationId: null,
    title,
    category: joinPath(path),
    minute,
    passScore,
    total,
    insertcount: 0,
    rows: read.rows.map((row) => rowView(row, verdicts.get(row.no)?.wrong ?? true)),
    errrows,
  }
  if (check) return { answer: preview, paper: null }
  if (errrows.length > 0)
    throw new AppError('exam/import_wrong_rows', { params: { n: errrows.length }, data: { errrows } })
  const { targetId } = await importAtOnce(deps, subject, actor, WHOLE, read)
  const paper = await papers(deps.db)
    .findOne({ _id: targetId ?? '', orgid: actor.orgid })
    .lean()
  if (!paper) throw new AppError('exam/changed_meanwhile')
  const { _id: id, examinationId } = paper
  return { answer: { ...preview, id, examinationId, insertcount: read.rows.length }, paper }
}

function rowView(
  { no, cells }: { no: number; cells: Readonly<Record<string, string>> },
  wrong: boolean,
): Imported['rows'][number] {
  const { content, tenths } = readQuestion(cells)
  return {
    no,
    type: content?.type ?? null,
    text: cells['text'] ?? '',
    answer: cells['answer'] ?? '',
    score: tenths === null ? null : fromTenths(tenths),
    wrong,
  }
}
