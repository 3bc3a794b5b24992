import type { ComponentType } from 'react'
import type { FunctionKey } from '@lianda/shared/module/org/function-keys'

/** A page of the back office, one chunk each. */
export interface PageRow {
  route: string
  /** The function that is required for this page. */
  key: FunctionKey
  load: () => Promise<{ default: ComponentType }>
  /** Nouns whose texts load with the page; those of the frame are there already. */
  texts: readonly string[]
  /** Says which thing it shows, by one of these names in the address's query; an address without them opens the list. */
  shows?: { by: readonly string[]; list: string }
}
