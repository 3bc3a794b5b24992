import { ApiError } from '@lianda/shared/client/api-error'
import {
  type FilmQuestionRow,
  type FilmQuestions,
  mediaAsk,
  mediaQuestions,
} from '@lianda/shared/module/media/film-question.admin.contract'
import { clockText } from '@lianda/shared/ui/format'
import type { Subject } from '../../edit/subject.types'
import { call } from '../../platform/platform'
import { refresh } from '../../platform/query'
import { asksAddress } from '../media-address'
import { inOrder } from './asks.rules'

/** What the drawer of a film's questions edits. */
export interface FilmAsks {
  questions: readonly FilmQuestionRow[]
}

export const filmAsksSubject = (first: FilmQuestions): Subject<FilmAsks, FilmQuestions> => ({
  autosave: false,
  first,
  place: ({ id }) => `media/asks-${id}`,
  address: ({ id }) => asksAddress(id),
  title: () => first.name,
  contentOf: ({ rows }) => ({ questions: rows }),
  revOf: ({ rev }) => rev,
  isLocked: ({ can }) => !can.edit,
  isSame: (one, other) => JSON.stringify(one) === JSON.stringify(other),
  isContent: (value): value is FilmAsks => typeof value === 'object' && value !== null && 'questions' in value,
  async save({ questions }, rev, { id, rev: newest }) {
    const rows = inOrder(questions)
    try {
      const saved = await call(mediaAsk, { id, rev: rev ?? newest, questions: rows.map(membersOf) })
      refresh('media')
      return saved
    } catch (error) {
      throw error instanceof ApiError ? named(error, rows) : error
    }
  },
  load: ({ id }) => call(mediaQuestions, { id }),
  conflicts: ['media/changed_meanwhile'],
})

const membersOf = ({ second, questionId, questionVersion, mustBeRight, tries }: FilmQuestionRow) => ({
  ...{ second, questionId, questionVersion, mustBeRight, tries },
})

/** The reasons at the field of all questions, each with its own question. */
function named(error: ApiError, rows: readonly FilmQuestionRow[]): ApiError {
  const told = error.fields.map(({ field, message }) => {
    const row = rows[Number(field.split('.')[1])]
    return row ? `${clockText(row.second * 1_000)} ${row.text}: ${message}` : message
  })
  if (told.length === 0) return error
  const fields = [{ field: 'questions', rule: 'not_found', message: told.join('\n') }]
  return new ApiError(error.status, { ...error.body, fields })
}
