import { type OpenAiVendor, startOpenAiVendor } from '../../server/test/vendor/openai-vendor'
import { openSpokenJourney, type SpokenJourney } from './spoken-journey'
import { silence } from './wav'

/** A spoken journey on a server whose recogniser does what the test says. */
export interface ScriptedRecogniser extends SpokenJourney {
  /** What the recogniser does from now on. */
  script(now: Pick<OpenAiVendor['script'], 'transcript' | 'hang' | 'failWith'>): void
}

export async function openScriptedRecogniser(): Promise<ScriptedRecogniser> {
  const vendor = await startOpenAiVendor()
  const env = { ASR_BASE_URL: vendor.baseUrl, ASR_API_KEY: 'secret', ASR_MODEL: 'scripted' }
  // Nothing is heard until something is said.
  const spoken = await openSpokenJourney(env, silence(4_000))
  return {
    ...spoken,
    script(now) {
      for (const name of ['transcript', 'hang', 'failWith'] as const) delete vendor.script[name]
      Object.assign(vendor.script, now)
    },
    async close() {
      await spoken.close()
      await vendor.close()
    },
  }
}
