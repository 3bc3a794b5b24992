import { App } from 'antd'
import { useEffect, useState } from 'react'
import { useText } from '../platform/text'
import type { SaveState } from './autosave'

/**
 * To be called when what needs everything saved could not go on: says why, somebody else's version or what the server
 * said, and leads to where it is decided. What the last save came to is known a moment later.
 */
export function useSayUnsaved(save: SaveState): () => void {
  const general = useText()
  const { message } = App.useApp()
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    if (!wanted) return
    if (save.kind === 'conflict') {
      message.warning(general('unsaved.conflict'))
      document.querySelector<HTMLElement>('[data-conflict] button')?.focus()
    } else if (save.kind === 'failed') message.error(save.failure.message)
    else return
    setWanted(false)
  }, [wanted, save, message, general])
  return () => setWanted(true)
}
