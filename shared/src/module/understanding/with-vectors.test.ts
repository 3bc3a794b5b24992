import { describe, expect, it } from 'vitest'
import { preparer } from '../lexicon/prepare.rules'
import { encodedText } from './encoded-text.rules'
import { acceptedIntents, intentIndex, rankIntents, textsToEncode } from './intent-index.rules'
import { ridgeInverse, ridgeWeights, scoreLeftOut } from './ridge.rules'

const lexicon = preparer({ polite: [], sensitive: [], synonyms: [], hotWords: [] }, '16k_en')
const NODES = [
  {
    id: 'n',
    intents: [
      { id: 'money', examples: ['how much is it', 'what does it cost', 'tell me the price'] },
      { id: 'time', examples: ['when do you open', 'what are your hours', 'until what time are you there'] },
    ],
  },
]

/** A made-up encoder: all sentences share a direction (cosine 0.8), money and time have one of their own. */
function vector(text: string): Float32Array {
  const own = [...text].reduce((sum, c) => (sum * 31 + (c.codePointAt(0) ?? 0)) % 997, 7)
  const v = new Float32Array(40)
  v[0] = 2
  if (/much|cost|price|expensive/.test(text)) v[1] = 1
  else if (/open|hours|time|closing/.test(text)) v[2] = 1
  v[3 + (own % 37)] = 0.3
  return v.map((x) => x / Math.hypot(...v))
}

const vectors = new Map(textsToEncode(NODES, true).map((t) => [t, vector(t)]))
const index = intentIndex({ nodes: NODES, lexicon, vectors })
const said = (text: string) => acceptedIntents(rankIntents(index, 'n', text, vector(encodedText(text, true))), 50)

describe('choosing with an encoder', () => {
  it('finds what shares no word with an example, though all sentences of this encoder are alike', () => {
    expect(said('rather expensive')[0]).toMatchObject({ intent: 'money' })
    expect(said('closing soon')[0]).toMatchObject({ intent: 'time' })
    expect(said('green elephants')).toEqual([])
  })

  it('says which of the two carried the choice', () => {
    expect(said('rather expensive')[0]?.by).toBe('encoder')
    expect(said('what does it cost')[0]?.by).toBe('both')
    expect(rankIntents(index, 'n', 'what does it cost', null)[0]?.by).toBe('words')
  })

  it('falls back to words, with their own bars, when what was said or an example has no vector', () => {
    const words = intentIndex({ nodes: NODES, lexicon })
    const [first] = [...vectors.keys()]
    const lacking = new Map([...vectors].filter(([text]) => text !== first))
    const without = intentIndex({ nodes: NODES, lexicon, vectors: lacking })
    for (const text of ['how much does it cost', 'what time do you open', 'green elephants']) {
      const plain = rankIntents(words, 'n', text, null)
      expect(rankIntents(index, 'n', text, null)).toEqual(plain)
      expect(rankIntents(without, 'n', text, vector(text))).toEqual(plain)
    }
  })

  it('asks for every vector once, in a form without punctuation', () => {
    const texts = textsToEncode([{ id: 'n', intents: [{ id: 'i', examples: ["It's ＯＫ!", 'it is ok'] }] }], true)
    expect(texts.filter((t) => t === 'it is ok')).toHaveLength(1)
    expect(new Set(texts).size).toBe(texts.length)
  })
})

describe('leaving out without learning again', () => {
  const points = [0.1, 0.3, 0.35, 0.7, 0.9]
  const target = Float64Array.from([1, 1, 1, 0, 0])
  const similarity = (a: number, b: number) => Math.exp(-4 * (a - b) ** 2)
  const matrix = (rows: readonly number[]) => ({
    size: rows.length,
    values: Float64Array.from(rows.flatMap((a) => rows.map((b) => similarity(a, b)))),
  })

  it.each([[[1]], [[1, 2]], [[3]]])('gives the score of really learning without rows %j', (out) => {
    const inverse = ridgeInverse(matrix(points), 0.2)
    const fast = scoreLeftOut(inverse, ridgeWeights(inverse, target), target, out)
    const kept = points.map((_p, i) => i).filter((i) => !out.includes(i))
    const rest = kept.map((i) => points[i] ?? 0)
    const again = ridgeWeights(
      ridgeInverse(matrix(rest), 0.2),
      Float64Array.from(kept, (i) => target[i] ?? 0),
    )
    const slow = rest.reduce((sum, p, i) => sum + (again[i] ?? 0) * similarity(p, points[out[0] ?? 0] ?? 0), 0)
    expect(fast).toBeCloseTo(slow, 10)
  })
})
