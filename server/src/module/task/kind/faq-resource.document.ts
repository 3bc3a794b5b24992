/** Subtask type 3 of the spec: the quick questions of a category, with those below it. */
export interface FaqResource {
  type: 3
  /** Name of the category. */
  title: string
  /** About how long an attempt takes. */
  minutes: number
  catalogId: string
  /** Open questions when it was chosen. */
  questions: number
}
