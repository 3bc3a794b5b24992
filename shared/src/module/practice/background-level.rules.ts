import type { RoomState } from './turn-machine.types'

/** `full`: as loud as its own sound, which is far below a voice; `ducked`: a quarter of that. */
export type BackgroundLevel = 'off' | 'ducked' | 'full'

export const BACKGROUND_SHARE: Readonly<Record<BackgroundLevel, number>> = { off: 0, ducked: 0.25, full: 1 }

/** What the device knows beside the room's state. */
export interface Hearing {
  /** The learner wants it. */
  wanted: boolean
  /** The open microphone cancels what this device plays; false where that is not known or none is open. */
  echoCancelled: boolean
  /** The page is in view. */
  visible: boolean
  /** The telephone still rings: nobody has answered it. */
  ringing: boolean
}

/** Whether sound beside the customer's voice may be played at all. */
export const mayPlay = ({ wanted, echoCancelled, visible }: Omit<Hearing, 'ringing'>): boolean =>
  wanted && echoCancelled && visible

/**
 * How loud the place is that the customer speaks from. Nothing is played into a recording, not even into one on trial over
 * the customer; while the microphone may begin one by itself, or it is the learner's turn, it is ducked.
 */
export function backgroundLevel(
  { phase, mode, recording }: Pick<RoomState, 'phase' | 'mode' | 'recording'>,
  hearing: Hearing,
): BackgroundLevel {
  if (!mayPlay(hearing) || hearing.ringing || recording !== null) return 'off'
  switch (phase) {
    case 'speaking':
      return 'full'
    case 'listening':
      return 'ducked'
    case 'sending':
    case 'thinking':
      // Hands-free goes on with the turn when the voice goes on.
      return mode === 'hands_free' ? 'ducked' : 'full'
    default:
      return 'off'
  }
}
