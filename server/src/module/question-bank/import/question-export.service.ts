import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type { Language } from '@lianda/shared/contract/fields'
import { fromTenths } from '@lianda/shared/contract/points'
import { AppError } from '@lianda/shared/error/app-error'
import {
  type ExportLoss,
  IMPORT_MAX_ROWS,
  type ImportFormat,
  type questionExport,
} from '@lianda/shared/module/question-bank/import.admin.contract'
import { cellsOf, type PlainQuestion } from '@lianda/shared/module/question-bank/import-cells.rules'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { localDay } from '../../../infra/clock/zone'
import { importText } from '../../../infra/text/texts'
import { rowSheet, workbookOf, writeWorkbookFile } from '../../import'
import { pictureBytes, saveDownload } from '../../upload'
import { getSetting } from '../../setting'
import { catalogPaths } from '../../catalog'
import { fitsAiken, writeAiken } from '../format/aiken/aiken-write'
import { QUESTION_FORM } from '../format/excel/question-sheet'
import { writeGift } from '../format/gift/gift-write'
import { writeMoodleFile } from '../format/process/format-process'
import { orderOf } from '../question-list.service'
import { questionFilter } from '../question-filter'
import type { QuestionDoc } from '../question.document'
import { questions } from '../question.model'
import type { PicturedQuestion } from '../format/parsed'

/** Limit of the pictures in one file; further ones are left out and reported as lost. */
const PICTURES_MAX_BYTES = 64 * 1024 * 1024
const EXPORT_MAX = IMPORT_MAX_ROWS

/**
 * Exports questions to a file that this person can fetch for an hour. Throws `question-bank/export_nothing` (also when
 * the format can hold none of them) and `question-bank/export_too_many`.
 */
export async function exportQuestions(
  deps: Deps,
  actor: Actor,
  language: Language,
  input: ParsedInputOf<typeof questionExport>,
): Promise<OutputOf<typeof questionExport>> {
  const docs = await chosen(deps, actor, input)
  const paths = await catalogPaths(deps, actor, 5)
  const all = docs.map((doc) => ({ doc, question: plainOf(doc, paths.get(doc.catalogId ?? '') ?? []) }))
  const fitting = input.format === 'aiken' ? all.filter(({ doc, question }) => fits(doc, question)) : all
  if (fitting.length === 0) throw new AppError('question-bank/export_nothing')
  const sorted = fitting.toSorted((a, b) => compare(a.question, b.question))
  const { pictured, short } = await withPictures(deps, actor.orgid, input.format, sorted)
  const content = await WRITERS[input.format](deps, actor.orgid, pictured, language)
  const { timeZone } = await getSetting(deps, actor.orgid)
  const name = `${importText(language, 'file.questions')}-${localDay(deps.clock.now(), timeZone)}.${ENDINGS[input.format]}`
  const saved = await saveDownload(deps, actor, { name, content })
  const lost = lossesOf(
    input.format,
    sorted.map(({ question }) => question),
    short,
  )
  return { ...saved, rows: fitting.length, left: all.length - fitting.length, lost }
}

const ENDINGS: Record<ImportFormat, string> = { excel: 'xlsx', gift: 'gift.txt', aiken: 'aiken.txt', moodle: 'xml' }

/** By category, then by number, so that each category is named once in the file. */
const compare = (a: PlainQuestion, b: PlainQuestion): number =>
  a.path.join('/').localeCompare(b.path.join('/')) || a.code.localeCompare(b.code)

async function chosen(
  deps: Deps,
  actor: Actor,
  { ids, format: _format, ...query }: ParsedInputOf<typeof questionExport>,
): Promise<QuestionDoc[]> {
  const filter = ids
    ? { ...(await questionFilter(deps, actor, {})), _id: { $in: ids } }
    : await questionFilter(deps, actor, query)
  const docs = await questions(deps.db)
    .find(filter)
    .select('-search')
    .sort(orderOf('code'))
    .limit(EXPORT_MAX + 1)
    .lean()
  if (docs.length === 0) throw new AppError('question-bank/export_nothing')
  if (docs.length > EXPORT_MAX) throw new AppError('question-bank/export_too_many', { params: { n: EXPORT_MAX } })
  return docs
}

/** A question of the bank in the form that files use. */
export function plainOf({ code, content, scoreTenths }: QuestionDoc, path: readonly string[]): PlainQuestion {
  const { type, text, choices, blanks, anyOrder, promotion, explanation, level } = content
  return {
    code,
    path: [...path],
    type,
    text,
    options: type === 2 ? [] : choices.map((choice) => ({ text: choice.content, right: choice.iscorrect })),
    statement: type === 2 && choices[0]?.iscorrect === true,
    blanks: blanks.map(({ variants }) => variants),
    anyOrder,
    promotion,
    explanation,
    level,
    score: fromTenths(scoreTenths),
  }
}

/** Aiken can't hold pictures, and a question can't be answered without its picture. */
const fits = (doc: QuestionDoc, question: PlainQuestion): boolean =>
  doc.content.images.length === 0 && fitsAiken(question)

interface ExportSelection {
  doc: QuestionDoc
  question: PlainQuestion
}

async function withPictures(
  deps: Deps,
  orgid: string,
  format: ImportFormat,
  questionsOf: readonly ExportSelection[],
): Promise<{ pictured: PicturedQuestion[]; short: boolean }> {
  const holds = format === 'excel' || format === 'moodle'
  let bytes = 0
  let short = false
  const pictured: PicturedQuestion[] = []
  for (const { doc, question } of questionsOf) {
    const images: PicturedQuestion['images'][number][] = []
    for (const { path, description } of doc.content.images) {
      const file = holds && bytes < PICTURES_MAX_BYTES ? await pictureBytes(deps, orgid, path) : null
      if (file) images.push({ bytes: file, description })
      else short = true
      bytes += file?.byteLength ?? 0
    }
    pictured.push({ question, images })
  }
  return { pictured, short }
}

type Writer = (
  deps: Deps,
  orgid: string,
  questions: readonly PicturedQuestion[],
  language: Language,
) => Promise<Uint8Array>
const utf8 = (text: string): Promise<Uint8Array> => Promise.resolve(new TextEncoder().encode(text))
const bare = (pictured: readonly PicturedQuestion[]): PlainQuestion[] => pictured.map(({ question }) => question)

const WRITERS: Record<ImportFormat, Writer> = {
  gift: (_deps, _orgid, pictured) => utf8(writeGift(bare(pictured))),
  aiken: (_deps, _orgid, pictured) => utf8(writeAiken(bare(pictured))),
  moodle: writeMoodleFile,
  excel: (deps, orgid, pictured, language) => {
    const rows = pictured.map(({ question, images }) => ({ cells: cellsOf(question), images }))
    return writeWorkbookFile(deps, orgid, workbookOf(QUESTION_FORM, rowSheet(QUESTION_FORM, language, rows)))
  },
}

/** Members of these questions that the file can't hold. */
function lossesOf(format: ImportFormat, written: readonly PlainQuestion[], imagesShort: boolean): ExportLoss[] {
  const lost: ExportLoss[] = imagesShort ? ['images'] : []
  if (format !== 'aiken') return lost
  const isLost = {
    code: (one: PlainQuestion) => one.code !== '',
    catalog: (one: PlainQuestion) => one.path.length > 0,
    score: (one: PlainQuestion) => one.score !== 10,
    level: (one: PlainQuestion) => one.level !== 3,
    promotion: (one: PlainQuestion) => one.promotion !== '',
    explanation: (one: PlainQuestion) => one.explanation !== '',
  }
  const members = Object.keys(isLost) as (keyof typeof isLost)[]
  return [...lost, ...members.filter((member) => written.some(isLost[member]))]
}
