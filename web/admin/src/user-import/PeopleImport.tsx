import type { ComponentProps } from 'react'
import { ImportDrawer } from '../import/ImportDrawer'
import { ACTION_IMPORT, PEOPLE_IMPORT } from './user-import-subjects'

/** What of the two files is open: `people` or `actions`, and its step. */
export type PeopleFile = 'people' | 'actions'

type Props = { file: PeopleFile } & Pick<
  ComponentProps<typeof ImportDrawer>,
  'shown' | 'onShow' | 'onClose' | 'onWritten'
>

/** Imports people, or does what a file says with accounts. */
export function PeopleImport({ file, ...props }: Props) {
  return (
    <ImportDrawer
      key={file}
      subject={file === 'people' ? PEOPLE_IMPORT : ACTION_IMPORT}
      catalogs={[]}
      catalogId={null}
      {...props}
    />
  )
}
