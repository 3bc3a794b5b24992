import type { PayloadOf } from '@lianda/shared/contract/event'
import { attemptChanged } from '@lianda/shared/module/exam/exam.events'
import type { Deps } from '../../../deps'
import { mention } from '../../notify'
import type { Attempt } from './attempt.document'

/** Notifies all devices of the learner that their attempt was changed elsewhere; they fetch it again. */
export function announce(
  deps: Deps,
  attempt: Pick<Attempt, '_id' | 'userId' | 'subtaskId' | 'rev'>,
  what: PayloadOf<typeof attemptChanged>['what'],
  minutes?: number,
): void {
  deps.realtime.emit({ user: attempt.userId }, attemptChanged, {
    id: attempt._id,
    examId: attempt.subtaskId,
    rev: attempt.rev,
    what,
    ...(minutes === undefined ? {} : { minutes }),
  })
}

/** Tells the learner that their late answers were decided about, also when they look days later. */
export const tellRescored = (
  deps: Deps,
  { _id, orgid, userId, rev, subtaskId, taskId, title }: Attempt,
): Promise<void> =>
  mention(deps, {
    ...{ orgid, kind: 'rescored', key: `rescored ${_id} ${rev}`, about: subtaskId, within: taskId ?? '', title },
    to: { userIds: [userId] },
  })
