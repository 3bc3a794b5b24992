import type { PreparedText, Preparer } from '../lexicon/prepare.rules'
import { encodedText } from './encoded-text.rules'
import { METHOD } from './method.rules'
import type { Matrix } from './ridge.rules'
import { type Vector, type VectorSpace, vectorSpace } from './vector-space.rules'
import { type WordSpace, wordSpace } from './word-space.rules'

/** An example of an intent; `node` and `intent` are positions in the part, -1 for background. */
export interface ExampleRow {
  node: number
  intent: number
  text: string
  prepared: PreparedText
}

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
  nodes: readonly NodeSource[]
  /** Intents of all nodes in order, with their node's position. */
  intents: { id: string; node: number }[]
  rows: ExampleRow[]
  words: WordSpace
  /** Null unless every row has a vector. */
  meaning: VectorSpace | null
}

function exampleRows(nodes: readonly NodeSource[], lexicon: Preparer): Pick<ScenePart, 'intents' | 'rows'> {
  const intents: ScenePart['intents'] = []
  const rows: ExampleRow[] = []
  nodes.forEach((node, n) => {
    for (const { id, examples } of node.intents) {
      const intent = intents.push({ id, node: n }) - 1
      const known = new Set<string>()
      for (const text of examples) {
        const prepared = lexicon.prepare(text)
        if (prepared.text === '' || known.has(prepared.text)) continue
        known.add(prepared.text)
        rows.push({ node: n, intent, text, prepared })
      }
    }
  })
  return { intents, rows }
}

export function scenePart(
  nodes: readonly NodeSource[],
  lexicon: Preparer,
  background: readonly string[],
  vectors: ReadonlyMap<string, Vector> | null,
): ScenePart {
  const { intents, rows: examples } = exampleRows(nodes, lexicon)
  const far = background.map((text) => ({ node: -1, intent: -1, text, prepared: lexicon.prepare(text) }))
  const rows = [...examples, ...far]
  const found: Vector[] = []
  for (const r of rows) {
    const vector = vectors?.get(encodedText(r.text, lexicon.english))
    if (vector) found.push(vector)
  }
  const meaning = found.length === rows.length ? vectorSpace(found, found.slice(examples.length)) : null
  const words = wordSpace(
    rows.map((r) => r.prepared),
    lexicon.english,
  )
  return { nodes, intents, rows, words, meaning }
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

/** Similarities of all rows to each other by words, and by words and meaning where there are vectors. */
export function rowSimilarities(part: ScenePart, vectors: readonly Vector[] | null): Matrix {
  const size = part.rows.length
  const values = new Float64Array(size * size)
  part.rows.forEach((row, i) => {
    const byWords = part.words.similarities(row.prepared)
    const vector = vectors?.[i]
    values.set(vector && part.meaning ? blend(byWords, part.meaning.similarities(vector)) : byWords, i * size)
  })
  return { size, values }
}

export function blend(words: Float64Array, meaning: Float64Array): Float64Array {
  return words.map((w, i) => (1 - METHOD.encoderShare) * w + METHOD.encoderShare * (meaning[i] ?? 0))
}
