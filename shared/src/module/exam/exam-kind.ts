/** The outbox kind of answers to exams; apart, so that the first page loads nothing else. */
export const EXAM_KIND = 'exam'
