import { useSyncExternalStore } from 'react'
import { Box } from './Box'
import { cx } from './cx'
import { Icon } from './Icon'
import { Pressable } from './Pressable'
import type { TabBarProps } from './TabBar.types'
import css from './TabBar.module.css'

export type { Tab, TabBarProps } from './TabBar.types'

const WIDE = '(min-width: 992px)'
const watchWide = (listener: () => void) => {
  const list = matchMedia(WIDE)
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}
const isWide = () => matchMedia(WIDE).matches

/** A bottom bar on phones, a top bar from 992 px. */
export function TabBar<T extends string>({ tabs, current, onOpen, label, brand, end }: TabBarProps<T>) {
  // Not rendered on phones, instead of hidden, because `end` has its own dialogs and calls.
  const wide = useSyncExternalStore(watchWide, isWide)
  return (
    <Box as="nav" className={css.bar} aria={{ label }}>
      <Box className={css.column}>
        {brand && <Box className={css.wide}>{brand}</Box>}
        <Box className={css.tabs}>
          {tabs.map((tab) => (
            <Pressable
              key={tab.value}
              className={cx(css.tab, tab.value === current && css.on)}
              aria={{ current: tab.value === current ? 'page' : undefined }}
              onPress={() => onOpen(tab.value)}
            >
              <Icon name={tab.icon} size={24} />
              <Box as="span">{tab.label}</Box>
            </Pressable>
          ))}
        </Box>
        {wide && end && <Box className={css.wide}>{end}</Box>}
      </Box>
    </Box>
  )
}
