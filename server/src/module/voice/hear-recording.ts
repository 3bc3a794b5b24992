import { referencePhrases } from '@lianda/shared/module/scene/flow.rules'
import { measurePcm, peaks } from '@lianda/shared/module/scoring/measure.rules'
import type { TurnMeasures } from '@lianda/shared/module/scoring/scoring.types'
import type { Deps } from '../../deps'
import { samplesOf } from '../../infra/speech/audio/resample'
import { storedPcm } from '../media'
import { sceneContentOf } from '../scene'
import type { LearnerLineDoc, SessionDoc } from '../practice/practice.document'
import { practiceSettings } from '../practice/practice-settings'
import { TurnListener } from './turn-intake'

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

const RATE = 16_000

export interface Measured {
  measures: TurnMeasures | null
  /** Levels in the format of LineDoc. */
  peaks: string | null
}

/** Measures a stored recording; both fields are null when it can't be read. */
export async function measureRecording(deps: Deps, path: string): Promise<Measured> {
  const pcm = await storedPcm(deps, path).catch((error: unknown) => {
    deps.log.warn({ err: error }, 'a recording cannot be measured')
    return null
  })
  if (!pcm) return { measures: null, peaks: null }
  const samples = samplesOf(pcm)
  return {
    measures: measurePcm(samples, RATE),
    peaks: Buffer.from(peaks(samples, RATE)).toString('base64'),
  }
}
