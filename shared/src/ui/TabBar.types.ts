import type { ReactNode } from 'react'
import type { IconName } from './icon-shapes'

export interface Tab<T extends string> {
  value: T
  label: string
  icon: IconName
}

export interface TabBarProps<T extends string> {
  tabs: readonly Tab<T>[]
  current: T | null
  onOpen: (value: T) => void
  label: string
  /** Wide windows: `brand` is before the tabs, `end` at the far end of the top bar. */
  brand?: ReactNode
  end?: ReactNode
}
