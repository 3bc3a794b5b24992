import { measurePcm } from '@lianda/shared/module/scoring/measure.rules'
import { PCM_RATE } from '@lianda/shared/module/voice/voice.events'
import type { Deps } from '../../../deps'
import { samplesOf } from '../../../infra/speech/audio/resample'
import type { RecordingPath } from '../../../infra/storage/recording-store'
import type { Measured } from '../turn-owner'
import { peaksOf } from './recording-peaks'
import { storedPcm } from './recordings'

/** Measures a stored recording; both members are null when it can't be read. */
export async function measureRecording(deps: Deps, path: RecordingPath): Promise<Measured> {
  const pcm = await storedPcm(deps, path).catch((error: unknown) => {
    deps.log.warn({ err: error }, 'a recording cannot be measured')
    return null
  })
  if (!pcm) return { measures: null, peaks: null }
  return { measures: measurePcm(samplesOf(pcm), PCM_RATE), peaks: peaksOf(pcm) }
}
