import {
  questionCreate,
  type QuestionDetail,
  questionGet,
  questionUpdate,
} from '@lianda/shared/module/question-bank/question.admin.contract'
import { contentsMoved } from '../catalog/use-catalogs'
import type { Subject } from '../edit/subject.types'
import { call } from '../platform/platform'
import { contentToSend, type Draft, draftOf, isDraft, sameDraft } from './question-draft'

export type QuestionSubject = Subject<Draft, QuestionDetail, QuestionDetail | null>

/** Length of the question's text as title of a kept draft. */
const TITLE_LENGTH = 40

/** Address of a question's page; of a new one's without an id. */
export const questionAddress = (id?: string): string => `/admin/voice/editbank${id ? `?id=${id}` : ''}`

const subjectOf = (first: QuestionDetail | null, fresh: Draft, from?: string): QuestionSubject => ({
  autosave: false,
  first,
  place: (question) => `question/${question?.id ?? (from ? `new/${from}` : 'new')}`,
  address: (question) =>
    question ? questionAddress(question.id) : `${questionAddress()}${from ? `?from=${from}` : ''}`,
  title: ({ content }) => content.text.trim().slice(0, TITLE_LENGTH),
  contentOf: (question) => (question ? draftOf(question) : fresh),
  revOf: ({ rev }) => rev,
  savedAtMs: ({ updatedAt }) => updatedAt,
  isSame: sameDraft,
  isContent: isDraft,
  // The server gives a new question its number.
  typedOn: (typed, saved) => ({ ...typed, code: typed.code.trim() || saved.code }),
  async save({ catalogId, code, content }, rev, question) {
    const input = { catalogId, code: code.trim(), content: contentToSend(content) }
    const answer = question
      ? await call(questionUpdate, { ...input, id: question.id, rev: rev ?? question.rev })
      : await call(questionCreate, input)
    contentsMoved(5)
    return answer.question
  },
  load: async ({ id }) => (await call(questionGet, { id })).question,
  conflicts: ['question-bank/changed_meanwhile'],
})

export const storedQuestion = (question: QuestionDetail): QuestionSubject => subjectOf(question, draftOf(question))

/** @param from id of the question it is a copy of */
export const newQuestion = (fresh: Draft, from?: string): QuestionSubject => subjectOf(null, fresh, from)
