import type { Deps } from '../../deps'
import { addLearning } from '../org'
import type { ViewingDoc } from './viewing.document'
import { viewings } from './viewing.model'

const BATCH = 200
/** Experience of a finished viewing: a tenth of its score, as for exams and practices. */
export const EXPERIENCE = 10

/** Time that was counted, in seconds. */
export const secondsOf = ({ creditedMs }: Pick<ViewingDoc, 'creditedMs'>): number => Math.round(creditedMs / 1_000)

/** Tells people's learning of a finished viewing, once. */
export async function relayViewing(deps: Deps, doc: ViewingDoc): Promise<void> {
  const { _id, orgid, userId, subtaskId, pending } = doc
  await addLearning(
    deps,
    pending.map(({ id: eventId, at }) => ({
      ...{ eventId, orgid, userId, subtaskId, experience: EXPERIENCE, seconds: secondsOf(doc) },
      work: { id: _id, at, seconds: 0, practices: 0 as const, questions: 0 },
    })),
  )
  const $in = pending.map(({ id }) => id)
  await viewings(deps.db).updateOne({ _id, orgid }, { $pull: { pending: { id: { $in } } } })
}

/** Those that a dead process left. Served by `relay`. */
export async function relayViewings(deps: Deps): Promise<void> {
  const waiting = await viewings(deps.db)
    .find({ 'pending.at': { $lte: new Date(deps.clock.now()) } })
    .limit(BATCH)
    .unscoped('the relay serves all organisations')
    .lean()
  for (const doc of waiting)
    await relayViewing(deps, doc).catch((error: unknown) =>
      deps.log.error({ err: error, viewingId: doc._id }, 'what follows a viewing stays pending'),
    )
}
