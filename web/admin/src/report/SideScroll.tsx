import { Flex } from 'antd'
import type { ReactNode } from 'react'
import styles from './person.module.css'

/** A table that scrolls sideways where it is wider than its page, also by keys. */
export function SideScroll({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Flex vertical className={styles.scroll ?? ''} role="group" tabIndex={0} aria-label={label}>
      {children}
    </Flex>
  )
}
