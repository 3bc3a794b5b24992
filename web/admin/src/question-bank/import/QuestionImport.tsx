import type { ComponentProps } from 'react'
import { ImportDrawer } from '../../import/ImportDrawer'
import { QUESTION_IMPORT } from './question-import'

/** Imports questions into the bank. */
export function QuestionImport(props: Omit<ComponentProps<typeof ImportDrawer>, 'subject'>) {
  return <ImportDrawer subject={QUESTION_IMPORT} {...props} />
}
