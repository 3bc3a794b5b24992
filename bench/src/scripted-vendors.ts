import { hotelCheckIn } from '../../server/src/module/scene/demo/hotel-check-in-scene'
import { advanceFlow, startFlow } from '@lianda/shared/module/scene/flow.rules'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import { startOpenAiVendor, type OpenAiVendor } from '../../server/test/vendor/openai-vendor'

/** The learner's lines, turn by turn, through the scene: the first script of the first intent that is not wrong. */
function happyPath(content: SceneContent): string[] {
  const said: string[] = []
  let step = startFlow(content, 1)
  while (!step.end && said.length < 40) {
    const node = content.flow.nodes.find(({ id }) => id === step.state.nodeId)
    const text = node?.transitions.find((line) => line.right !== false && line.scripts.length > 0)?.scripts[0]
    if (text === undefined) break
    said.push(text)
    step = advanceFlow(content, step.state, { kind: 'said', text }).step
  }
  return said
}

/** Delays of the outside services in the practice benchmark (issue 2, line 24). */
export const ASR_FINAL_MS = 200
export const LLM_FIRST_TOKEN_MS = 400
export const TTS_FIRST_AUDIO_MS = 300

/**
 * One vendor for recognition, phrasing and voice; the recording's first sample contains a number, and `said` has the texts
 * by that number, from 1: the learner's lines of a scene by turns, unless others are given.
 */
export async function scriptedVendors(
  said: readonly string[] = happyPath(hotelCheckIn),
): Promise<{ vendor: OpenAiVendor; env: Record<string, string> }> {
  const vendor = await startOpenAiVendor({
    transcript: (wav) => said[(wav.readInt16LE(44) - 1) % said.length] ?? '',
    transcriptDelayMs: ASR_FINAL_MS,
    chat: () => ['Well, ', 'I see.'],
    chatDelayMs: LLM_FIRST_TOKEN_MS,
    speechDelayMs: TTS_FIRST_AUDIO_MS,
  })
  const service = (prefix: string) => ({
    [`${prefix}_BASE_URL`]: vendor.baseUrl,
    [`${prefix}_MODEL`]: 'scripted',
    [`${prefix}_API_KEY`]: 'none',
  })
  return {
    vendor,
    env: { ...service('ASR'), ...service('LLM'), ...service('TTS'), LOCAL_ASR: 'off', LOCAL_TTS: 'off' },
  }
}
