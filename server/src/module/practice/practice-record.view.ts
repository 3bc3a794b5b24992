import { nodeOf } from '@lianda/shared/module/scoring/scored-nodes.rules'
import { isBrokenOff } from '@lianda/shared/module/practice/broken-off.rules'
import type { RecordRow } from '@lianda/shared/module/practice/practice.admin.contract'
import type { RecordLine } from '@lianda/shared/module/practice/record-detail.admin.contract'
import { isFreeFrame } from '@lianda/shared/module/scene/free/free-flow.rules'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import { turnSpeed } from '@lianda/shared/module/scoring/scoring-speech.rules'
import type { AddressSigner } from '../voice'
import { type LineDoc, type SessionDoc, isLearner } from './practice.document'
import { metBy, transcriptLineOf } from './practice.view'

/** Fields of a session that a list needs. */
export const ROW_FIELDS = {
  userId: 1,
  userName: 1,
  account: 1,
  workno: 1,
  sex: 1,
  departmentName: 1,
  taskTitle: 1,
  sceneName: 1,
  'flow.free': 1,
  attempt: 1,
  state: 1,
  endReason: 1,
  total: 1,
  passed: 1,
  turn: 1,
  turns: 1,
  elapsedMs: 1,
  spokenMs: 1,
  startedAt: 1,
  endedAt: 1,
} as const
export type RowDoc = Pick<SessionDoc, '_id' | Exclude<keyof typeof ROW_FIELDS, 'flow.free'>> & {
  flow: Pick<SessionDoc['flow'], 'free'>
}

/** The specification's training type: a free practice is a practice task. */
export const trainingTypeOf = ({ flow }: Pick<RowDoc, 'flow'>): RecordRow['trainingType'] => (flow.free ? 4 : 0)

export function recordRowOf(doc: RowDoc): RecordRow {
  return {
    id: doc._id,
    userId: doc.userId,
    userName: doc.userName,
    account: doc.account,
    workno: doc.workno,
    sex: doc.sex,
    departmentName: doc.departmentName,
    taskTitle: doc.taskTitle,
    sceneName: doc.sceneName,
    trainingType: trainingTypeOf(doc),
    attempt: doc.attempt,
    state: doc.state,
    endReason: doc.endReason,
    brokenOff: isBrokenOff(doc.endReason),
    total: doc.total,
    passed: doc.passed,
    turns: doc.state === 'ended' ? doc.turns : doc.turn - 1,
    elapsedMs: Math.round(doc.elapsedMs),
    spokenMs: Math.round(doc.spokenMs),
    startedAt: doc.startedAt.getTime(),
    endedAt: doc.endedAt?.getTime() ?? null,
  }
}

const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value * 10) / 10)

/** One line with details for administrators only: how it was understood, its measures and delays. */
export function recordLineOf(line: LineDoc, content: SceneContent, sign: AddressSigner): RecordLine {
  const node = nodeOf(content.flow, line.nodeId)
  return {
    ...transcriptLineOf(line, sign),
    ...(content.free ? metBy(line, content.free) : {}),
    nodeId: line.nodeId,
    nodeName: node && !isFreeFrame(node.id) ? node.name : '',
    replyMs: isLearner(line) ? line.replyMs : null,
    speed: isLearner(line) ? rounded(turnSpeed(line, content.language)) : null,
    volumeDbfs: isLearner(line) ? rounded(line.measures?.volumeDbfs ?? null) : null,
    times: isLearner(line) ? line.times : null,
    peaks: line.peaks ? [...Buffer.from(line.peaks, 'base64')] : [],
    ...(line.audio ? { codec: line.audio.codec } : {}),
    ...(isLearner(line) && line.decision ? { decision: decisionOf(line.decision, content) } : {}),
  }
}

function decisionOf(
  decision: NonNullable<Extract<LineDoc, { speaker: 'learner' }>['decision']>,
  content: SceneContent,
) {
  const ways = content.flow.nodes.flatMap((node) => node.transitions)
  const intentLabel = decision.intentId ? (ways.find((way) => way.id === decision.intentId)?.label ?? null) : null
  const { result, score, by, said, missed, contradicted = [], conduct = [], notTaken = null, sure = null } = decision
  return {
    ...{ result, intentLabel, score, by, said, missed, notTaken, sure },
    contradicted: contradicted.map(({ label, expected, found }) => ({ label, expected, found })),
    conduct: [...new Set(conduct.map(({ kind }) => kind))],
  }
}
