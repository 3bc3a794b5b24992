import { goMessage, readPreview, readyMessage } from '@lianda/shared/module/exam/demo/preview-messages'
import type { ExamPreviewShow } from '@lianda/shared/module/exam/exam-preview.contract'

export interface PreviewChannel {
  /** Tells the editor that the phone is ready, and passes on what the editor sends from then on. */
  listen(show: (shown: ExamPreviewShow) => void): () => void
  go(step: -1 | 1): void
}

/** Channel to the editor around this iframe. Only our own origin and messages of the agreed shape are accepted. */
export function previewChannel(): PreviewChannel {
  const editor = window.parent === window ? null : window.parent
  return {
    listen(show) {
      const hear = (event: MessageEvent) => {
        if (event.origin !== location.origin || event.source !== editor) return
        const shown = readPreview(event.data)
        if (shown !== null) show(shown)
      }
      window.addEventListener('message', hear)
      editor?.postMessage(readyMessage(), location.origin)
      return () => window.removeEventListener('message', hear)
    },
    go: (step) => editor?.postMessage(goMessage(step), location.origin),
  }
}
