import type { FlowState, TurnContext } from '@lianda/shared/module/scene/flow.types'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import type { Deps } from '../../../deps'
import { conductLexiconOf } from '../../understanding'
import { encodeTurn } from './encode-turn'
import { judgeTurn } from './judge-turn'

/** A turn that is about to be understood, with what was said before. */
interface AskedTurn extends Required<Pick<TurnContext, 'said' | 'heard'>> {
  state: Pick<FlowState, 'nodeId'>
  text: string
  /** Where they were asked for before the words were known; absent: they are read now. */
  conduct?: ReturnType<typeof conductLexiconOf>
}

/**
 * With what a turn is understood: the organisation's words of conduct, what an encoder makes of it, and what a judge
 * found. Practices and tries of a scene both ask here, so that one sentence means the same in both.
 * @param patienceMs how long it may wait for the encoder; absent: as long as a practice does
 */
export async function turnContext(
  deps: Deps,
  orgid: string,
  content: SceneContent,
  { state, text, said, heard, ...asked }: AskedTurn,
  patienceMs?: number,
): Promise<TurnContext> {
  const [{ lexicon: conduct }, encoded] = await Promise.all([
    asked.conduct ?? conductLexiconOf(deps, orgid),
    encodeTurn(deps, content, text, patienceMs),
  ])
  const context = { conduct, said, heard, ...(encoded ? { encoded } : {}) }
  const judged = await judgeTurn(deps, content, state, text, context)
  return judged ? { ...context, judged } : context
}
