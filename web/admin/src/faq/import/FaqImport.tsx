import type { ComponentProps } from 'react'
import { ImportDrawer } from '../../import/ImportDrawer'
import { FAQ_IMPORT } from './faq-import'

/** Imports quick questions from Excel. */
export function FaqImport(props: Omit<ComponentProps<typeof ImportDrawer>, 'subject'>) {
  return <ImportDrawer subject={FAQ_IMPORT} {...props} />
}
