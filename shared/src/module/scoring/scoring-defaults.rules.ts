import type { SceneContent } from '../scene/scene.contract'
import type { ConductKind } from '../understanding/conduct-kind'
import { SPEECH_LANGUAGES } from '../lexicon/speech-language.rules'
import type { Dimension, Outcome, ScoreItem, ScoringRule } from './scoring.contract'

/** Loss per occurrence in tenths of the dimension's 100.0: docs/scoring.md, first table. */
export const LOSS = {
  unfinished: 400,
  jumped: 200,
  slight: 150,
  grave: 300,
  impolite: 150,
  sensitive: 300,
  silence: 300,
  emotion: 300,
  identity: 500,
} as const

/** Loss of wording for each sentence with bad conduct. */
export const CONDUCT_LOSS: Record<ConductKind, number> = {
  insult: 1_000,
  refusal: 500,
  blame: 500,
  pressure: 300,
  false_promise: 300,
}

/** By how much that counts at a node that minds it more or less. */
export const CONDUCT_FACTOR = { more: 2, usual: 1, less: 0.5 } as const

/** The most that speed, volume, reply time and emotion may weigh together, in per cent. */
export const DELIVERY_MAX = 20

/** Outcomes that a rule without its own accepts. */
export const OUTCOMES: readonly Outcome[] = ['won', 'open']

const WEIGHTS: Record<Dimension, number> = {
  accuracy: 30,
  answers: 20,
  completeness: 20,
  wording: 10,
  identity: 0,
  speed: 6,
  volume: 4,
  reply: 5,
  emotion: 5,
}

function rule(name: string, speed: { min: number; max: number }): ScoringRule {
  const range: Partial<Record<Dimension, { min?: number; max?: number }>> = {
    speed,
    volume: { min: -40, max: -12 },
    reply: { max: 4 },
  }
  const dimensions = Object.keys(WEIGHTS) as Dimension[]
  const items: ScoreItem[] = dimensions.map((dimension) => ({
    dimension,
    weight: WEIGHTS[dimension],
    ...range[dimension],
  }))
  return { name, version: 2, items, passScore: 80 }
}

/** Rules for an organisation without its own; speed is in characters (zh) or, with spaces between them, words (en) per voiced minute. */
export const DEFAULT_RULES: { zh: ScoringRule; en: ScoringRule } = {
  zh: rule('standard-zh', { min: 160, max: 260 }),
  en: rule('standard-en', { min: 110, max: 170 }),
}

/** The default rule for a scene: identity has weight only where the scene asks for it, taken from accuracy. */
export function ruleFor(content: Pick<SceneContent, 'language' | 'flow'>): ScoringRule {
  const base = SPEECH_LANGUAGES[content.language].spaced ? DEFAULT_RULES.en : DEFAULT_RULES.zh
  const asks = content.flow.nodes.some((n) => n.mustSay.some((m) => /\{(name|workno)\}/.test(m.keywords)))
  const change: Partial<Record<Dimension, number>> = asks ? { identity: 5, accuracy: -5 } : {}
  return { ...base, items: base.items.map((i) => ({ ...i, weight: i.weight + (change[i.dimension] ?? 0) })) }
}
