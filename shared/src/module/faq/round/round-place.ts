import type { Services } from '../../../store/services'
import type { DrillBrief } from '../drill/drill.contract'
import type { KeptDrill } from '../drill/kept-drill'
import { brief, claim, type RoundBrief, type RoundView, start } from './round.contract'

/** What awaits the learner: in a step of a package, or in a drill. */
export interface Awaiting {
  brief: RoundBrief | null
  drill: DrillBrief | null
}

interface Beginning {
  deviceId: string
  startKey: string
  /** An unfinished one is handed in. */
  restart: boolean
}

/** A round, or a drill that goes on without the server. */
export type Begun = { round: RoundView } | { ahead: KeptDrill; pictures: ReadonlyMap<string, string> }

/** Where a round is begun. */
export interface RoundPlace {
  /** Its part of the page's address. */
  query: Record<string, string>
  load(): Promise<Awaiting>
  begin(by: Beginning): Promise<Begun>
}

/** A step of a package. */
export function stepPlace({ call }: Services, subtaskId: string): RoundPlace {
  let currentId: string | null = null
  return {
    query: { id: subtaskId },
    async load() {
      const { brief: awaits } = await call(brief, { subtaskId })
      currentId = awaits.currentId
      return { brief: awaits, drill: null }
    },
    begin: async ({ deviceId, startKey, restart }) =>
      currentId !== null && !restart
        ? await call(claim, { id: currentId, deviceId })
        : await call(start, { subtaskId, deviceId, startKey, restart }),
  }
}
