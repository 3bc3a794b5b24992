import { readFile } from 'node:fs/promises'
import { measurePcm, peaks } from '@lianda/shared/module/scoring/measure.rules'
import type { TurnMeasures } from '@lianda/shared/module/scoring/scoring.types'
import type { Deps } from '../../../deps'
import { WAV_HEADER_BYTES } from '../../../infra/storage/wav-header'
import { samplesOf } from '../../../infra/speech/audio/resample'
import { recordings } from '../../media'

const RATE = 16_000

export interface Measured {
  measures: TurnMeasures | null
  /** Levels as LineDoc keeps them. */
  peaks: string | null
}

/** The samples of a stored PCM recording; null when there is none. */
export async function storedPcm(deps: Deps, path: string): Promise<Buffer | null> {
  const file = await recordings(deps).wavFile(path)
  return file ? (await readFile(file)).subarray(WAV_HEADER_BYTES) : null
}

/** Measures a stored recording. An mp3 from a weak link is not decoded: it is shown as not measured. */
export async function measureRecording(deps: Deps, path: string): Promise<Measured> {
  const pcm = await storedPcm(deps, path)
  if (!pcm) return { measures: null, peaks: null }
  const samples = samplesOf(pcm)
  return {
    measures: measurePcm(samples, RATE),
    peaks: Buffer.from(peaks(samples, RATE)).toString('base64'),
  }
}
