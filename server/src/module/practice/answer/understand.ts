import type { SemanticScores, TurnInput } from '@lianda/shared/module/scene/flow.types'
import { candidates } from '@lianda/shared/module/scene/flow.rules'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import type { Deps } from '../../../deps'
import { cosine } from '../../../infra/llm/llm'
import type { LearnerLineDoc, SessionDoc } from '../practice.document'

/** Time limit for an embedding; after that, words and sounds decide alone. */
const PATIENCE_MS = 800

/** The learner's line as input of the flow engine. */
export function turnInputOf(line: Pick<LearnerLineDoc, 'kind' | 'text'>): TurnInput {
  if (line.kind === 'silent') return { kind: 'silent' }
  return line.text.trim() === '' ? { kind: 'unheard' } : { kind: 'said', text: line.text }
}

/** Cosine similarity by intent; empty when no embedding service is configured or it does not answer in time. */
export async function semanticScores(
  deps: Deps,
  content: SceneContent,
  session: SessionDoc,
  text: string,
): Promise<SemanticScores> {
  const { embedding } = deps.voice
  if (!embedding || text.trim() === '') return {}
  const intents = candidates(content, session.flow)
  const scripts = [...new Set(intents.flatMap((intent) => intent.texts))]
  try {
    const [said = [], ...vectors] = await embedding.embed([text, ...scripts], AbortSignal.timeout(PATIENCE_MS))
    const known = new Map(scripts.map((script, n) => [script, vectors[n] ?? []]))
    return Object.fromEntries(
      intents
        .filter((intent) => intent.texts.length > 0)
        .map((intent) => [
          intent.intentId,
          Math.max(...intent.texts.map((script) => cosine(said, known.get(script) ?? []))),
        ]),
    )
  } catch (error) {
    deps.log.warn({ err: error }, 'embedding service did not help, words decide')
    return {}
  }
}
