import type { SceneContent } from '../scene/scene.contract'
import type { Dimension, ScoreItem, ScoringRule } from './scoring.contract'

/** Loss per occurrence in tenths of the dimension's 100.0: docs/scoring.md, first table. */
export const LOSS = {
  keyInformation: 250,
  notUnderstood: 200,
  unfinished: 400,
  slight: 150,
  grave: 300,
  impolite: 150,
  sensitive: 300,
  silence: 300,
  emotion: 300,
  identity: 500,
} as const

const WEIGHTS: Record<Dimension, number> = {
  accuracy: 30,
  completeness: 20,
  speed: 10,
  volume: 10,
  wording: 15,
  reply: 10,
  emotion: 5,
  identity: 0,
  answers: 0,
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
  return { name, version: 1, items, passScore: 80 }
}

/** Rules for an organisation without its own; speed is in characters (zh) or words (en) per voiced minute. */
export const DEFAULT_RULES: { zh: ScoringRule; en: ScoringRule } = {
  zh: rule('standard-zh', { min: 160, max: 260 }),
  en: rule('standard-en', { min: 110, max: 170 }),
}

/** The default rule for a scene: identity and answers have weight only when the scene asks for them. */
export function ruleFor(content: Pick<SceneContent, 'language' | 'flow'>): ScoringRule {
  const base = content.language === '16k_en' ? DEFAULT_RULES.en : DEFAULT_RULES.zh
  const { nodes } = content.flow
  const identity = nodes.some((n) => n.mustSay.some((m) => /\{(name|workno)\}/.test(m.keywords))) ? 5 : 0
  const answers = nodes.some((n) => n.type === 'question') ? 10 : 0
  // Identity takes its weight from wording and answers from accuracy, which otherwise cover them.
  const change: Partial<Record<Dimension, number>> = { identity, answers, wording: -identity, accuracy: -answers }
  return { ...base, items: base.items.map((i) => ({ ...i, weight: i.weight + (change[i.dimension] ?? 0) })) }
}
