import type { ComponentProps } from 'react'
import { ImportDrawer } from '../../import/ImportDrawer'
import { SPEECH_IMPORT } from './speech-import'

/** Imports lines from Excel. */
export function SpeechImport(props: Omit<ComponentProps<typeof ImportDrawer>, 'subject'>) {
  return <ImportDrawer subject={SPEECH_IMPORT} {...props} />
}
