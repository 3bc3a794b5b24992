/** Subtask type 2 of the spec: a published paper. */
export interface ExamResource {
  type: 2
  title: string
  minutes: number
  /** A published paper never changes, so its id identifies the version. */
  paperId: string
  paperVersion: number
  questions: number
}
