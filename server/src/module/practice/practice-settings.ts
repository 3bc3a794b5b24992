import type { Deps } from '../../deps'
import { getSetting } from '../setting'

/** What an organisation decides about practice (scene practice options). */
export interface PracticeSettings {
  pauseAllowed: boolean
  /** How long a session may rest before it can't be continued. */
  pauseMinutes: number
  /** Whether learners may rehearse in private. */
  rehearsalAllowed: boolean
  /** Whether the browser's own recognition may stand in for a recogniser. */
  deviceRecognition: boolean
}

export async function practiceSettings(deps: Deps, orgid: string): Promise<PracticeSettings> {
  return (await getSetting(deps, orgid)).practice
}
