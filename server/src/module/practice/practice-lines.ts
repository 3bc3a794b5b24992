import { AppError } from '@lianda/shared/error/app-error'
import type { CustomerLine } from '@lianda/shared/module/scene/scene.contract'
import type { CustomerLineDoc, LearnerLineDoc, LineDoc, SessionDoc } from './practice.document'

export const isLearner = (line: LineDoc): line is LearnerLineDoc => line.speaker === 'learner'
export const isCustomer = (line: LineDoc): line is CustomerLineDoc => line.speaker === 'customer'

/** The document of a scripted customer's line: number `no` in the conversation, before the learner's turn `turn`. */
export function customerLineDoc(
  line: CustomerLine,
  at: { no: number; turn: number; nodeId: string; atMs: number },
): CustomerLineDoc {
  return {
    ...at,
    speaker: 'customer',
    text: line.text,
    scripted: line.text,
    kind: 'scripted',
    lineId: line.id,
    emotion: line.emotion,
    heardMs: null,
    audio: null,
    peaks: null,
  }
}

/** The learner's newest line in this turn: a second recording of the same turn replaces the first. */
export function turnLine(session: SessionDoc): LearnerLineDoc | null {
  return session.lines.filter(isLearner).findLast((line) => line.turn === session.turn) ?? null
}

export function lineByKey(session: SessionDoc, turnKey: string): LearnerLineDoc | null {
  return session.lines.filter(isLearner).find((line) => line.turnKey === turnKey) ?? null
}

/** The customer's lines since the learner's last one, which the learner hears before the next turn. */
export function customerLinesNow(session: SessionDoc): CustomerLineDoc[] {
  const after = session.lines.findLastIndex(isLearner)
  return session.lines.slice(after + 1).filter(isCustomer)
}

/** Only the next turn is accepted, while the customer listens or speaks (an interruption). */
export function checkMyTurn(session: SessionDoc, turn: number): void {
  if (session.turn !== turn || (session.phase !== 'listening' && session.phase !== 'speaking'))
    throw new AppError('practice/not_your_turn')
}
