import { useEffect, useState } from 'react'

interface EditorKeys {
  undo: () => void
  redo: () => void
  save: () => void
}

/** Ctrl or Cmd with Z, Shift+Z, Y and S, wherever the focus is, unless a dialog is open. */
export function useEditorKeys(keys: EditorKeys): void {
  const [latest] = useState(() => ({ keys }))
  latest.keys = keys
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return
      if (event.target instanceof Element && event.target.closest('[role="dialog"]')) return
      const key = event.key.toLowerCase()
      const work =
        key === 'z'
          ? event.shiftKey
            ? latest.keys.redo
            : latest.keys.undo
          : key === 'y'
            ? latest.keys.redo
            : key === 's'
              ? latest.keys.save
              : null
      if (!work) return
      event.preventDefault()
      work()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [latest])
}
