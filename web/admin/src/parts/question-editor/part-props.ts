import type { QuestionFormProps } from './QuestionForm'

/** Props of every part of the form. */
export type QuestionPartProps = Required<Pick<QuestionFormProps, 'value' | 'onChange' | 'errors' | 'readOnly'>>
