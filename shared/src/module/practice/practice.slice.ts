import type { Slice } from '../../store/store'

export interface PracticeState {
  /** A practice is under way on this device: nothing may reload the page. */
  running: boolean
  setRunning(running: boolean): void
}

/** What other subjects may know of a running practice. The practice itself is the controller's. */
export const practiceSlice: Slice<PracticeState> = {
  key: 'practice',
  create: ({ set }) => ({ running: false, setRunning: (running) => set({ running }) }),
}
