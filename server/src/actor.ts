import type { RoleType } from '@lianda/shared/module/org/org.admin.contract'
import type { FunctionKey } from '@lianda/shared/module/org/function-keys'
import type { TerminalKind } from '@lianda/shared/module/identity/identity.contract'
import type { Language } from '@lianda/shared/contract/fields'

/** Who is calling: made from a live session and the person's current rights, never from what the device says. */
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
  /** The functions the person really has: given, licensed, and not held back by a flag (landing.rules.ts). */
  funcs: readonly FunctionKey[]
  openai: boolean
  aillm: boolean
  workno: string
  departmentId: string | null
  /** '' without a department. */
  departmentName: string
  /** Departments whose people an administrator may see, sub-departments included; null = the whole organisation. */
  scope: readonly string[] | null
}
