import { peaks } from '@lianda/shared/module/scoring/measure.rules'
import { PCM_RATE } from '@lianda/shared/module/voice/voice.events'
import { samplesOf } from '../../../infra/speech/audio/resample'

/** Levels 0-100 of PCM, at most 20 per second, one byte each, base64. */
export const peaksOf = (pcm: Uint8Array): string => Buffer.from(peaks(samplesOf(pcm), PCM_RATE)).toString('base64')
