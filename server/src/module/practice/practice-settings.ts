import type { Deps } from '../../deps'
import { getSetting } from '../setting'

/** An organisation's settings for practice (scene practice options). */
export interface PracticeSettings {
  pauseAllowed: boolean
  /** Minutes after which a paused session can't be resumed. */
  pauseMinutes: number
  /** Whether learners may rehearse in private. */
  rehearsalAllowed: boolean
  /** Whether the browser's own speech recognition may replace a recogniser. */
  deviceRecognition: boolean
  /** Hands-free waits longer for learners who have not chosen otherwise. */
  slowSpeech: boolean
  /** Whether learners may correct what was understood. */
  correctionAllowed: boolean
  /** Minutes without a connection after which a practice ends; 0 = never. */
  poorNetworkMinutes: number
}

export async function practiceSettings(deps: Deps, orgid: string): Promise<PracticeSettings> {
  return (await getSetting(deps, orgid)).practice
}
