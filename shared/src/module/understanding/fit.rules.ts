import type { KeywordsFound } from '../lexicon/keywords.rules'
import type { IntentCalculation } from '../scene/scene.contract'
import type { FlowDecision } from '../scene/flow.types'
import type { IntentGuess } from './intent-index.rules'

/** What speaks for an intent. */
export interface Evidence {
  calculation: IntentCalculation
  /** The intent has key words, so that a turn without any of them says less. */
  keyworded: boolean
  keywords: KeywordsFound
  /** What was learned from its examples; absent for an intent without any. */
  guess: IntentGuess | undefined
  /** Likeness to the nearest example, 0-1. */
  likeness: number
  /**
   * How near it is to being an example, 0-1, in a language without word lists: its small words make most sentences alike.
   * Null where the lists tell those.
   */
  near: number | null
  /** Share of the turn that is about what nobody in the scene talks about: the weather, one's own affairs. */
  aside: number
}

export interface Fit {
  /** 0-100 on the scale of strictness: from 50 on it is accepted as computed. */
  score: number
  by: FlowDecision['by']
  /** Chance that it is meant, 0-1. */
  sure: number
}

/**
 * Weights of the evidence for an intent with key words, found by logistic regression on sentences of four scenes. `bar`:
 * what a turn without any of its key words must outweigh; `most`: what an aside weighs at most.
 */
const WEIGHTS = { learned: 2, share: 9, likeness: 7.5, aside: 20, most: 4, bar: 3.65 } as const
/** Points of strictness per unit of evidence. */
const POINTS = 12

/** Nobody is surer of what a person meant. */
const MOST_SURE = 0.99

/** In a language without word lists, what has no key word has to be an example but for a word or two. */
const NEAR = 0.75

const NONE: Fit = { score: 0, by: 'none', sure: 0 }

/** How well an intent fits a turn, from all that speaks for it. */
export function fitOf(evidence: Evidence): Fit {
  const { near, keywords, guess } = evidence
  const fit = fitByWords(evidence)
  const named = near === null || near >= NEAR || keywords.score > 0 || (guess && guess.by !== 'words')
  if (named) return fit
  const most = (50 * near) / NEAR
  return fit.score <= most ? fit : { ...fit, score: most, sure: fit.sure * near }
}

function fitByWords({ calculation, keyworded, keywords, guess, likeness, aside }: Evidence): Fit {
  if (calculation === 'words')
    return keywords.score > 0 ? { score: 100 * keywords.score, by: 'keywords', sure: 0.9 } : NONE
  const learned = guess?.score ?? 0
  const by = keywords.score > 0 ? 'keywords' : guess?.by === 'words' ? 'lexical' : 'semantic'
  if (learned === 0 && likeness === 0 && keywords.score === 0) return NONE
  const against = Math.min(WEIGHTS.most, WEIGHTS.aside * aside)
  if (!keyworded)
    return { score: Math.max(0, learned - POINTS * against), by, sure: aside > 0 ? 0 : (guess?.sure ?? 0) }
  const sum =
    (WEIGHTS.learned * learned) / 50 +
    WEIGHTS.share * keywords.score * keywords.share +
    WEIGHTS.likeness * likeness -
    WEIGHTS.bar -
    against
  return {
    score: Math.min(100, Math.max(0, 50 + POINTS * sum)),
    by,
    sure: Math.min(MOST_SURE, 1 / (1 + Math.exp(-sum))),
  }
}
