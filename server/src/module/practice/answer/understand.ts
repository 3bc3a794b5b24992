import type { SemanticScores, TurnInput } from '@lianda/shared/module/scene/flow.types'
import { candidates } from '@lianda/shared/module/scene/flow.rules'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import { type Deps, perApp } from '../../../deps'
import { cosine } from '../../../infra/llm/llm'
import type { LearnerLineDoc, SessionDoc } from '../practice.document'

/** Time limit for an embedding; after that, words and sounds decide alone. */
const PATIENCE_MS = 800
const KEPT = 5_000

/** The learner's line as input of the flow engine. */
export function turnInputOf(line: Pick<LearnerLineDoc, 'kind' | 'text'>): TurnInput {
  if (line.kind === 'silent') return { kind: 'silent' }
  return line.text.trim() === '' ? { kind: 'unheard' } : { kind: 'said', text: line.text }
}

/** Embeddings of reference scripts, which don't change: each is requested once. */
const vectors = perApp(() => new Map<string, number[]>())

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
  const known = vectors(deps)
  const unknown = [...new Set(intents.flatMap((intent) => intent.texts))].filter((script) => !known.has(script))
  try {
    const found = await embedding.embed([text, ...unknown], AbortSignal.timeout(PATIENCE_MS))
    unknown.forEach((script, n) => known.set(script, found[n + 1] ?? []))
    while (known.size > KEPT) for (const oldest of known.keys()) if (known.delete(oldest)) break
    const said = found[0] ?? []
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
