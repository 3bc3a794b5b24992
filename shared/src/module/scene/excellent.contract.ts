import * as z from 'zod/mini'
import { text } from '../../contract/fields'

/** How a scene is done well, to be heard: a recorded practice, or an uploaded sound. */
export const excellentRecording = z.object({
  from: z.enum(['record', 'file']),
  /** Id of the practice, or what `upload.upload` returned. */
  ref: text(1, 256),
  /** What to listen for. */
  description: text(1, 100),
})
export type ExcellentRecording = z.infer<typeof excellentRecording>

/** Sounds that every device plays. */
export const EXCELLENT_FORMATS = ['mp3', 'wav', 'm4a'] as const
