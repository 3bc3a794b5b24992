import { beginAnswer } from './answer'
import type { Deps } from '../../../deps'
import { type SessionDoc, turnLine } from '../practice.document'
import { sessions } from '../practice.model'
import { spokenAgain } from '../turn/spoken-turn'

/** A younger turn may still be in work at another process and is skipped at start-up; joining retries it anyway. */
const YOUNG_MS = 10_000

/** Answers a durable turn that a crash left unanswered. A failure is logged and retried at the next join. */
export async function recoverAnswer(deps: Deps, session: SessionDoc): Promise<void> {
  const line = turnLine(session)
  try {
    await beginAnswer(deps, session, line?.pendingText ? spokenAgain(deps, session, line) : null)
  } catch (error) {
    deps.log.error({ err: error, sessionId: session._id }, 'the customer could not answer')
  }
}

/** Answers all turns that the last stop left unanswered. */
export async function recoverAll(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now() - YOUNG_MS)
  const left = await sessions(deps.db)
    .find({ phase: 'thinking', state: 'active', lastActivityAt: { $lt: before } })
    .unscoped('at start: turns of every organisation that a stop left without an answer')
    .lean<SessionDoc[]>()
  for (const session of left) await recoverAnswer(deps, session)
}
