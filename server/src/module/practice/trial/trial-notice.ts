import { changed } from '@lianda/shared/module/practice/practice.events'
import type { Deps } from '../../../deps'
import type { SessionDoc } from '../practice.document'

/** Tells the author's editor to load what became of a trial again; the learner's screen, which has it, is not named. */
export function trialMoved(deps: Deps, { trial, userId, subtaskId, rev }: SessionDoc): void {
  if (trial) deps.realtime.emit({ user: userId }, changed, { noun: 'practice', id: subtaskId, version: rev })
}
