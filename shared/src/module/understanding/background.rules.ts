import type { Preparer } from '../lexicon/prepare.rules'
import { BACKGROUND_CHINESE } from './background-chinese.rules'
import { BACKGROUND_ENGLISH } from './background-english.rules'
import type { ExampleRow } from './example-row.types'
import { type Vector, VectorBackground } from './vector-space.rules'
import { type SharedTexts, sharedTexts } from './word-space.rules'

/** Sentences that mean nothing in any scene: what is like them is like everything. */
export const backgroundTexts = (english: boolean): readonly string[] =>
  english ? BACKGROUND_ENGLISH : BACKGROUND_CHINESE

/** The background as one lexicon reads it; whatever is learned with that lexicon shares it. */
export interface Background {
  rows: readonly ExampleRow[]
  words: SharedTexts
  /** As an encoder sees it; the same for the same vectors. */
  seenAs(vectors: readonly Vector[]): VectorBackground
}

function makeBackground(lexicon: Preparer): Background {
  const texts = backgroundTexts(lexicon.english)
  const prepared = texts.map((text) => lexicon.prepare(text))
  let last: VectorBackground | null = null
  return {
    rows: texts.map((text, at) => ({ node: -1, intent: -1, text, said: prepared[at]?.text ?? '' })),
    words: sharedTexts(prepared, lexicon.english),
    seenAs(vectors) {
      if (!last?.isOf(vectors)) last = new VectorBackground(vectors)
      return last
    },
  }
}

const made = new WeakMap<Preparer, Background>()

export function backgroundOf(lexicon: Preparer): Background {
  const known = made.get(lexicon) ?? makeBackground(lexicon)
  made.set(lexicon, known)
  return known
}
