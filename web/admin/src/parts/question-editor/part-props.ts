import type { QuestionFormProps } from './QuestionForm'

/** What every part of the form gets. */
export type QuestionPartProps = Required<Pick<QuestionFormProps, 'value' | 'onChange' | 'errors' | 'readOnly'>>
