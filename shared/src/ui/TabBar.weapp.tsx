import type { TabBarProps } from './TabBar.types'

export type { Tab, TabBarProps } from './TabBar.types'

/** WeChat draws its own tab bar (app.config). */
export function TabBar<T extends string>(_props: TabBarProps<T>) {
  return null
}
