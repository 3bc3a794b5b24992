import type { PreparedText, Preparer } from '../lexicon/prepare.rules'
import { backgroundOf } from './background.rules'
import { encodedText } from './encoded-text.rules'
import type { ExampleRow } from './example-row.types'
import { METHOD } from './method.rules'
import type { Matrix } from './ridge.rules'
import { type Vector, type VectorSpace, vectorSpace } from './vector-space.rules'
import { type WordSpace, wordSpace } from './word-space.rules'

export interface IntentSource {
  id: string
  examples: readonly string[]
}

export interface NodeSource {
  id: string
  intents: readonly IntentSource[]
}

/** Whole nodes of a scene whose examples are learned together, with the background. */
export interface ScenePart {
  /** Intents of all nodes in order, with their node's position. */
  intents: { id: string; node: number }[]
  rows: ExampleRow[]
  words: WordSpace
  /** Null unless every row has a vector. */
  meaning: VectorSpace | null
}

function exampleRows(
  nodes: readonly NodeSource[],
  lexicon: Preparer,
): Pick<ScenePart, 'intents' | 'rows'> & { prepared: PreparedText[] } {
  const intents: ScenePart['intents'] = []
  const rows: ExampleRow[] = []
  const prepared: PreparedText[] = []
  nodes.forEach((node, n) => {
    for (const { id, examples } of node.intents) {
      const intent = intents.push({ id, node: n }) - 1
      const known = new Set<string>()
      for (const text of examples) {
        const one = lexicon.prepare(text)
        if (one.text === '' || known.has(one.text)) continue
        known.add(one.text)
        rows.push({ node: n, intent, text, said: one.text })
        prepared.push(one)
      }
    }
  })
  return { intents, rows, prepared }
}

export function scenePart(
  nodes: readonly NodeSource[],
  lexicon: Preparer,
  vectors: ReadonlyMap<string, Vector> | null,
): ScenePart {
  const { intents, rows: examples, prepared } = exampleRows(nodes, lexicon)
  const background = backgroundOf(lexicon)
  const vectorsOf = (rows: readonly ExampleRow[]): Vector[] | null => {
    const found = rows.map(({ text }) => vectors?.get(encodedText(text, lexicon.english)))
    return found.every((vector) => vector !== undefined) ? found : null
  }
  const [near, far] = [vectorsOf(examples), vectorsOf(background.rows)]
  return {
    intents,
    rows: [...examples, ...background.rows],
    words: wordSpace(prepared, background.words),
    meaning: near && far ? vectorSpace(near, background.seenAs(far)) : null,
  }
}

/** Cuts a scene into parts of whole nodes of at most METHOD.maxExamples; a node alone may exceed it. */
export function partsOf(nodes: readonly NodeSource[]): NodeSource[][] {
  const parts: NodeSource[][] = []
  let size = 0
  for (const node of nodes) {
    const count = node.intents.reduce((sum, i) => sum + i.examples.length, 0)
    const last = parts[parts.length - 1]
    if (last && size + count <= METHOD.maxExamples) {
      last.push(node)
      size += count
    } else {
      parts.push([node])
      size = count
    }
  }
  return parts
}

/** Similarities of all rows to each other by words, or by words and meaning. */
export function rowSimilarities({ rows, words }: ScenePart, meaning: VectorSpace | null): Matrix {
  const size = rows.length
  const values = new Float64Array(size * size)
  for (let i = 0; i < size; i++) {
    const byWords = words.similaritiesOf(i)
    values.set(meaning ? blend(byWords, meaning.similaritiesOf(i)) : byWords, i * size)
  }
  return { size, values }
}

export function blend(words: Float64Array, meaning: Float64Array): Float64Array {
  return words.map((w, i) => (1 - METHOD.encoderShare) * w + METHOD.encoderShare * (meaning[i] ?? 0))
}
