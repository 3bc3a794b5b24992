import { AppError } from '@lianda/shared/error/app-error'
import { PAPER_LIMITS, type PaperContent } from '@lianda/shared/module/exam/paper.admin.contract'

/** A paper is one document and lies in memory while it is sat. Throws `request/invalid` when its questions are too much. */
export function checkSize({ questions }: Pick<PaperContent, 'questions'>): void {
  const { mb } = PAPER_LIMITS
  if (Buffer.byteLength(JSON.stringify(questions)) <= mb * 1024 * 1024) return
  throw new AppError('request/invalid', { fields: [{ field: 'questions', rule: 'too_large', params: { mb } }] })
}
