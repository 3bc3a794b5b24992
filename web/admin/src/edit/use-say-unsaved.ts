import { App } from 'antd'
import { useEffect, useState } from 'react'
import { useText } from '../platform/text'
import type { SaveState } from './subject.types'

/**
 * Returns a function to call when a step that needs everything saved could not run. It shows the reason (conflict or
 * server error) and focuses the choice. The result of the last save is known a moment later.
 */
export function useSayUnsaved(save: SaveState): () => void {
  const t = useText()
  const { message } = App.useApp()
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    if (!wanted) return
    if (save.kind === 'conflict') {
      message.warning(t('office.unsaved.conflict'))
      document.querySelector<HTMLElement>('[data-conflict] button')?.focus()
    } else if (save.kind === 'failed') message.error(save.failure.message)
    else return
    setWanted(false)
  }, [wanted, save, message, t])
  return () => setWanted(true)
}
