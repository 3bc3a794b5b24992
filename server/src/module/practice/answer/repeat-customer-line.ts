import type { Deps } from '../../../deps'
import { eventQueue } from '../../../infra/vendor/event-queue'
import { sceneContentOf } from '../../scene'
import { playLine } from '../../voice'
import { customerLinesNow, type SessionDoc } from '../practice.document'
import { listenersOf, live, type SaidLine, sayLine } from '../turn/live'
import { keepVoices } from './commit'

/**
 * Speaks the customer's newest lines, or those given, to a device that joins, at the start of a practice or after a reconnect.
 * Recorded lines are played; the others are spoken now.
 */
export async function repeatCustomerLine(
  deps: Deps,
  session: SessionDoc,
  lines = customerLinesNow(session),
): Promise<void> {
  const signal = live(deps).speak(session._id)
  try {
    const content = await sceneContentOf(deps, session.orgid, session.sceneId, session.sceneVersion)
    const fresh: SaidLine[] = []
    for (const line of lines) {
      if (signal.aborted) break
      const { no, emotion, audio } = line
      if (audio && (await playLine(deps, audio, listenersOf(deps, session, no)))) continue
      const clauses = eventQueue<string>()
      clauses.push(line.text)
      clauses.close()
      fresh.push(await sayLine(deps, session, content, { no, emotion, clauses }, signal))
    }
    await keepVoices(deps, session, null, null, fresh)
  } catch (error) {
    deps.log.warn({ err: error, sessionId: session._id }, 'the customer could not speak')
  } finally {
    live(deps).spoken(session._id, signal)
  }
}
