import { type PreparedExpression, prepareKeywords } from '../lexicon/keywords.rules'
import { type PreparedText, type Preparer, preparer } from '../lexicon/prepare.rules'
import { waits } from '../scoring/scored-nodes.rules'
import { type IntentIndex, intentIndex } from '../understanding/intent-index.rules'
import { factualValues } from '../understanding/key-information.rules'
import type { NodeSource } from '../understanding/scene-part.rules'
import { asides } from '../understanding/speech-acts.rules'
import { type Value, valuesOf } from '../understanding/values.rules'
import type { SceneContent, Transition } from './scene.contract'
import { type Weigh, weigher } from './similarity.rules'

export interface PreparedIntent {
  keywords: PreparedExpression
  scripts: PreparedText[]
  features: Set<string>
  /** Without key words, in a language without word lists: what seems to name something among its own features. */
  telling: ReadonlySet<string>
}

/** Words as long as this are seldom grammar, nor are characters other than Japanese grammar is written in. */
const NAMES_SOMETHING = /^\p{L}{6,}$|[\p{Script=Han}\p{Script=Katakana}]/u

/** Marks the features of intents without key words by which a language without word lists can tell them apart. */
function withTelling(intents: readonly PreparedIntent[], { reading }: Preparer): void {
  if (reading.own) return
  const used = new Map<string, number>()
  for (const { features } of intents) for (const one of features) used.set(one, (used.get(one) ?? 0) + 1)
  for (const intent of intents) {
    if (intent.keywords.length > 0) continue
    intent.telling = new Set([...intent.features].filter((one) => used.get(one) === 1 && NAMES_SOMETHING.test(one)))
  }
}

/** A scene prepared for understanding turns; built once per scene version. */
export interface SceneIndex {
  lexicon: Preparer
  weigh: Weigh
  intents: Map<Transition, PreparedIntent>
  /** Learned from the examples by words, when first needed; one with an encoder's vectors is in the context of a turn. */
  readonly examples: IntentIndex
  /** What its key information states as figures. */
  facts: Fact[]
  /** All figures of its texts: none of these contradicts it. */
  figures: Value[]
  /** What its people talk about besides: no off-topic there. */
  talkedOf: ReadonlySet<string>
}

/** Key information that states a figure, with the words by which a clause is known to speak of it. */
interface Fact {
  nodeId: string
  label: string
  better: string
  values: Value[]
  /** Words of the label that its own sentences use too. */
  topic: string[]
  /** Words of those sentences. */
  about: ReadonlySet<string>
}

/** Whether a feature names something: a stem, or two characters, and no figure. */
const isName = (feature: string, english: boolean): boolean => (english || feature.length > 1) && !/\d/.test(feature)

function factsOf({ flow }: SceneContent, lexicon: Preparer, weigh: Weigh): Fact[] {
  const features = (text: string): string[] => [...lexicon.prepare(text).features]
  return flow.nodes.filter(waits).flatMap(({ id, mustSay, transitions }) =>
    mustSay.flatMap((item): Fact[] => {
      const { label, better = label, keywords } = item
      const values = factualValues(item)
      if (values.length === 0) return []
      const sentences = [better, ...keywords.split(/[|｜,，、]/), ...transitions.flatMap(({ scripts }) => scripts)]
      const about = new Set(sentences.flatMap(features))
      const topic = features(label).filter((one) => isName(one, lexicon.english) && about.has(one) && weigh(one) > 0)
      return [{ nodeId: id, label, better, values, topic, about }]
    }),
  )
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
  ...flow.nodes.flatMap(({ lines, mustSay, transitions }) => [
    ...lines.map(({ text }) => text),
    ...mustSay.flatMap(({ label, keywords, better = '', value = '' }) => [
      ...[label, better, value],
      ...keywords.split(/[|｜,，、]/),
    ]),
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
      intents.set(t, { keywords: prepareKeywords(t.keywords, lexicon), scripts, features, telling: new Set() })
    }
  }
  withTelling([...intents.values()], lexicon)
  const weigh = weigher([...intents.values()].map((i) => i.features))
  let learned: IntentIndex | undefined
  const texts = textsOf(content)
  const figures = texts.flatMap(valuesOf)
  const facts = factsOf(content, lexicon, weigh)
  const talkedOf = new Set(texts.flatMap((text) => asides(text).map(({ about }) => about)))
  const index = {
    ...{ lexicon, weigh, intents, facts, figures, talkedOf },
    get examples() {
      return (learned ??= intentIndex({ nodes: exampleNodes(content), lexicon }))
    },
  }
  built.set(content, index)
  return index
}
