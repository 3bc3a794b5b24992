import { useEffect, useId } from 'react'
import { ScreenParts } from './ScreenParts'
import type { ScreenProps } from './Screen.types'

export type { ScreenProps } from './Screen.types'

/** By then the router has hidden the page before (ms). */
const SETTLED_MS = 300

export function Screen(props: ScreenProps) {
  const { title } = props
  const mainId = useId()
  useEffect(() => {
    document.title = title
  }, [title])
  useEffect(() => {
    // Readers and keyboards go on from the new content. Later, since the router hides the page before after this one shows.
    const timer = setTimeout(() => {
      // In a frame (a preview beside an editor) the focus stays with whoever is writing outside it.
      if (window.parent !== window && !document.hasFocus()) return
      const before = document.activeElement
      const lost = before === document.body || (before instanceof HTMLElement && before.offsetParent === null)
      if (lost) document.getElementById(mainId)?.focus({ preventScroll: true })
    }, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [mainId])
  return <ScreenParts {...props} mainId={mainId} />
}
