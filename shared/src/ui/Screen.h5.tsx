import { useEffect } from 'react'
import { ScreenParts } from './ScreenParts'
import type { ScreenProps } from './Screen.types'

export type { ScreenProps } from './Screen.types'

export function Screen(props: ScreenProps) {
  const { title } = props
  useEffect(() => {
    document.title = title
  }, [title])
  return <ScreenParts {...props} />
}
