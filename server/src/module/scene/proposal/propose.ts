import { NOBODY } from '@lianda/shared/module/customer/nobody.rules'
import { readAnswer } from '@lianda/shared/module/scene/proposal/proposal-answer.rules'
import { contentOfAnswer } from '@lianda/shared/module/scene/proposal/proposal-content.rules'
import {
  buildMending,
  buildProposalPrompt,
  promptText,
} from '@lianda/shared/module/scene/proposal/proposal-prompt.rules'
import type { ProposalFault } from '@lianda/shared/module/scene/proposal/proposal-text.rules'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import type { ProposalFailure } from '@lianda/shared/module/scene/scene-proposal.admin.contract'
import type { LlmMessage, LlmProvider } from '../../../infra/llm/llm'
import { layOutFlow } from '../demo/scene-parts'
import { emptyScene } from '../draft/empty-scene'
import { askModel, type Patience, SilentModel } from './ask-model'
import type { ProposalDoc } from './proposal.model'

/** What came of asking a model. */
export type Outcome =
  | { content: SceneContent; faults: ProposalFault[] }
  | { content: null; failure: Extract<ProposalFailure, 'model_failed' | 'model_silent' | 'unusable'>; error?: unknown }

interface Asking {
  patience: Patience
  signal: AbortSignal
  /** Told how far it is; what it throws ends the asking. */
  onProgress: (state: 'asking' | 'mending', characters: number) => Promise<void>
}

/** One answer as a scene. */
interface Judged {
  content: SceneContent | null
  faults: ProposalFault[]
  /** What the model is told; null where nothing is wrong. */
  mending: string | null
}

/**
 * Has a model write a scene. What does not fit is told to it once; of its two answers the one with less to leave out is
 * taken. Throws the signal's reason when it aborts, and what `onProgress` throws.
 */
export async function proposeScene(
  llm: LlmProvider,
  { name, language, source }: Pick<ProposalDoc, 'name' | 'language' | 'source'>,
  asking: Asking,
): Promise<Outcome> {
  const messages = buildProposalPrompt(source, { name, language })
  const judge = judgeOf(name, language, promptText(messages))
  const ask = async (state: 'asking' | 'mending', more: readonly LlmMessage[]) => {
    await asking.onProgress(state, 0)
    const { patience, signal } = asking
    return await askModel(llm, [...messages, ...more], patience, signal, (count) => asking.onProgress(state, count))
  }
  let first: Judged
  let raw: string
  try {
    raw = await ask('asking', [])
    first = judge(raw)
  } catch (error) {
    return failed(error, asking.signal)
  }
  if (first.mending === null) return chosen(first, first)
  try {
    const told = [
      { role: 'assistant', content: raw },
      { role: 'user', content: first.mending },
    ] as const
    return chosen(first, judge(await ask('mending', told)))
  } catch (error) {
    return first.content ? chosen(first, first) : failed(error, asking.signal)
  }
}

function judgeOf(name: string, language: ProposalDoc['language'], prompt: string): (raw: string) => Judged {
  const empty = { ...emptyScene(name, language), customer: NOBODY }
  return (raw) => {
    const read = readAnswer(raw)
    if (!read.ok) return { content: null, faults: [], mending: buildMending(read.wrong) }
    const { content, faults } = contentOfAnswer(read.answer, empty, prompt, layOutFlow)
    return { content, faults, mending: content && faults.length === 0 ? null : buildMending(faults) }
  }
}

function chosen(first: Judged, second: Judged): Outcome {
  const [best] = [second, first]
    .filter(({ content }) => content !== null)
    .sort((one, other) => one.faults.length - other.faults.length)
  return best?.content ? { content: best.content, faults: best.faults } : { content: null, failure: 'unusable' }
}

function failed(error: unknown, signal: AbortSignal): Outcome {
  signal.throwIfAborted()
  return { content: null, failure: error instanceof SilentModel ? 'model_silent' : 'model_failed', error }
}
