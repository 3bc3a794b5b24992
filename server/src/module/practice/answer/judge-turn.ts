import type { FlowState, TurnContext } from '@lianda/shared/module/scene/flow.types'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import { heardAt } from '@lianda/shared/module/scene/free/free-hearing.rules'
import { judgeQuestion, needsJudge } from '@lianda/shared/module/scene/judged-turn.rules'
import { nodeOf } from '@lianda/shared/module/scoring/scored-nodes.rules'
import {
  buildJudgePrompt,
  type Judgement,
  type Question,
  readJudgement,
} from '@lianda/shared/module/understanding/judge.rules'
import type { Deps } from '../../../deps'
import type { LlmProvider } from '../../../infra/llm/llm'
import { modelHealth } from './model-health'

/** Time limit of one question, in ms; it is asked again once when the answer is late, malformed or quotes what nobody said. */
const PATIENCE_MS = 1_500
const TIMES = 2
const MAX_TOKENS = 400

async function ask(llm: LlmProvider, question: Question): Promise<Judgement | null> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  let raw = ''
  const request = { messages: buildJudgePrompt(question), maxTokens: MAX_TOKENS, temperature: 0, signal }
  for await (const event of llm.complete(request)) if (event.type === 'text') raw += event.delta
  return readJudgement(raw, question)
}

/** What a configured model finds in a turn that words leave in doubt; null where it is not asked or its answer does not hold. */
export async function judgeTurn(
  deps: Deps,
  content: SceneContent,
  state: Pick<FlowState, 'nodeId'>,
  text: string,
  context: TurnContext,
): Promise<Judgement | null> {
  const { llm } = deps.voice
  const waiting = nodeOf(content.flow, state.nodeId)
  if (!llm || !waiting || text.trim() === '') return null
  const { content: heard, node } = heardAt(content, waiting)
  if (!needsJudge(heard, node, text, context)) return null
  const health = modelHealth(deps).judge
  if (!health.mayAsk()) return null
  const question = judgeQuestion(heard, node, text, context)
  for (let asked = 0; asked < TIMES; asked++) {
    try {
      const judged = await ask(llm, question)
      health.worked()
      if (judged) return judged
      deps.log.info('an answer of the judge did not hold')
    } catch (error) {
      health.failed('failed', error)
    }
  }
  return null
}
