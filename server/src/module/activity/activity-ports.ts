import type { Actor } from '../../actor'
import { port } from '../../port'

/** The people, as the login logs search them. Filled by org. */
export interface People {
  /** Ids of everyone whose name, account, work number or pinyin initials contain the text. */
  matching(orgid: string, text: string): Promise<string[]>
  /** Filter of what people did, as far as an administrator sees them; throws `org/not_found` for a department. */
  filterFor(actor: Actor, departmentId: string | undefined): Promise<object>
}

export const people = port<People>('activity.people')
