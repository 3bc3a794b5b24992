import type { CoachedTurn, Coaching, ReferenceLines } from '@lianda/shared/module/practice/training.contract'
import { conversationHint } from '@lianda/shared/module/scene/customer/conversation.rules'
import { openPoints } from '@lianda/shared/module/scene/free/free-lead.rules'
import type { FreePoint } from '@lianda/shared/module/scene/free/free-play.contract'
import { waitingNode } from '@lianda/shared/module/scene/flow.rules'
import type { FlowState } from '@lianda/shared/module/scene/flow.types'
import type { FlowNode, SceneContent, Transition } from '@lianda/shared/module/scene/scene.contract'
import { scorePractice } from '@lianda/shared/module/scoring/scoring.rules'
import { isLearner, type LearnerLineDoc, type SessionDoc } from '../practice.document'
import { scoringInputOf } from '../practice-end.service'

/** Ways to answer that are shown at once, and sentences for each. */
const MOST_WAYS = 3
const MOST_LINES = 2

const unique = (texts: readonly (string | undefined)[]): string[] =>
  [...new Set(texts.filter((one) => !!one))] as string[]

const pointLines = ({ label, better, met }: FreePoint): ReferenceLines => ({
  label,
  lines: unique([better, ...met.examples]).slice(0, MOST_LINES),
})

const linesOf = ({ label, better, scripts }: Transition): ReferenceLines => ({
  label,
  lines: unique([better, ...scripts]).slice(0, MOST_LINES),
})

/** Answers that are right, or that the conversation gets on with. */
const isGood = ({ right, outcome }: Transition): boolean => right !== false && outcome !== 'lost'

const waysAt = ({ transitions }: FlowNode): ReferenceLines[] =>
  transitions.filter(isGood).slice(0, MOST_WAYS).map(linesOf)

/** Reference lines for the learner's next turn, of what is open now and nothing else. */
export function referenceAt(content: SceneContent, flow: FlowState): Pick<Coaching, 'reference' | 'tell' | 'hint'> {
  const hint = conversationHint(content, flow)
  const doubt = content.customer?.objections.find(({ id }) => id === flow.customer?.pending?.objection)
  if (doubt) {
    const { label, resolvedBy } = doubt
    return { reference: [{ label, lines: resolvedBy.examples.slice(0, MOST_LINES) }], tell: [], hint }
  }
  const { free } = content
  if (free) {
    const open = openPoints(free, { flow }).slice(0, MOST_WAYS)
    const tell = open.slice(0, 1).flatMap(({ mustSay }) => mustSay.map(({ label }) => label))
    return { reference: open.map(pointLines), tell, hint }
  }
  const node = waitingNode(content, flow)
  return { reference: waysAt(node), tell: node.mustSay.map(({ label }) => label), hint }
}

/** The learner's last turn of which the customer made something. */
export const lastAnswered = (session: SessionDoc): LearnerLineDoc | null =>
  session.lines.filter(isLearner).findLast(({ earlier, decision }) => !earlier && decision !== null) ?? null

/** Where a turn was understood to be: its labels. */
function understoodIn(content: SceneContent, { decision }: LearnerLineDoc): string[] {
  const node = content.flow.nodes.find(({ id }) => id === decision?.nodeId)
  const way = node?.transitions.find(({ id }) => id === decision?.intentId)
  const { kind, label } = decision?.customer ?? {}
  const missed = kind === 'left' || kind === 'gone'
  return unique([missed ? undefined : way?.label, label, ...(decision?.said ?? [])])
}

function resultOf({ decision }: LearnerLineDoc): CoachedTurn['result'] {
  const { result, customer } = decision ?? {}
  if (result === 'matched') return customer?.kind === 'left' ? 'missed' : 'understood'
  return result === 'asked_back' ? 'beside' : 'missed'
}

/** What the report would say about a turn, were the practice over now. */
function coachedTurn(session: SessionDoc, content: SceneContent, line: LearnerLineDoc): CoachedTurn {
  const input = scoringInputOf({ ...session, lines: session.lines.slice(0, line.no + 1) }, content, {
    reason: 'by_learner',
  })
  const ofTheEnd = ['unfinished', 'outcome']
  const deductions = scorePractice(input, session.rule).deductions.filter(
    ({ turn, detail }) => turn === line.turn && !ofTheEnd.includes(String(detail['reason'])),
  )
  const result = resultOf(line)
  const [way] = line.before ? referenceAt(content, line.before).reference : []
  const wanted = deductions.find(({ better }) => better)?.better ?? (result === 'missed' ? way?.lines[0] : undefined)
  return {
    turn: line.turn,
    text: line.text,
    result,
    understood: understoodIn(content, line),
    deductions,
    better: wanted ?? null,
    again: line.before !== undefined,
  }
}

/** What a training shows now. */
export function coachingOf(session: SessionDoc, content: SceneContent): Coaching {
  const last = lastAnswered(session)
  return {
    turn: session.turn,
    ...referenceAt(content, session.flow),
    last: last && !last.retaken ? coachedTurn(session, content, last) : null,
  }
}
