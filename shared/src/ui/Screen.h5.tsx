import { useEffect, useId } from 'react'
import { ScreenParts } from './ScreenParts'
import type { ScreenProps } from './Screen.types'

export type { ScreenProps } from './Screen.types'

export function Screen(props: ScreenProps) {
  const { title } = props
  const mainId = useId()
  useEffect(() => {
    document.title = title
  }, [title])
  useEffect(() => {
    // What had the focus is gone with the page before: readers and keyboards go on from the new content.
    if (document.activeElement === document.body) document.getElementById(mainId)?.focus({ preventScroll: true })
  }, [mainId])
  return <ScreenParts {...props} mainId={mainId} />
}
