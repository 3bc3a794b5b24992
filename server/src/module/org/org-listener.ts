import type { Language } from '@lianda/shared/contract/fields'
import type { Deps } from '../../deps'
import { keyedPort } from '../../port'

/** A subtask that somebody finished, well or not. */
export interface Learned {
  orgid: string
  userId: string
  subtaskId: string
}

/** What modules above hear of people and organisations. Each may hear the same twice. */
export interface OrgListener {
  /** A new organisation, whose people use this language. */
  made(orgid: string, language: Language): Promise<void>
  /** An organisation that nobody has seen is taken back. */
  dropped(orgid: string): Promise<void>
  /** When it throws, the same is told again. */
  learned(some: readonly Learned[]): Promise<void>
  /** Mobile, e-mail or avatar of these people may be others now. */
  changed(orgid: string, userIds: readonly string[]): Promise<void>
}

export const orgListeners = keyedPort<string, Partial<OrgListener>>('org.listeners')

/** Work that somebody has done: a practice, an exam, a round of quick questions or a drill that ended. */
export interface Work {
  /** Of its record, which is told of more than once. */
  id: string
  orgid: string
  userId: string
  /** When it ended. */
  at: Date
  /** Time practised. */
  seconds: number
  /** Practices that came to their end. */
  practices: 0 | 1
  /** Questions that have an answer. */
  questions: number
  /** Absent: a practice or an exam. */
  of?: 'round' | 'drill'
}

/** Modules above that keep account of work. When one throws, the same is told again. */
export const workListeners = keyedPort<string, (some: readonly Work[]) => Promise<void>>('org.work_listeners')

/** Gives a new organisation something to begin with. It may be asked again for the same one, and then changes nothing. */
export const orgTemplates = keyedPort<string, (orgid: string, language: Language) => Promise<void>>('org.templates')

/** Tells every module above. */
export async function tell(
  deps: Deps,
  what: (listener: Partial<OrgListener>) => Promise<void> | undefined,
): Promise<void> {
  for (const listener of orgListeners(deps).values()) await what(listener)
}
