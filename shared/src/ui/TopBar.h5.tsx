import { TopBarParts } from './TopBarParts'
import type { TopBarProps } from './TopBar.types'

export type { BarAction, TopBarProps } from './TopBar.types'

export function TopBar(props: TopBarProps) {
  return <TopBarParts {...props} />
}
