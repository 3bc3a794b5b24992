import { MicError, type MicProblem, type RecorderEvents, type RecorderPort } from '../../platform/recorder'

/** The microphone: opened once, by a tap, and passed from the preflight to the practice. */
export interface MicRelay {
  readonly recorder: RecorderPort
  /** Resolves to null if it is open, else to the problem. */
  open(): Promise<MicProblem | null>
  close(): Promise<void>
  /** Sets the listener for its events; null = none. */
  listen(events: RecorderEvents | null): void
  /** Why it could not be opened or was lost the last time; null if it was opened since. */
  problem(): MicProblem | null
}

export function createMicRelay(recorder: RecorderPort): MicRelay {
  let target: RecorderEvents | null = null
  let opening: Promise<MicProblem | null> | null = null
  let problem: MicProblem | null = null
  const relay: RecorderEvents = {
    frame: (data) => target?.frame(data),
    level: (dbfs) => target?.level(dbfs),
    deviceChanged: () => target?.deviceChanged(),
    interrupted: () => target?.interrupted(),
    resumed: () => target?.resumed(),
    lost(why) {
      problem = why
      target?.lost(why)
    },
  }
  return {
    recorder,
    open() {
      if (recorder.isOpen) return Promise.resolve(null)
      opening ??= recorder
        .open(relay)
        .then(() => null)
        .catch((error: unknown) => (error instanceof MicError ? error.problem : 'unknown'))
        .then((result) => {
          problem = result
          return result
        })
        .finally(() => {
          opening = null
        })
      return opening
    },
    async close() {
      target = null
      await recorder.close()
    },
    listen(events) {
      target = events
    },
    problem: () => problem,
  }
}
