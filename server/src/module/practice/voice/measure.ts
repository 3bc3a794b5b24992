import { measurePcm, peaks } from '@lianda/shared/module/scoring/measure.rules'
import type { TurnMeasures } from '@lianda/shared/module/scoring/scoring.types'
import type { Deps } from '../../../deps'
import { samplesOf } from '../../../infra/speech/audio/resample'
import { storedPcm } from '../../media'

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
