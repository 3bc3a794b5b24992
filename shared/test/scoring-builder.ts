import type { FlowDecision } from '../src/module/scene/flow.types'
import type { ScoredTurn, ScoringInput, TurnMeasures } from '../src/module/scoring/scoring.types'
import { aFlow, aScene, node, way } from './scene-builder'

export const decided = (nodeId: string, more: Partial<FlowDecision> = {}): FlowDecision => ({
  nodeId,
  result: 'matched',
  intentId: 'i',
  score: 1,
  by: 'keywords',
  nearest: null,
  right: null,
  said: [],
  missed: [],
  ...more,
})

/** 5 s of recording with 4 s of voice from 500 ms on, at -28 dBFS. */
export const measured = (more: Partial<TurnMeasures> = {}): TurnMeasures => ({
  durationMs: 5_000,
  voicedMs: 4_000,
  leadMs: 500,
  volumeDbfs: -28,
  clipped: 0,
  ...more,
})

/** Two student nodes, both required, key information at the first. */
export const twoNodes = () => [
  node('start', 'start', [way('w0', 'c1')]),
  node('c1', 'customer', [way('w1', 's1')]),
  node('s1', 'student', [way('i1', 'c2', { better: '更好的说法' })], {
    required: true,
    mustSay: [{ label: '续航', keywords: '四百一', better: '说出四百一十公里' }],
  }),
  node('c2', 'customer', [way('w2', 's2')]),
  node('s2', 'student', [way('i2', 'end')], { required: true }),
  node('end', 'end', []),
]

/** Thirteen characters in four voiced seconds: about 200 a minute. */
export const spoken = (turn: number, nodeId: string, more: Partial<ScoredTurn> = {}): ScoredTurn => ({
  turn,
  nodeId,
  text: '您好谢谢您这边能跑四百一呢',
  kind: 'voice',
  decision: decided(nodeId, { said: ['续航'] }),
  measures: measured(),
  replyMs: 1_200,
  ...more,
})

export const typedTurn = (turn: number, nodeId: string, more: Partial<ScoredTurn> = {}): ScoredTurn =>
  spoken(turn, nodeId, { kind: 'text', measures: null, replyMs: null, ...more })

export const silentTurn = (turn: number, nodeId: string): ScoredTurn =>
  typedTurn(turn, nodeId, {
    kind: 'silent',
    text: '',
    decision: decided(nodeId, { result: 'silence', intentId: null, by: 'none', score: 0, missed: ['续航'] }),
  })

/** A finished practice without deductions; each test changes the part it covers. */
export const aPractice = (change: Partial<ScoringInput> = {}): ScoringInput => ({
  language: '16k_zh',
  flow: { nodes: twoNodes() },
  path: ['start', 'c1', 's1', 'c2', 's2', 'end'],
  end: { reason: 'finished', outcome: 'won' },
  turns: [spoken(1, 's1'), spoken(2, 's2')],
  lexicon: aScene().lexicon,
  learner: { name: '沈晓雯', workno: 'A20312' },
  ...change,
})

export const questionFlow = aFlow
