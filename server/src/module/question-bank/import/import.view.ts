import type { Language } from '@lianda/shared/contract/fields'
import { type ErrorCode, ERRORS } from '@lianda/shared/error/codes'
import type { ImportBatch, ImportRow } from '@lianda/shared/module/question-bank/import.admin.contract'
import { typeToken } from '@lianda/shared/module/question-bank/import-cells.rules'
import type { RowIssue } from '@lianda/shared/module/question-bank/import.rules'
import type { QuestionType } from '@lianda/shared/module/question-bank/question.contract'
import { errorText, importText } from '../../../infra/text/texts'
import { inWords, levelWordsOf, typeWord } from '../format/import-words'
import type { ImportBatchDoc, ImportRowDoc } from './import.document'

export function batchView(doc: ImportBatchDoc): ImportBatch {
  const { fileName, format, mode, state, rows, wrong, left, insertcount, updatecount, kept, creator } = doc
  const written = insertcount + updatecount
  return {
    id: doc._id,
    fileName,
    format,
    mode,
    state,
    rows,
    wrong,
    left,
    written,
    insertcount,
    updatecount,
    kept,
    creator,
    newCatalogs: doc.newCatalogs,
    createdAt: doc.createdAt.getTime(),
    undoable: state === 'done' && written > 0,
  }
}

export const rowView = (doc: ImportRowDoc, language: Language): ImportRow => ({
  no: doc.no,
  cells: inWords(doc.cells, language),
  images: doc.images.length,
  does: doc.does,
  errors: doc.issues.map((issue) => ({ column: issue.column, code: issue.code, message: issueText(issue, language) })),
  left: doc.left,
  state: doc.state,
})

/** The message for an issue, with types and levels in the reader's language. */
export function issueText({ code, params = {} }: RowIssue, language: Language): string {
  const { type, refused } = params
  return importText(language, `error.${code}`, {
    ...params,
    ...(typeof type === 'number'
      ? { type: typeWord(language, typeToken({ type: type as QuestionType, anyOrder: false })) }
      : {}),
    ...(isErrorCode(refused) ? { reason: errorText(language, refused, params) } : {}),
    levels: levelWordsOf(language).join(', '),
  })
}

const isErrorCode = (value: unknown): value is ErrorCode => typeof value === 'string' && Object.hasOwn(ERRORS, value)
