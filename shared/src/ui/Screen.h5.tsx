import { useEffect, useId } from 'react'
import { ScreenParts } from './ScreenParts'
import type { ScreenProps } from './Screen.types'

export type { ScreenProps } from './Screen.types'

/** After this time (ms) the router has hidden the previous page. */
const SETTLED_MS = 300

export function Screen(props: ScreenProps) {
  const { title } = props
  const mainId = useId()
  useEffect(() => {
    document.title = title
  }, [title])
  useEffect(() => {
    // Moves a lost focus to the new content. Delayed, because the router hides the previous page after this one shows.
    const timer = setTimeout(() => {
      // In an iframe (a preview beside an editor) the focus stays in the editor outside.
      if (window.parent !== window && !document.hasFocus()) return
      const before = document.activeElement
      const lost = before === document.body || (before instanceof HTMLElement && before.offsetParent === null)
      if (lost) document.getElementById(mainId)?.focus({ preventScroll: true })
    }, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [mainId])
  return <ScreenParts {...props} mainId={mainId} />
}
