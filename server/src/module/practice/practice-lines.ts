import { AppError } from '@lianda/shared/error/app-error'
import type { CustomerLine } from '@lianda/shared/module/scene/scene.contract'
import type { CustomerLineDoc, LearnerLineDoc, LineDoc, SessionDoc } from './practice.document'

export const isLearner = (line: LineDoc): line is LearnerLineDoc => line.speaker === 'learner'
export const isCustomer = (line: LineDoc): line is CustomerLineDoc => line.speaker === 'customer'

/** A customer's line as the scene has it, as the `no`-th of the conversation, leading to the learner's turn `turn`. */
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

/** The newest line of the learner in this turn; a second recording of the same turn replaces the first. */
export function turnLine(session: SessionDoc): LearnerLineDoc | null {
  return session.lines.filter(isLearner).findLast((line) => line.turn === session.turn) ?? null
}

export function lineByKey(session: SessionDoc, turnKey: string): LearnerLineDoc | null {
  return session.lines.filter(isLearner).find((line) => line.turnKey === turnKey) ?? null
}

/** What the customer said since the learner's last line: what has to be heard before the learner's turn. */
export function customerLinesNow(session: SessionDoc): CustomerLineDoc[] {
  const after = session.lines.findLastIndex(isLearner)
  return session.lines.slice(after + 1).filter(isCustomer)
}

/** A turn is taken while the customer speaks (interrupting) or listens, and only the one that is next. */
export function checkMyTurn(session: SessionDoc, turn: number): void {
  if (session.turn !== turn || (session.phase !== 'listening' && session.phase !== 'speaking'))
    throw new AppError('practice/not_your_turn')
}
