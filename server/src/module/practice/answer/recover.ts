import type { SpokenWords } from './answer'
import { beginAnswer } from './answer'
import { referencePhrases } from '@lianda/shared/module/scene/flow.rules'
import type { Deps } from '../../../deps'
import { sceneContentOf } from '../../scene'
import type { LearnerLineDoc, SessionDoc } from '../practice.document'
import { turnLine } from '../practice.lines'
import { sessions } from '../practice.model'
import { practiceSettings } from '../practice.settings'
import { measureRecording, storedPcm } from '../voice/measure'
import { TurnListener } from '../voice/turn-listener'

/** A turn so young may be being answered by another process; joining goes on with it anyway. */
const YOUNG_MS = 10_000
/** What a recogniser is fed at once: a second of PCM. */
const PIECE_BYTES = 32_000

/** Goes on with a durable turn that a crash left without an answer; a failure is logged and tried again at the next join. */
export async function recoverAnswer(deps: Deps, session: SessionDoc): Promise<void> {
  const line = turnLine(session)
  try {
    await beginAnswer(deps, session, line?.pendingText ? spokenAgain(deps, session, line) : null)
  } catch (error) {
    deps.log.error({ err: error, sessionId: session._id }, 'the customer could not answer')
  }
}

/** All sessions that wait for an answer since the last stop. */
export async function recoverAll(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now() - YOUNG_MS)
  const left = await sessions(deps.db)
    .find({ phase: 'thinking', state: 'active', lastActivityAt: { $lt: before } })
    .unscoped('at start: turns of every organisation that a stop left without an answer')
    .lean<SessionDoc[]>()
  for (const session of left) await recoverAnswer(deps, session)
}

function spokenAgain(deps: Deps, session: SessionDoc, line: LearnerLineDoc): SpokenWords {
  return {
    words: wordsAgain(deps, session, line),
    measured: line.audio ? measureRecording(deps, line.audio.path) : Promise.resolve({ measures: null, peaks: null }),
    releasedAt: performance.now(),
  }
}

async function wordsAgain(deps: Deps, session: SessionDoc, line: LearnerLineDoc): Promise<string | null> {
  const pcm = line.audio?.codec === 'pcm' ? await storedPcm(deps, line.audio.path) : null
  const asr = deps.voice.asrFor(session.language)
  if (!pcm || !asr) {
    const allowed = line.deviceText ? (await practiceSettings(deps, session.orgid)).deviceRecognition : false
    return allowed ? line.deviceText : null
  }
  const content = await sceneContentOf(deps, session.orgid, session.sceneId, session.sceneVersion)
  const phrases = referencePhrases(content, session.flow)
  const listener = new TurnListener(
    asr,
    session.language,
    phrases,
    () => undefined,
    (error) => deps.log.warn({ err: error, sessionId: session._id }, 'recognition failed, the learner types'),
  )
  for (let at = 0; at < pcm.length; at += PIECE_BYTES) listener.write(pcm.subarray(at, at + PIECE_BYTES))
  listener.finish()
  return await listener.words
}
