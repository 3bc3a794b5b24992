import type { Language } from '@lianda/shared/contract/fields'
import type { StoredUser } from '@lianda/shared/module/identity/identity.contract'
import type { Rights } from '@lianda/shared/module/identity/landing.rules'
import { type Deps, perApp } from '../../deps'

/** What the person's card shows, without what belongs to a session. */
export type Profile = Omit<
  StoredUser,
  | 'token'
  | 'terminal'
  | 'home'
  | 'funcs'
  | 'language'
  | 'orgowner'
  | 'isadmin'
  | 'adminuser'
  | 'openai'
  | 'aillm'
  | 'needchangepwd'
>

/** A person as signing in needs them. */
export interface Person {
  profile: Profile
  rights: Rights
  language: Language
  departmentId: string | null
  scope: readonly string[] | null
  /** Disabled, or past the last valid day. */
  usable: boolean
  orgFrozen: boolean
  /** The organisation wants strong passwords, changed every 90 days. */
  strongPassword: boolean
  /** One session anywhere instead of one per kind of terminal. */
  oneSessionAnywhere: boolean
  /** After so long without doing anything a session at a computer ends; 0 = never. */
  idleMinutes: number
}

/** What identity asks of the module above it that keeps the people. */
export interface Directory {
  person(orgid: string, userId: string): Promise<Person | null>
  setLanguage(orgid: string, userId: string, language: Language): Promise<void>
  noteSignIn(orgid: string, userId: string, at: Date): Promise<void>
}

const slot = perApp<{ directory: Directory | null }>(() => ({ directory: null }))

/** Called by the module `org` when it registers: identity lies below it and cannot call it by name. */
export function provideDirectory(deps: Deps, directory: Directory): void {
  slot(deps).directory = directory
}

export function directoryOf(deps: Deps): Directory {
  const { directory } = slot(deps)
  if (!directory) throw new Error('no module has provided the directory of people')
  return directory
}
