import type { ReactNode } from 'react'
import type { QuestionContent } from '@lianda/shared/module/question-bank/question.admin.contract'

export interface QuestionFormProps {
  value: QuestionContent
  /** `field`: what was changed, so that continued typing in one field can be one undo step. */
  onChange: (value: QuestionContent, field: string) => void
  /** Keyed by field: `text`, `choices`, `choices.1.content`, `blanks`, `blanks.0`, `explanation`, ... */
  errors?: Readonly<Record<string, string>>
  /** 6 in a paper, 10 in the bank. */
  maxOptions: number
  /** Points that override the question's own (in a paper). */
  points?: { value: number; onChange: (value: number) => void }
  readOnly?: boolean
  /** Shown beside "add option". */
  optionsNote?: string
  /** A third field beside points and level: the category or the number. */
  extra?: ReactNode
  autoFocus?: boolean
}

/** Props of every part of the form. */
export type QuestionPartProps = Required<Pick<QuestionFormProps, 'value' | 'onChange' | 'errors' | 'readOnly'>>
