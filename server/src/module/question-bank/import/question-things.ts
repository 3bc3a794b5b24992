import type { AppError } from '@lianda/shared/error/app-error'
import { foldWritten } from '@lianda/shared/kernel/text'
import type { CheckedRow } from '@lianda/shared/module/question-bank/import.rules'
import type { QuestionContent } from '@lianda/shared/module/question-bank/question.admin.contract'
import type { Deps } from '../../../deps'
import type { RowToWrite, Thing, Things } from '../../import'
import { changeQuestions, createQuestions, removeQuestions } from '../question-write-many'
import { type QuestionDoc, sameContent } from '../question.document'
import { questions } from '../question.model'

/** A right row of a file. */
export type ImportedQuestion = Pick<CheckedRow, 'code' | 'said'> & { content: QuestionContent }

/** What an import may change of a question. */
export type QuestionState = Pick<QuestionDoc, 'code' | 'catalogId' | 'content'>

interface StoredQuestion extends Thing<QuestionState> {
  doc: QuestionDoc
}

/** How rows become questions, one each. */
export const questionThings = (deps: Deps): Things<ImportedQuestion, QuestionState, StoredQuestion> => ({
  async load(orgid, ids) {
    const docs = await questions(deps.db)
      .find({ _id: { $in: [...ids] }, orgid })
      .lean()
    return new Map(docs.map((doc) => [doc._id, stored(doc)]))
  },
  create: (orgid, rows) =>
    createQuestions(
      deps,
      orgid,
      rows.map(({ id, value, images, catalogId = null, by }) => {
        const content = { ...value.content, images: [...images], choices: withIds(deps, value.content, []) }
        return { kind: 'create', id, code: value.code, catalogId, content, by }
      }),
    ),
  merged: (row, now) => merged(deps, row, now),
  same: (a, b) => a.code === b.code && a.catalogId === b.catalogId && sameContent(a.content, b.content),
  put: (orgid, changes, by) =>
    changeQuestions(
      deps,
      orgid,
      changes.map(({ thing, next }) => ({ now: thing.doc, ...next, by })),
    ),
  remove: (orgid, things, by) => removeQuestions(deps, orgid, things, by),
  files: ({ content }) => content.images.map(({ path }) => path),
  refusal: ({ code }: AppError, value) => {
    if (code === 'question-bank/code_taken')
      return { column: 'code', code: 'code_exists', params: { code: value.code } }
    return code === 'question-bank/changed_meanwhile' || code === 'question-bank/not_found'
      ? { column: 'row', code: 'changed_meanwhile' }
      : null
  },
})

const stored = (doc: QuestionDoc): StoredQuestion => {
  const { _id: id, rev, live, code, catalogId, content } = doc
  return { id, rev, live, state: { code, catalogId, content }, doc }
}

/** Score, level and pictures of the question stay where the file states none. */
function merged(
  deps: Deps,
  { value: { code, said, content }, images, catalogId }: RowToWrite<ImportedQuestion>,
  now: QuestionState,
): QuestionState {
  return {
    code: code === '' ? now.code : code,
    catalogId: catalogId === undefined ? now.catalogId : catalogId,
    content: {
      ...content,
      score: said.score ? content.score : now.content.score,
      level: said.level ? content.level : now.content.level,
      images: images.length > 0 ? [...images] : now.content.images,
      choices: withIds(deps, content, now.content.choices),
    },
  }
}

/** An option keeps the id of the option with the same text; true/false options are always `A` and `B`. */
function withIds(deps: Deps, content: QuestionContent, known: QuestionContent['choices']): QuestionContent['choices'] {
  if (content.type === 2) return content.choices
  const ids = new Map(known.map((choice) => [foldWritten(choice.content), choice.id]))
  return content.choices.map((choice) => ({ ...choice, id: ids.get(foldWritten(choice.content)) ?? deps.newId() }))
}
