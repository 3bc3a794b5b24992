import type { PreparedText } from '../lexicon/prepare.rules'
import { METHOD, type WordShares } from './method.rules'
import { speechActs } from './speech-acts.rules'

export type FeatureGroup = keyof WordShares

/** A group of features that counts in a language, with its share of the similarity. */
export interface CountedGroup {
  share: number
  /** The features of a text; one occurs once however often it is said. */
  of(text: PreparedText): ReadonlySet<string>
}

const runs = (text: string, length: number): string[] => {
  const chars = [...text]
  return Array.from({ length: Math.max(0, chars.length - length + 1) }, (_v, i) => chars.slice(i, i + length).join(''))
}

/** The acts and every two of them together: asking for a time is more than asking and a time. */
const withPairs = (acts: readonly string[]): string[] =>
  acts.flatMap((act, i) => [act, ...acts.slice(i + 1).map((other) => `${act} ${other}`)])

type Features = Record<FeatureGroup, (text: PreparedText) => string[]>

const ENGLISH: Features = {
  units: ({ stems }) => stems,
  pairs({ stems }) {
    const edged = ['^', ...stems, '$']
    return edged.slice(1).map((s, i) => `${edged[i] ?? ''} ${s}`)
  },
  grams({ text }) {
    const padded = ` ${text} `
    return [...runs(padded, 3), ...runs(padded, 4)]
  },
  sounds: () => [],
  acts: () => [],
}

const CHINESE: Features = {
  units: ({ units }) => units,
  pairs: ({ pairs }) => pairs,
  grams: ({ text }) => runs(text.replaceAll(' ', ''), 3),
  sounds: ({ sounds }) => sounds.slice(1).map((s, i) => `${sounds[i]?.loose ?? ''} ${s.loose}`),
  acts: ({ text }) => withPairs(speechActs(text)),
}

const counted = (features: Features, shares: WordShares): CountedGroup[] =>
  (Object.keys(shares) as FeatureGroup[]).flatMap((group) =>
    shares[group] > 0 ? [{ share: shares[group], of: (text) => new Set(features[group](text)) }] : [],
  )

const GROUPS = { english: counted(ENGLISH, METHOD.english), chinese: counted(CHINESE, METHOD.chinese) }

/** The groups by which texts are compared. */
export const groupsOf = (english: boolean): readonly CountedGroup[] => (english ? GROUPS.english : GROUPS.chinese)
