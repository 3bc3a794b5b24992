/** How similar two texts are by words: shares of the groups of features, which add up to 1. */
export interface WordShares {
  units: number
  pairs: number
  /** English: runs of 3 and 4 letters; Chinese: runs of 3 characters. */
  grams: number
  /** Chinese only: pairs of syllables without tones, since recognisers confuse what sounds alike. */
  sounds: number
  /** Chinese only: what is done by saying it. */
  acts: number
}

/**
 * The numbers of the method, found on intents other than those that bench/understanding measures. None of them is a bar:
 * bars are computed from the examples of each scene and model.
 */
export const METHOD = {
  english: { units: 0.4, pairs: 0.1, grams: 0.5, sounds: 0, acts: 0 } satisfies WordShares,
  chinese: { units: 0.35, pairs: 0.25, grams: 0, sounds: 0.1, acts: 0.3 } satisfies WordShares,
  /** Share of the encoder in the similarity where both texts have a vector; the rest is the words'. */
  encoderShare: 0.5,
  /** How much the learned weights are held back; higher trusts single examples less. */
  ridge: { words: 0.3, both: 0.15 },
  /** Examples learned together; a longer scene is cut into parts of whole nodes, because the work grows with the cube. */
  maxExamples: 500,
  /** Word similarity from which two examples of an intent are one sentence in two spellings. */
  sameSentence: 0.7,
  /** An example of another node counts against an intent, unless it is alike: from none at the first to all at the second. */
  alike: [0.55, 0.85],
  /** The same for all examples of an intent of another node, relative to how alike the intent's own are. */
  alikeIntent: { from: 0.51, to: 0.64, doubt: 4 },
  bar: {
    /** Quantile of the scores that own examples reach when they are left out. */
    own: 0.1,
    /** Quantile of the scores that background and other nodes' examples reach when they are left out. */
    others: 0.97,
    /** The bar's place between the two: 0 at the others', 1 at the own. */
    place: 0.4,
    /** The same where they cross, because the examples are few or the intents are not separable. */
    crossed: 0,
    /** Examples' worth of trust in the node's quantile beside the intent's own, and in the scene's beside the node's. */
    nodeWeight: 10,
    sceneWeight: 5,
    /** Own examples' low quantile as a share of what they reach unless left out; for scenes too small to leave out. */
    unknownOwn: 0.15,
  },
  /** A part of a long turn counts a little less than the whole. */
  excerpt: { discount: 0.95, longer: 1.75 },
}
