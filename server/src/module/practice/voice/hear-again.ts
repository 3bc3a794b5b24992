import { referencePhrases } from '@lianda/shared/module/scene/flow.rules'
import type { Deps } from '../../../deps'
import { storedPcm } from '../../media'
import { sceneContentOf } from '../../scene'
import type { LearnerLineDoc, SessionDoc } from '../practice.document'
import { practiceSettings } from '../practice-settings'
import { TurnListener } from './turn-listener'

/** The recogniser gets one second of PCM at a time. */
const PIECE_BYTES = 32_000

/**
 * Recognises a stored turn that came as mp3, or that a crash left without its words. '' = nothing was understood;
 * null = recognition is not available, and the learner types.
 */
export async function hearRecording(deps: Deps, session: SessionDoc, line: LearnerLineDoc): Promise<string | null> {
  const asr = deps.voice.asrFor(session.language)
  try {
    const pcm = asr && line.audio ? await storedPcm(deps, line.audio.path) : null
    if (!asr || !pcm) return await deviceWords(deps, session, line.deviceText)
    const content = await sceneContentOf(deps, session.orgid, session.sceneId, session.sceneVersion)
    const phrases = referencePhrases(content, session.flow)
    const listener = new TurnListener(asr, session.language, phrases, ignore, (error) => failed(deps, session, error))
    for (let at = 0; at < pcm.length; at += PIECE_BYTES) listener.write(pcm.subarray(at, at + PIECE_BYTES))
    listener.finish()
    return (await listener.words) ?? (await deviceWords(deps, session, line.deviceText))
  } catch (error) {
    failed(deps, session, error)
    return await deviceWords(deps, session, line.deviceText)
  }
}

const ignore = (): void => undefined

function failed(deps: Deps, session: SessionDoc, error: unknown): void {
  deps.log.warn({ err: error, sessionId: session._id }, 'recognition failed, the learner types')
}

/** The browser's own transcript, where the organisation allows it. */
export async function deviceWords(deps: Deps, session: SessionDoc, deviceText: string | null): Promise<string | null> {
  if (deviceText === null || deviceText.trim() === '') return null
  return (await practiceSettings(deps, session.orgid)).deviceRecognition ? deviceText : null
}
