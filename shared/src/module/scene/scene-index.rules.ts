import { type PreparedExpression, prepareKeywords } from '../lexicon/keywords.rules'
import { type PreparedText, type Preparer, preparer } from '../lexicon/prepare.rules'
import { waits } from '../scoring/scored-nodes.rules'
import { type IntentIndex, intentIndex } from '../understanding/intent-index.rules'
import type { NodeSource } from '../understanding/scene-part.rules'
import { asides } from '../understanding/speech-acts.rules'
import type { SceneContent, Transition } from './scene.contract'
import { type Weigh, weigher } from './similarity.rules'

export interface PreparedIntent {
  keywords: PreparedExpression
  scripts: PreparedText[]
  features: Set<string>
}

/** A scene prepared for understanding turns; built once per scene version. */
export interface SceneIndex {
  lexicon: Preparer
  weigh: Weigh
  intents: Map<Transition, PreparedIntent>
  /** Learned from the examples by words; one with an encoder's vectors is in the context of a turn. */
  examples: IntentIndex
  /** What its people talk about besides: no off-topic there. */
  talkedOf: ReadonlySet<string>
}

/** The nodes of a scene with the examples of their intents, to learn from. */
export const exampleNodes = (content: SceneContent): NodeSource[] =>
  content.flow.nodes.filter(waits).map(({ id, transitions }) => ({
    id,
    intents: transitions.map((way) => ({ id: way.id, examples: way.scripts })),
  }))

/** What is said in a scene, on both sides. */
const textsOf = ({ flow, goal, persona }: SceneContent): string[] => [
  goal,
  persona.brief,
  ...flow.nodes.flatMap(({ lines, transitions }) => [
    ...lines.map(({ text }) => text),
    ...transitions.flatMap(({ scripts, keywords }) => [...scripts, keywords]),
  ]),
]

const built = new WeakMap<SceneContent, SceneIndex>()

/** The index of a scene, cached by content object: pass the same object, so that it is built once. */
export function sceneIndex(content: SceneContent): SceneIndex {
  const known = built.get(content)
  if (known) return known
  const lexicon = preparer(content.lexicon, content.language)
  const intents = new Map<Transition, PreparedIntent>()
  for (const node of content.flow.nodes.filter(waits)) {
    for (const t of node.transitions) {
      const scripts = t.scripts.map((s) => lexicon.prepare(s))
      const features = new Set(scripts.flatMap((s) => [...s.features]))
      intents.set(t, { keywords: prepareKeywords(t.keywords, lexicon), scripts, features })
    }
  }
  const weigh = weigher([...intents.values()].map((i) => i.features))
  const examples = intentIndex({ nodes: exampleNodes(content), lexicon })
  const talkedOf = new Set(textsOf(content).flatMap((text) => asides(text).map(({ about }) => about)))
  const index = { lexicon, weigh, intents, examples, talkedOf }
  built.set(content, index)
  return index
}
