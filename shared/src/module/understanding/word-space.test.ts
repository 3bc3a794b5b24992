import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PreparedText, preparer } from '../lexicon/prepare.rules'
import { groupsOf } from './text-features.rules'
import { VectorBackground, vectorSpace } from './vector-space.rules'
import { sharedTexts, wordSpace } from './word-space.rules'

const LEXICON = { polite: [], sensitive: [], synonyms: [], hotWords: [] }
const ENGLISH = ['room', 'rooms', 'price', 'is', 'the', 'not', 'breakfast', 'at', 'nine', 'included']
const CHINESE = ['房间', '价格', '早餐', '不', '包括', '九点', '请问', '多少钱', '可以', '的']

/** A list of texts in words of these. */
const texts = (words: readonly string[], joined: string) =>
  fc.array(
    fc.array(fc.constantFrom(...words), { maxLength: 5 }).map((some) => some.join(joined)),
    { maxLength: 5 },
  )

/** The similarity as it is defined: for each group its share of the cosine of the weighted features. */
function plainly(said: PreparedText, texts: readonly PreparedText[], english: boolean): number[] {
  const sums = texts.map(() => 0)
  for (const { share, of } of groupsOf(english)) {
    const rows = texts.map(of)
    const weight = (feature: string) =>
      Math.log((rows.length + 1) / (rows.filter((row) => row.has(feature)).length + 0.5))
    const length = (features: ReadonlySet<string>) => Math.hypot(...[...features].map(weight)) || 1
    const features = of(said)
    rows.forEach((row, at) => {
      const both = [...features].filter((feature) => row.has(feature))
      const dot = both.reduce((sum, one) => sum + weight(one) ** 2, 0)
      sums[at] = (sums[at] ?? 0) + (share * dot) / length(features) / length(row)
    })
  }
  return sums
}

test.each([
  ['English', '16k_en', texts(ENGLISH, ' ')],
  ['Chinese', '16k_zh', texts(CHINESE, '')],
] as const)('%s texts are as alike beside shared ones as if all had been counted together', (_name, language, some) => {
  const lexicon = preparer(LEXICON, language)
  const prepared = (list: readonly string[]) => list.map((text) => lexicon.prepare(text))
  fc.assert(
    fc.property(some, some, some, (own, background, said) => {
      const rows = prepared([...own, ...background])
      const space = wordSpace(prepared(own), sharedTexts(prepared(background), lexicon.english))
      for (const one of prepared(said)) {
        const expected = plainly(one, rows, lexicon.english)
        space.similarities(one).forEach((value, at) => expect(value).toBeCloseTo(expected[at] ?? Number.NaN, 10))
      }
      rows.forEach((row, at) => expect(space.similaritiesOf(at)).toEqual(space.similarities(row)))
    }),
    { numRuns: 30 },
  )
})

test('two spaces do not change what they share', () => {
  const lexicon = preparer(LEXICON, '16k_en')
  const prepare = (...list: string[]) => list.map((text) => lexicon.prepare(text))
  const shared = sharedTexts(prepare('breakfast is included', 'the price of the room'), true)
  const [said] = prepare('is breakfast in the price')
  if (!said) throw new Error('nothing said')
  const first = wordSpace(prepare('breakfast at nine'), shared)
  const before = first.similarities(said)
  wordSpace(prepare('nine rooms', 'the breakfast room'), shared)
  expect(first.similarities(said)).toEqual(before)
})

test('similarities by meaning are those of the directions from the mean of the background', () => {
  const number = fc.double({ min: -1, max: 1, noNaN: true })
  const vector = fc.array(number, { minLength: 4, maxLength: 4 })
  const vectors = (minLength: number) => fc.array(vector, { minLength, maxLength: 5 })
  fc.assert(
    fc.property(vectors(0), vectors(1), vector, (own, background, said) => {
      const mean = [0, 1, 2, 3].map((i) => background.reduce((sum, v) => sum + (v[i] ?? 0), 0) / background.length)
      const direction = (v: readonly number[]) => {
        const from = v.map((value, i) => value - (mean[i] ?? 0))
        const length = Math.hypot(...from)
        return length < 1e-3 ? null : from.map((value) => value / length)
      }
      const space = vectorSpace(own, new VectorBackground(background))
      const found = space.similarities(said)
      const rows = [...own, ...background]
      expect(found).toHaveLength(rows.length)
      rows.forEach((row, at) => {
        const [a, b] = [direction(said), direction(row)]
        if (!a || !b) return
        const cosine = a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0)
        expect(found[at]).toBeCloseTo((cosine + cosine * cosine) / 2, 3)
      })
      rows.forEach((row, at) => expect(space.similaritiesOf(at)).toEqual(space.similarities(row)))
    }),
  )
})
