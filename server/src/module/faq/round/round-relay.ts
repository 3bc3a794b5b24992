import type { Deps } from '../../../deps'
import { addLearning } from '../../org'
import { isDrill, type RoundDoc } from './round.document'
import { rounds } from './round.model'

/** Rounds read at a time. */
const BATCH = 100

/** Experience points of a round: a tenth of its score. A drill adds time and answered questions, but no experience. */
export const experienceOf = (round: Pick<RoundDoc, 'total' | 'subtaskId'>): number =>
  isDrill(round) ? 0 : Math.round((round.total ?? 0) / 10)

/** What it was worth when it ended: a correction tells the difference itself. */
const firstExperience = ({ subtaskId, total, corrected }: RoundDoc): number =>
  experienceOf({ subtaskId, total: corrected ? corrected.original.total : total })

/** Time that a round took, in seconds. */
export const secondsOf = ({ elapsedMs }: Pick<RoundDoc, 'elapsedMs'>): number => Math.round(elapsedMs / 1000)

/** Delivers what follows from a round's end. The receiver takes each event id once. Failures stay pending. */
export async function relayRound(deps: Deps, round: RoundDoc): Promise<void> {
  const { _id, orgid, userId, subtaskId, endedAt, tries } = round
  for (const event of round.pending) {
    try {
      const seconds = secondsOf(round)
      // Each question counts once, whatever the number of answers.
      const questions = new Set(tries.filter(({ kind }) => kind !== 'skipped').map(({ ask }) => ask)).size
      const of = isDrill(round) ? ('drill' as const) : ('round' as const)
      const work = { id: _id, at: endedAt ?? event.at, seconds, practices: 0 as const, questions, of }
      const gain = { experience: firstExperience(round), subtaskId: isDrill(round) ? null : subtaskId }
      await addLearning(deps, [{ eventId: event.id, orgid, userId, seconds, work, ...gain }])
      await rounds(deps.db).updateOne({ _id, orgid }, { $pull: { pending: { id: event.id } } })
    } catch (error) {
      deps.log.error({ err: error, roundId: _id }, 'what follows a round stays pending')
    }
  }
}

/** Delivers the pending events of all organisations. Served by the index `relay`. */
export async function relayRounds(deps: Deps): Promise<void> {
  const waiting = await rounds(deps.db)
    .find({ 'pending.at': { $lte: new Date(deps.clock.now()) } })
    .limit(BATCH)
    .unscoped('the relay serves all organisations')
    .lean<RoundDoc[]>()
  for (const round of waiting) await relayRound(deps, round)
}
