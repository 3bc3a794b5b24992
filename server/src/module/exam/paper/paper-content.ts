import { AppError, type FieldError } from '@lianda/shared/error/app-error'
import type { PaperContent } from '@lianda/shared/module/exam/paper.admin.contract'
import { questionCount, totalTenths } from '@lianda/shared/module/exam/paper.rules'
import type { QuestionContent } from '@lianda/shared/module/question-bank/question.admin.contract'
import type { PaperDoc } from './paper.document'

/** Ids of pooled questions: `<questionId>-<version>`. A fixed question may not have such an id. */
const POOLED = /^[0-9a-f]{24}-\d+$/

/** The content as stored, without addresses of images: each reader gets new ones. */
export const storedContent = (given: PaperContent): PaperContent => ({
  ...given,
  questions: given.questions.map((row) => ({ ...row, content: withoutAddresses(row.content) })),
})

const withoutAddresses = (content: QuestionContent): QuestionContent => ({
  ...content,
  images: content.images.map(({ path, description }) => ({ path, description })),
})

/** The content with an address for every image. */
export const withAddresses = (content: PaperContent, addressOf: (path: string) => string): PaperContent => ({
  ...content,
  questions: content.questions.map((row) => ({
    ...row,
    content: {
      ...row.content,
      images: row.content.images.map((image) => ({ ...image, url: addressOf(image.path) })),
    },
  })),
})

/** Figures derived from the content, for lists. */
export const contentFigures = (content: PaperContent): Pick<PaperDoc, 'count' | 'totalTenths' | 'sources'> => ({
  count: questionCount(content),
  totalTenths: totalTenths(content),
  sources: [...new Set(content.questions.flatMap((row) => (row.source ? [row.source.questionId] : [])))],
})

/** Ids of questions, draws and options must be unique: marks use them. Throws `request/invalid` with all errors. */
export function checkIds({ questions, draws }: PaperContent): void {
  const reserved = (rows: readonly { id: string }[], name: string): FieldError[] =>
    rows.flatMap((row, at) => (row.id === '__proto__' ? [{ field: `${name}.${at}.id`, rule: 'format' }] : []))
  const fields: FieldError[] = [
    ...reserved(questions, 'questions'),
    ...reserved(draws, 'draws'),
    ...repeated(questions.map((row) => row.id)).map((at) => ({ field: `questions.${at}.id`, rule: 'taken' })),
    ...repeated(draws.map((row) => row.id)).map((at) => ({ field: `draws.${at}.id`, rule: 'taken' })),
    ...questions.flatMap((row, at) => [
      ...(POOLED.test(row.id) ? [{ field: `questions.${at}.id`, rule: 'format' }] : []),
      ...repeated(row.content.choices.map((choice) => choice.id)).map((option) => ({
        field: `questions.${at}.content.choices.${option}.id`,
        rule: 'taken',
      })),
    ]),
  ]
  if (fields.length > 0) throw new AppError('request/invalid', { fields })
}

/** Positions of repeated ids. */
const repeated = (ids: readonly string[]): number[] => ids.flatMap((id, at) => (ids.indexOf(id) < at ? [at] : []))
