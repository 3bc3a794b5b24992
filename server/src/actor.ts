import type { RoleType } from '@lianda/shared/module/org/org.admin.contract'
import type { FunctionKey } from '@lianda/shared/module/org/function-keys'
import type { Language, TerminalKind } from '@lianda/shared/contract/fields'

/** As whom access lists know somebody: `<kind>:<id>` of the person, roles, position and departments; owners are in every list. */
export type AccessKeys = 'all' | readonly string[]

/** The calling user, built from a live session and the user's current rights, never from data of the device. */
export interface Actor {
  userId: string
  orgid: string
  orgname: string
  /** Id of the session, not its token. */
  sessionId: string
  terminal: TerminalKind
  account: string
  name: string
  language: Language
  roleType: RoleType
  /** 100 = the platform's operator. */
  isadmin: number
  orgowner: boolean
  /** Top administrator: sees everything in the organisation. */
  adminuser: boolean
  /** Effective functions: granted, licensed, and not disabled by a flag (landing.rules.ts). */
  funcs: readonly FunctionKey[]
  openai: boolean
  aillm: boolean
  workno: string
  /** The main department. */
  departmentId: string | null
  /** All departments, the main one first. */
  departments: readonly string[]
  positionId: string | null
  /** '' if the user has no department. */
  departmentName: string
  /** Departments whose users an administrator may see, including sub-departments; null = the whole organisation. */
  scope: readonly string[] | null
  /** Positions whose users they may see, in addition to `scope`; null = whatever the position. */
  positions: readonly string[] | null
  /** May decide about late answers and appeals. */
  dataAudit: boolean
  /** A list has to let all of these in: the person, and whoever sees as them. */
  access: readonly AccessKeys[]
  /** Somebody else sees as this person: every call only reads. */
  seenBy?: { userId: string; name: string }
}
