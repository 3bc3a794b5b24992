import { createStore } from 'zustand/vanilla'
import type { State } from '../../kernel/state'
import {
  type MicChoice,
  MicError,
  type MicProblem,
  type MicSteps,
  type RecorderEvents,
  type RecorderPort,
} from '../../platform/recorder'

/** Why there is no microphone, and what the learner can do about it on this device. */
export interface MicHelp {
  problem: MicProblem | null
  /** A settings page can be opened from here. */
  canOpenSettings: boolean
  /** The steps that allow the microphone by hand: at once where no settings can be opened. */
  steps: MicSteps | null
}

const NO_HELP: MicHelp = { problem: null, canOpenSettings: false, steps: null }

/** The microphone and its permission: opened once, by a tap, and passed from the preflight to the practice. */
export interface MicRelay {
  readonly recorder: RecorderPort
  /** Resolves to null if it is open, else to the problem. */
  open(choice?: MicChoice): Promise<MicProblem | null>
  close(): Promise<void>
  /** Sets the listener for its events; null = none. */
  listen(events: RecorderEvents | null): void
  /** Why it could not be opened or was lost the last time, and what helps; no problem if it was opened since. */
  help: State<MicHelp>
  /** Opens the settings where that is possible, else shows the steps. */
  openSettings(): Promise<void>
  /** Sets who opens the microphone again when it was refused and has been allowed in settings; null = nobody. */
  onAllowed(listener: (() => void) | null): void
}

/** True if the microphone was refused, so there is a setting that can allow it. */
const mayAllow = (problem: MicProblem): boolean => problem === 'denied' || problem === 'refused'

export function createMicRelay(recorder: RecorderPort): MicRelay {
  let target: RecorderEvents | null = null
  let opening: Promise<MicProblem | null> | null = null
  let allowed: (() => void) | null = null
  let stopWatching: (() => void) | null = null
  const help = createStore<MicHelp>(() => NO_HELP)

  function unwatch(): void {
    stopWatching?.()
    stopWatching = null
  }
  function note(problem: MicProblem | null): void {
    unwatch()
    if (problem === null) return help.setState(NO_HELP)
    const canOpenSettings = mayAllow(problem) && recorder.openSettings !== null
    const steps = mayAllow(problem) && !canOpenSettings ? recorder.settingsSteps(problem) : null
    help.setState({ problem, canOpenSettings, steps })
    if (mayAllow(problem)) stopWatching = recorder.watchAllowed(() => allowed?.())
  }
  const relay: RecorderEvents = {
    frame: (data) => target?.frame(data),
    level: (dbfs, pitch) => target?.level(dbfs, pitch),
    deviceChanged: () => target?.deviceChanged(),
    interrupted: () => target?.interrupted(),
    resumed: () => target?.resumed(),
    lost(why) {
      note(why)
      target?.lost(why)
    },
  }
  return {
    recorder,
    open(choice) {
      if (recorder.isOpen) return Promise.resolve(null)
      opening ??= recorder
        .open(relay, choice)
        .then(() => null)
        .catch((error: unknown) => (error instanceof MicError ? error.problem : 'unknown'))
        .then((result) => {
          note(result)
          return result
        })
        .finally(() => {
          opening = null
        })
      return opening
    },
    async close() {
      target = null
      unwatch()
      await recorder.close()
    },
    listen(events) {
      target = events
    },
    help,
    async openSettings() {
      const { problem } = help.getState()
      if (problem === null || recorder.openSettings === null) return
      const answer = await recorder.openSettings(problem)
      if (answer === 'allowed') allowed?.()
      else if (answer === 'failed' && help.getState().problem === problem)
        help.setState({ canOpenSettings: false, steps: recorder.settingsSteps(problem) })
    },
    onAllowed(listener) {
      allowed = listener
    },
  }
}
