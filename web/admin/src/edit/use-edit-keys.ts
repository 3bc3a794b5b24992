import { useEffect, useState } from 'react'
import type { DraftSteps } from './subject.types'

/** Marks the element inside a dialog that is itself an editor: there the keys belong to it. */
export const EDITOR = { 'data-editor': '' }

interface EditKeys {
  save: () => void
  /** Ctrl or Cmd with Enter. */
  saveAndNext?: () => void
}

/**
 * Ctrl or Cmd with S saves, Z takes a step back, Shift+Z and Y go forward again, wherever the focus is; in another
 * dialog, as a picker, they do nothing.
 */
export function useEditKeys(draft: Pick<DraftSteps<unknown, unknown>, 'undo' | 'redo'> | null, keys: EditKeys): void {
  const [latest] = useState(() => ({ draft, keys }))
  Object.assign(latest, { draft, keys })
  const isOpen = draft !== null
  useEffect(() => {
    if (!isOpen) return
    const onKey = (event: KeyboardEvent) => {
      if (!latest.draft || !(event.ctrlKey || event.metaKey) || event.altKey || isElsewhere(event.target)) return
      const { undo, redo } = latest.draft
      const { save, saveAndNext } = latest.keys
      const back = event.shiftKey ? redo : undo
      const work = { s: save, z: back, y: redo, enter: saveAndNext }[event.key.toLowerCase()]
      if (!work) return
      event.preventDefault()
      work()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [latest, isOpen])
}

function isElsewhere(target: EventTarget | null): boolean {
  const dialog = target instanceof Element ? target.closest('[role="dialog"]') : null
  return dialog !== null && dialog.querySelector('[data-editor]') === null
}
