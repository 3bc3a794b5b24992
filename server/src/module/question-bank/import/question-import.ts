import { cellsWith } from '@lianda/shared/module/import/import.rules'
import { QUESTION_COLUMNS } from '@lianda/shared/module/question-bank/import-cells.rules'
import { checkCells, imageIssues } from '@lianda/shared/module/question-bank/import.rules'
import { type Deps, perApp } from '../../../deps'
import type { Found, ImportSubject } from '../../import'
import { importText } from '../../../infra/text/texts'
import { QUESTION_FORM } from '../format/excel/question-sheet'
import { IMPORT_WORDS, issueParams } from '../format/import-words'
import { readQuestionFile } from '../format/process/format-process'
import { type QuestionDoc, textKeyOf } from '../question.document'
import { questions } from '../question.model'
import { type ImportedQuestion, type QuestionState, questionThings } from './question-things'

/** The import of questions: found by number, else by type and text. */
export const questionImport = perApp(
  (deps): ImportSubject<ImportedQuestion, QuestionState> => ({
    noun: 'question-bank',
    form: QUESTION_FORM,
    modes: [1, 2, 3],
    catalogType: 5,
    text: (language, key, params) => importText(language, key, { ...params, defaultValue: '' }),
    params: issueParams,
    read: (reading, file, wanted) => readQuestionFile(deps, reading, file, wanted),
    checkRow(cells, images) {
      const { code, path, content, said, issues } = checkCells(cellsWith(QUESTION_COLUMNS, cells), IMPORT_WORDS)
      const all = [...issues, ...imageIssues(images)]
      const textKey = content ? textKeyOf(content.type, content.text) : ''
      return {
        value: content && all.length === 0 ? { code, said, content } : null,
        keys: [
          { column: 'code', value: code },
          { column: 'text', value: textKey },
        ],
        path,
        issues: all,
      }
    },
    find: (orgid, column, values) => find(deps, orgid, column === 'code' ? 'code' : 'textKey', values),
    misfit: ({ content }, { type }) =>
      content.type === type ? null : { column: 'type', code: 'type_differs', params: { type: Number(type) } },
    things: questionThings(deps),
    whole: null,
  }),
)

/** Served by `by_code` and `by_text_key`; several questions may share a text. */
async function find(
  deps: Deps,
  orgid: string,
  member: 'code' | 'textKey',
  values: readonly string[],
): Promise<Found[]> {
  const docs = await questions(deps.db)
    .find({ orgid, live: true, [member]: { $in: [...values] } })
    .select('code type rev textKey')
    .lean<Pick<QuestionDoc, '_id' | 'code' | 'type' | 'rev' | 'textKey'>[]>()
  return docs.map((doc) => ({ id: doc._id, rev: doc.rev, code: doc.code, key: doc[member], type: doc.type }))
}
