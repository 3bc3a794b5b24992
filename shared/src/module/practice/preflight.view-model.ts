import type { Temper } from '../customer/customer.contract'
import type { Unfinished } from '../task/task.contract'
import type { MicHelp } from '../voice/mic-relay'
import type { LastTime, PracticeBrief } from './brief.contract'
import type { AnswerMode } from './turn-machine.types'

export type MicCheck = 'idle' | 'asking' | 'listening' | 'good' | 'problem'

export interface PreflightView {
  brief: PracticeBrief | null
  /** What to do this time; without a network, as this device kept it. */
  last: LastTime | null
  load: 'loading' | 'ready' | 'failed'
  error: string | null
  /** This user has no such practice. */
  gone: boolean
  /** The brief could not be loaded because there is no network. */
  offline: boolean
  /** The unfinished practice, as far as the device knows. */
  left: Unfinished | null
  retry(): void
  mic: MicCheck
  micHelp: MicHelp
  /** The learner tried to start, but the microphone could not be opened. */
  micStopped: boolean
  /** Called by a tap: asks for the microphone and shows the level. */
  checkMic(): void
  openMicSettings(): void
  /** The page of trainings: every practice that begins here is one. */
  training: boolean
  /** Opens the page of trainings, where one is allowed. */
  openTraining: (() => void) | null
  rehearsal: boolean
  setRehearsal(on: boolean): void
  temper: Temper
  setTemper(temper: Temper): void
  /** "I speak slowly": hands-free waits longer. */
  slowly: boolean
  setSlowly(on: boolean): void
  /** What is heard beside the customer's voice; null where this scene has nothing of it, or this shell plays none. */
  sound: { on: boolean; muted: boolean } | null
  setSound(on: boolean): void
  mode: AnswerMode
  setMode(mode: AnswerMode): void
  online: boolean
  /** True if the browser promised not to evict the recordings; null before it answered. */
  kept: boolean | null
  starting: boolean
  /** Called by a tap: unlocks audio, opens the microphone (not for typing), starts. `restart` drops the unfinished. */
  start(mode: AnswerMode, restart?: boolean): void
  /** Plays a short sound to check whether the learner can hear it. */
  testSound(): void
  back(): void
}
