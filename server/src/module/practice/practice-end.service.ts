import { changed } from '@lianda/shared/module/practice/practice.events'
import { AppError } from '@lianda/shared/error/app-error'
import type { Deps } from '../../deps'
import { sceneContentOf } from '../scene'
import type { SessionDoc } from './practice.document'
import { sessions } from './practice.model'
import { relaySession } from './practice-relay'
import { endFields, type OutsideEnd } from './practice-score'
import { change, touched } from './practice.store'
import { live } from './voice/live'

const TRIES = 8

/** Ends and scores a session once; a session that has already ended is returned as it is. */
export async function endSession(deps: Deps, session: SessionDoc, reason: OutsideEnd): Promise<SessionDoc> {
  const content = await sceneContentOf(deps, session.orgid, session.sceneId, session.sceneVersion)
  let current: SessionDoc | null = session
  for (let n = 0; n < TRIES && current; n++) {
    if (current.state === 'ended') return current
    const now = deps.clock.now()
    const { $set, $push } = endFields(current, content, { reason }, new Date(now), deps.newId())
    // An expired session gains no practice time, because nobody used it.
    const life = reason === 'expired' ? {} : touched(current, now)
    const ended = await change(deps, current, { rev: current.rev }, { $set: { ...life, ...$set }, $push })
    if (ended) {
      announceEnd(deps, ended)
      return ended
    }
    current = await sessions(deps.db).findOne({ _id: session._id, orgid: session.orgid }).lean<SessionDoc>()
  }
  throw new AppError('request/conflict')
}

/** Tells the learner's screens to fetch again and delivers the pending events, both in the background. */
export function announceEnd(deps: Deps, session: SessionDoc): void {
  deps.realtime.emit({ user: session.userId }, changed, { noun: 'practice', id: session._id, version: session.rev })
  live(deps).after(relaySession(deps, session), () => undefined)
}
