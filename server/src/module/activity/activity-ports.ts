import type { Actor } from '../../actor'
import { keyedPort, port } from '../../port'

/** The people, as the login logs search them. Filled by org. */
export interface People {
  /** Ids of everyone whose name, account, work number or pinyin initials contain the text. */
  matching(orgid: string, text: string): Promise<string[]>
  /** Filter of what people did, as far as an administrator sees them; throws `org/not_found` for a department. */
  filterFor(actor: Actor, departmentId: string | undefined): Promise<object>
}

export const people = port<People>('activity.people')

/** A day, yyyy-MM-dd in the organisation's zone, on which somebody was online. */
export interface DaySeen {
  orgid: string
  userId: string
  day: string
}

/** Hears of days after they are stored: of each at least every ten minutes that the person is online. */
export const daysSeen = keyedPort<string, (days: readonly DaySeen[]) => Promise<void>>('activity.daysSeen')
