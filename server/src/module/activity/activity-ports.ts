import { port } from '../../port'

/** The people, as the login logs search them. Filled by org. */
export interface People {
  /** Ids of everyone whose name, account, work number or pinyin initials contain the text. */
  matching(orgid: string, text: string): Promise<string[]>
  /** The department and those below it; throws `org/not_found`. */
  departmentsWithin(orgid: string, departmentId: string): Promise<string[]>
}

export const people = port<People>('activity.people')
