import { beforeEach } from 'vitest'
import { type Journey, openOwnJourney, type Person } from './journey'
import { createMicrophone, type Microphone, missingPrograms, watchMicrophone } from './microphone'
import { type SentTurns, watchSentTurns } from './sent-turns'

/** A journey of a person who speaks: what they say comes from a file, and what their device sends is seen. */
export interface SpokenJourney {
  journey: Journey
  microphone: Microphone
  /** A learner with the English demonstration package. */
  emma: Person
  sent: SentTurns
  close(): Promise<void>
}

/** A recogniser on a busy machine takes longer than people would wait. */
export const HEARING_MS = 60_000

/** @param env more of the server's environment @param hears what the microphone hears at first */
export async function openSpokenJourney(env: Record<string, string> = {}, hears?: Buffer): Promise<SpokenJourney> {
  const microphone = createMicrophone()
  if (hears) microphone.load(hears)
  const journey = await openOwnJourney({ HEARING_MS: String(HEARING_MS), ...env }, microphone.file)
  const emma = await journey.person({ speaks: 'en' })
  await watchMicrophone(emma.watched.context)
  const close = async () => {
    await journey.close()
    microphone.dispose()
  }
  return { journey, microphone, emma, sent: watchSentTurns(emma.page), close }
}

/** Skips the tests of a file or a group where this machine has not all of these programs. */
export function needsPrograms(names: readonly string[]): void {
  const missing = missingPrograms(names)
  beforeEach(({ skip }) => skip(missing.length > 0, `this machine has no ${missing.join(', ')}`))
}
