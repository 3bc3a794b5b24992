import { type OpenAiVendor, startOpenAiVendor } from '../../server/test/vendor/openai-vendor'
import { type Journey, openOwnJourney } from './journey'
import { createMicrophone, type Microphone } from './microphone'
import { silence } from './wav'

/** A journey with a microphone, on a server whose recogniser does what the test says. */
export interface ScriptedRecogniser {
  journey: Journey
  microphone: Microphone
  /** What the recogniser does from now on. */
  script(now: Pick<OpenAiVendor['script'], 'transcript' | 'hang' | 'failWith'>): void
  close(): Promise<void>
}

export async function openScriptedRecogniser(): Promise<ScriptedRecogniser> {
  const microphone = createMicrophone()
  // Until something is said.
  microphone.load(silence(4_000))
  const vendor = await startOpenAiVendor()
  const env = { ASR_BASE_URL: vendor.baseUrl, ASR_API_KEY: 'secret', ASR_MODEL: 'scripted' }
  const journey = await openOwnJourney(env, microphone.file)
  return {
    journey,
    microphone,
    script(now) {
      for (const name of ['transcript', 'hang', 'failWith'] as const) delete vendor.script[name]
      Object.assign(vendor.script, now)
    },
    async close() {
      await journey.close()
      await vendor.close()
      microphone.dispose()
    },
  }
}
