import { AppError } from '@lianda/shared/error/app-error'
import type { Standing } from '@lianda/shared/module/viewing/viewing.contract'
import type { Deps } from '../../deps'
import { findVersion, type MediaVersionDoc } from '../media'
import type { Person } from './viewed-person'
import { type Needs, needsOf } from './needs'
import { isElsewhere } from './seat.rules'
import type { ViewingDoc } from './viewing.document'
import { viewings } from './viewing.model'
import { viewingPorts, type ViewingTarget } from './viewing-ports'

/** What a step holds for somebody, and how far they are. */
export interface Opened {
  target: ViewingTarget
  version: MediaVersionDoc
  needs: Needs
  /** Null: not begun. */
  doc: ViewingDoc | null
}

/**
 * What a step holds for this person. What they began can be read again, whatever forbids a start. Throws
 * `media/not_found` and the reason why it can't be opened.
 */
export async function openTarget(deps: Deps, person: Person, subtaskId: string): Promise<Opened> {
  const { orgid, userId } = person
  const target = await viewingPorts(deps).findTarget(person, subtaskId)
  if (!target) throw new AppError('media/not_found')
  const [version, doc] = await Promise.all([
    findVersion(deps, orgid, target.mediaId, target.mediaVersion),
    viewings(deps.db).findOne({ orgid, subtaskId, userId }).lean(),
  ])
  if (!version) throw new AppError('media/not_found')
  if (!doc && target.refusal !== null) throw new AppError(target.refusal)
  return { target, version, needs: await needsOf(deps, target, version), doc: doc && asNow(doc) }
}

/** What an older program stored lacks some of it. */
const LATER = {
  stretches: [],
  balanceMs: 0,
  filmMs: 0,
  answers: [],
  silentMs: 0,
  brought: [],
} satisfies Partial<ViewingDoc>

/** A stored viewing with all that there is now. */
export const asNow = (doc: ViewingDoc): ViewingDoc => ({ ...LATER, ...doc })

/** Throws `media/not_found` for what the step does not hold. */
export const requireSame = ({ target }: Opened, mediaId: string): void => {
  if (target.mediaId !== mediaId) throw new AppError('media/not_found')
}

const NOTHING = { creditedMs: 0, pages: {}, stretches: [], answers: [] }

/** How far somebody is; `seat`: as this device sees it. */
export function standingOf(deps: Deps, { target, needs, doc }: Opened, seat?: string): Standing {
  const viewed = doc ?? NOTHING
  const finished = doc !== null && doc.finishedAt !== null
  return {
    ...needs.standing(viewed),
    position: doc?.position ?? 0,
    finished,
    missing: finished ? { seconds: 0, pages: [], pagesInAll: 0, questions: [] } : needs.missing(viewed),
    elsewhere: doc !== null && seat !== undefined && isElsewhere(doc, seat, deps.clock.now()),
    counts: target.refusal === null && !finished,
  }
}
