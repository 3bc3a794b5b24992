import { setImmediate } from 'node:timers/promises'
import { SPEECH_LANGUAGES } from '@lianda/shared/module/lexicon/speech-language.rules'
import type { EncodedTurn } from '@lianda/shared/module/scene/flow.types'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import { heardContent } from '@lianda/shared/module/scene/free/free-hearing.rules'
import { prepareTopics } from '@lianda/shared/module/scene/customer/topics.rules'
import { exampleNodes, sceneIndex } from '@lianda/shared/module/scene/scene-index.rules'
import { encodedText } from '@lianda/shared/module/understanding/encoded-text.rules'
import { type IntentIndex, intentIndex, textsToEncode } from '@lianda/shared/module/understanding/intent-index.rules'
import type { Vector } from '@lianda/shared/module/understanding/vector-space.rules'
import type { Deps } from '../../../deps'
import { inTime } from '../../../infra/llm/in-time'
import type { EmbeddingProvider } from '../../../infra/llm/llm'

/** How long a turn waits for its vector and its scene's, in ms; after that, words decide alone. */
const PATIENCE_MS = 800
/** How long a scene's examples may take, while turns go on without them. */
const LEARNING_MS = 120_000

type Learned = WeakMap<SceneContent, Promise<IntentIndex>>
const learned = new WeakMap<EmbeddingProvider, Learned>()

/** The scene's examples learned with an encoder's vectors; asked for once per version, again after a failure. */
function learnScene(encoder: EmbeddingProvider, content: SceneContent): Promise<IntentIndex> {
  const known = learned.get(encoder) ?? new WeakMap()
  learned.set(encoder, known)
  const begun = known.get(content) ?? encodeScene(encoder, content)
  known.set(content, begun)
  begun.catch(() => known.delete(content))
  return begun
}

/** Learns a scene's examples with an encoder's vectors. Rejects with the encoder's VendorError. */
export async function encodeScene(encoder: EmbeddingProvider, scene: SceneContent): Promise<IntentIndex> {
  const content = heardContent(scene)
  const { lexicon } = sceneIndex(content)
  const nodes = exampleNodes(content)
  const texts = textsToEncode(nodes, lexicon.english)
  const found = await encoder.embed(texts, AbortSignal.timeout(LEARNING_MS))
  const vectors = new Map(texts.map((text, at): [string, Vector] => [text, found[at] ?? []]))
  return intentIndex({ nodes, lexicon, vectors })
}

const encoderOf = (deps: Deps, content: SceneContent): EmbeddingProvider | null =>
  content.calculation === 'words' ? null : deps.voice.encoderFor(content.language)

/** Begins to learn a scene from its examples, so that the first turn need not wait for it. */
export function prepareScene(deps: Deps, content: SceneContent): void {
  const encoder = encoderOf(deps, content)
  const learn = async () => {
    // The start is answered first.
    await setImmediate()
    void sceneIndex(heardContent(content)).examples
    prepareTopics(content)
    if (encoder) await learnScene(encoder, content)
  }
  learn().catch((error) => helpless(deps, error))
}

/** Whether a scene's turns are encoded here. */
export const isEncoded = (deps: Deps, content: SceneContent): boolean => encoderOf(deps, content) !== null

/** What an encoder makes of a turn; undefined where there is none, or it doesn't answer in time. */
export async function encodeTurn(
  deps: Deps,
  content: SceneContent,
  text: string,
  patienceMs = PATIENCE_MS,
): Promise<EncodedTurn | undefined> {
  const encoder = encoderOf(deps, content)
  const said = encodedText(text, SPEECH_LANGUAGES[content.language].byWords)
  if (!encoder || said === '') return undefined
  try {
    const [index, [vector = []]] = await inTime(patienceMs, (signal) =>
      Promise.all([learnScene(encoder, content), encoder.embed([said], signal)]),
    )
    return { index, vector }
  } catch (error) {
    helpless(deps, error)
    return undefined
  }
}

const helpless = (deps: Deps, error: unknown): void =>
  deps.log.warn({ err: error }, 'the sentence encoder did not help, words decide')
