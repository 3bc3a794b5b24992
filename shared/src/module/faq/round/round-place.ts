import { findAnswer, keepAnswer } from '../../../client/kept-answers'
import { ownerOf } from '../../../client/outbox'
import { NetworkError } from '../../../platform/http'
import type { Services } from '../../../store/services'
import { startDrill } from '../drill/drill-start.contract'
import { drill, type DrillBrief } from '../drill/drill.contract'
import { brief, type RoundBrief, type RoundView, start } from './round.contract'

/** What awaits the learner: in a step of a package, or in a drill. */
export interface Awaiting {
  brief: RoundBrief | null
  drill: DrillBrief | null
}

interface Beginning {
  deviceId: string
  startKey: string
  restart: boolean
}

/** Where a round is begun. */
export interface RoundPlace {
  /** Its part of the page's address. */
  query: Record<string, string>
  load(): Promise<Awaiting>
  begin(by: Beginning): Promise<RoundView>
}

export const stepPlace = ({ call }: Services, subtaskId: string): RoundPlace => ({
  query: { id: subtaskId },
  load: async () => ({ brief: (await call(brief, { subtaskId })).brief, drill: null }),
  begin: async (by) => (await call(start, { subtaskId, ...by })).round,
})

/** The input by which the device keeps the answer: the training centre fetches it ahead. */
const KEPT_BY = '{}'

/** Drills. Without a network what awaits is what the device fetched last. */
export const drillPlace = ({ call, session, platform }: Services): RoundPlace => ({
  query: { drill: '1' },
  async load() {
    const user = session.user()
    const owner = user === null ? null : ownerOf(user)
    try {
      const answer = await call(drill, {})
      if (owner !== null) void keepAnswer(platform.documents, owner, drill, KEPT_BY, answer)
      return { brief: null, drill: answer.drill }
    } catch (error) {
      if (!(error instanceof NetworkError) || owner === null) throw error
      const kept = await findAnswer(platform.documents, owner, drill, KEPT_BY)
      if (kept === null) throw error
      return { brief: null, drill: kept.drill }
    }
  },
  begin: async ({ deviceId, startKey }) => (await call(startDrill, { deviceId, startKey })).round,
})
