import { NOBODY } from '@lianda/shared/module/customer/nobody.rules'
import type { Proposed } from '@lianda/shared/module/scene/proposal/proposal-about.rules'
import { type Read, readAnswer, readFreeAnswer } from '@lianda/shared/module/scene/proposal/proposal-answer.rules'
import { contentOfAnswer } from '@lianda/shared/module/scene/proposal/proposal-content.rules'
import { freeContentOfAnswer } from '@lianda/shared/module/scene/proposal/proposal-free.rules'
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
import { emptyPractice } from '../draft/empty-practice'
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
  doc: Pick<ProposalDoc, 'kind' | 'name' | 'language' | 'source'>,
  asking: Asking,
): Promise<Outcome> {
  const { kind = 'flow', name, language } = doc
  const messages = buildProposalPrompt(doc.source, { kind, name, language })
  const judge = (kind === 'free' ? judgeOfPractice : judgeOfScene)(name, language, promptText(messages))
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

type Judge = (raw: string) => Judged
type JudgeOf = (name: string, language: ProposalDoc['language'], prompt: string) => Judge

const judgeOfScene: JudgeOf = (name, language, prompt) => {
  const empty = { ...emptyScene(name, language), customer: NOBODY }
  return judging(readAnswer, (answer) => contentOfAnswer(answer, empty, prompt, layOutFlow))
}

const judgeOfPractice: JudgeOf = (name, language, prompt) => {
  const empty = emptyPractice(name, language)
  return judging(readFreeAnswer, (answer) => freeContentOfAnswer(answer, empty, prompt))
}

const judging =
  <T>(read: (raw: string) => Read<T>, contentOf: (answer: T) => Proposed): Judge =>
  (raw) => {
    const answer = read(raw)
    if (!answer.ok) return { content: null, faults: [], mending: buildMending(answer.wrong) }
    const { content, faults } = contentOf(answer.answer)
    return { content, faults, mending: content && faults.length === 0 ? null : buildMending(faults) }
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
