import { MicError, type MicProblem, type RecorderEvents, type RecorderPort } from '../../platform/recorder'

/** The microphone opened once, at a tap, and handed from the check before the practice to the practice itself. */
export interface MicRelay {
  readonly recorder: RecorderPort
  /** Null when it is open; else why not. */
  open(): Promise<MicProblem | null>
  close(): Promise<void>
  /** Who hears it from now on; null = nobody. */
  listen(events: RecorderEvents | null): void
}

export function createMicRelay(recorder: RecorderPort): MicRelay {
  let target: RecorderEvents | null = null
  let opening: Promise<MicProblem | null> | null = null
  const relay: RecorderEvents = {
    frame: (data) => target?.frame(data),
    level: (dbfs) => target?.level(dbfs),
    deviceChanged: () => target?.deviceChanged(),
    interrupted: () => target?.interrupted(),
    resumed: () => target?.resumed(),
    lost: (problem) => target?.lost(problem),
  }
  return {
    recorder,
    open() {
      if (recorder.isOpen) return Promise.resolve(null)
      opening ??= recorder
        .open(relay)
        .then(() => null)
        .catch((error: unknown) => (error instanceof MicError ? error.problem : 'unknown'))
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
  }
}
