/** A quick question with answers in people's own words; all of them were written before any was judged. */
export interface QuickAnswerCase {
  question: string
  answer: string
  similar: string[]
  /** `|` means or. */
  keywords: string
  /** Right, in other words than the question bank's. */
  right: string[]
  /** Says the opposite. */
  negated: string
  /** The same with another value; null: the answer has none. */
  otherValue: string | null
}
