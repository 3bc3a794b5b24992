import { findAnswer, keepAnswer } from '../../../client/kept-answers'
import { ApiError } from '../../../client/api-error'
import { ownerOf } from '../../../client/outbox'
import { NetworkError } from '../../../platform/http'
import type { Services } from '../../../store/services'
import type { RoundView } from '../round/round.contract'
import type { RoundPlace } from '../round/round-place'
import { startDrill } from './drill-start.contract'
import { drill, type DrillBrief } from './drill.contract'
import { keptPictures } from './drill-pictures'
import { drillKeeping, type KeptDrill, waitingOf } from './kept-drill'

/** The input by which the device keeps the answer that the training centre fetched ahead. */
const KEPT_BY = '{}'

/** Drills. Without a network what awaits is what the device fetched last, and they are begun with that. */
export function drillPlace(services: Services): RoundPlace {
  const { call, session, platform, outbox } = services
  const { documents } = platform
  const keeping = drillKeeping(services)
  let awaits: DrillBrief | null = null

  /** The round of a drill that went on here, once the server has all answers. */
  async function settled({ startKey, questions }: KeptDrill, deviceId: string): Promise<RoundView> {
    await outbox.drain().catch(() => undefined)
    if ((await waitingOf(outbox, startKey)).length > 0) throw new NetworkError('offline')
    try {
      const { round } = await call(startDrill, { deviceId, startKey, questionIds: questions.map(({ id }) => id) })
      await keeping.forget()
      return round
    } catch (error) {
      // None of its questions is asked any more.
      if (error instanceof ApiError) await keeping.forget()
      throw error
    }
  }
  const fresh = (startKey: string): KeptDrill | null =>
    awaits === null || awaits.currentId !== null || awaits.ahead.length === 0
      ? null
      : { v: 1, startKey, questions: awaits.ahead, answered: 0, voice: awaits.voice }

  return {
    query: { drill: '1' },
    async load() {
      const user = session.user()
      const owner = user === null ? null : ownerOf(user)
      const kept = owner === null ? null : await findAnswer(documents, owner, drill, KEPT_BY)
      try {
        // Known to be away, so nobody waits for tries that fail.
        if (kept !== null && !platform.system.online.getState()) throw new NetworkError('offline')
        const answer = await call(drill, {})
        if (owner !== null) void keepAnswer(documents, owner, drill, KEPT_BY, answer)
        awaits = answer.drill
      } catch (error) {
        if (!(error instanceof NetworkError) || kept === null) throw error
        awaits = kept.drill
      }
      return { brief: null, drill: awaits }
    },
    async begin({ deviceId, startKey }) {
      const kept = await keeping.read()
      try {
        if (kept !== null) return { round: await settled(kept, deviceId) }
        return { round: (await call(startDrill, { deviceId, startKey })).round }
      } catch (error) {
        const ahead = error instanceof NetworkError ? (kept ?? fresh(startKey)) : null
        if (ahead === null) throw error
        if (kept === null) await keeping.write(ahead)
        return { ahead, pictures: await keptPictures(services, ahead.questions) }
      }
    },
  }
}
