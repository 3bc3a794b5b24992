import * as z from 'zod/mini'
import {
  type ExamPreviewShow,
  type examPreviewGo,
  type examPreviewReady,
  examPreviewShow,
} from '../exam-preview.contract'

const channel = 'lianda.exam-preview'

/** The editor's message, or null for any other message between windows. */
export function readPreview(data: unknown): ExamPreviewShow | null {
  const known = z.safeParse(examPreviewShow, data)
  return known.success ? known.data : null
}

export const readyMessage = (): z.infer<typeof examPreviewReady> => ({ channel, kind: 'ready' })
export const goMessage = (step: -1 | 1): z.infer<typeof examPreviewGo> => ({ channel, kind: 'go', step })
