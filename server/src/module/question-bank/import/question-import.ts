import { cellsWith, type RowIssue } from '@lianda/shared/module/import/import.rules'
import { QUESTION_COLUMNS } from '@lianda/shared/module/question-bank/import-cells.rules'
import { checkCells, imageIssues } from '@lianda/shared/module/question-bank/import.rules'
import { type Deps, perApp } from '../../../deps'
import { reachOfThings } from '../../catalog'
import { actorNow } from '../../identity'
import type { Found, ImportSubject, JudgedRow } from '../../import'
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
    judge: (orgid, userId, rows) => judge(deps, orgid, userId, rows),
    things: questionThings(deps),
    whole: null,
  }),
)

/** A question that access lists keep the importer from changing is a wrong row. */
async function judge(
  deps: Deps,
  orgid: string,
  userId: string,
  rows: readonly JudgedRow<ImportedQuestion>[],
): Promise<RowIssue[][]> {
  const ids = rows.flatMap(({ target }) => (target ? [target.id] : []))
  if (ids.length === 0) return rows.map(() => [])
  const who = await actorNow(deps, orgid, userId)
  const [docs, reachOf] = await Promise.all([
    questions(deps.db)
      .find({ _id: { $in: ids }, orgid })
      .select('catalogId')
      .lean<Pick<QuestionDoc, '_id' | 'catalogId'>[]>(),
    who ? reachOfThings(deps, who, 5, ids) : null,
  ])
  const theirs = new Set(
    docs.flatMap(({ _id: id, catalogId }) => (reachOf?.({ id, catalogId }) === 'change' ? [id] : [])),
  )
  return rows.map(({ target }) =>
    target === null || theirs.has(target.id) ? [] : [{ column: 'row', code: 'question_closed' }],
  )
}

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
