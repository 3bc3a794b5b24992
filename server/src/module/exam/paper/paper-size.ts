import { AppError } from '@lianda/shared/error/app-error'
import { PAPER_LIMITS, type PaperContent } from '@lianda/shared/module/exam/paper.admin.contract'

/** Limits the size: a paper is one document, cached in memory during exams. Throws `request/invalid`. */
export function checkSize({ questions }: Pick<PaperContent, 'questions'>): void {
  const { mb } = PAPER_LIMITS
  if (Buffer.byteLength(JSON.stringify(questions)) <= mb * 1024 * 1024) return
  throw new AppError('request/invalid', { fields: [{ field: 'questions', rule: 'too_large', params: { mb } }] })
}
