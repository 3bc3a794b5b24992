import type { Slice } from '../../store/store'
import { deliverTurns, type HeldSessions } from './turn-delivery'

export interface PracticeState {
  /** A practice is under way on this device: nothing may reload the page. */
  running: boolean
  /** Sessions that this device holds, for turns that an earlier page left behind. */
  held: HeldSessions
  setRunning(running: boolean): void
}

/** What other subjects may know of a running practice (the practice itself is the controller's), and its outbox kinds. */
export const practiceSlice: Slice<PracticeState> = {
  key: 'practice',
  create: ({ set }) => ({ running: false, held: new Map(), setRunning: (running) => set({ running }) }),
  start: ({ get, services }) => void deliverTurns(services, get().held),
}
