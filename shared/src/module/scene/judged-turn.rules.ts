import type { Judgement, Question } from '../understanding/judge.rules'
import { neighbours } from './flow-graph.rules'
import type { TurnContext } from './flow.types'
import { bestMatch, type IntentMatch, rankTurn } from './rank-turn.rules'
import type { FlowNode, SceneContent } from './scene.contract'
import { type Information, keyInformation } from './turn-information.rules'

/** From this score on words are sure enough to need no judge, and below the other one they are sure that nothing fits. */
const DOUBTFUL = { from: 10, to: 85 } as const
/** How sure a judge is whose quote stands in the turn. */
const JUDGED = 0.85

/** Whether a judge is asked about a turn: where the scene wants it and words do not settle it. */
export function needsJudge(content: SceneContent, node: FlowNode, text: string, context: TurnContext): boolean {
  if (content.calculation !== 'judge') return false
  const [here, around] = rankTurn(content, node, text, context)
  const score = bestMatch([...here, ...around], 0)?.score ?? 0
  return score >= DOUBTFUL.from && score < DOUBTFUL.to
}

/** The intent that a judge found, unless words are sure of another. */
export function judgedMatch(
  { intent }: Judgement,
  matches: readonly IntentMatch[],
  byWords: IntentMatch | null,
): IntentMatch | null {
  if (byWords && byWords.score >= DOUBTFUL.to) return byWords
  const found = matches.find(({ transition }) => transition.id === intent)
  return found ? { ...found, score: Math.max(found.score, 100 * JUDGED), by: 'judge', sure: JUDGED } : null
}

/** A judge finds what words miss. It takes nothing back, and no contradiction away. */
export function withJudged(found: Information, judged: Judgement | undefined): Information {
  const also = found.missed.filter((label) => judged?.said.includes(label))
  return { ...found, said: [...found.said, ...also], missed: found.missed.filter((label) => !also.includes(label)) }
}

/** What a judge is asked about a turn at a node. */
export function judgeQuestion(
  content: SceneContent,
  node: FlowNode,
  said: string,
  { heard = [] }: TurnContext,
): Question {
  const nodes = content.crossNode ? [node, ...neighbours(content.flow, node)] : [node]
  return {
    heard: heard.map(({ text }) => text),
    said,
    intents: nodes.flatMap(({ transitions }) =>
      transitions.map(({ id, label, scripts }) => ({ id, label, examples: scripts })),
    ),
    information: keyInformation(content, node, said).missed,
  }
}
