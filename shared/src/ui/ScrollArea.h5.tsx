import { useEffect, useRef } from 'react'
import { cx } from './cx'
import type { ScrollAreaProps } from './ScrollArea.types'
import css from './ScrollArea.module.css'

export type { ScrollAreaProps } from './ScrollArea.types'

/** Distance from the end that still counts as the end (px). */
const NEAR_PX = 120

export function ScrollArea({ className, sideways, freely, followEnd, label, children }: ScrollAreaProps) {
  const area = useRef<HTMLDivElement>(null)
  const atEnd = useRef(true)
  useEffect(() => {
    if (followEnd !== undefined && area.current && atEnd.current) area.current.scrollTop = area.current.scrollHeight
  }, [followEnd])
  return (
    <div
      ref={area}
      className={cx(freely ? css.freely : sideways ? css.sideways : css.down, className)}
      // A scrolling region must be reachable by keyboard.
      tabIndex={0}
      role={label ? 'region' : undefined}
      aria-label={label}
      onScroll={(event) => {
        const { scrollHeight, scrollTop, clientHeight } = event.currentTarget
        atEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_PX
      }}
    >
      {children}
    </div>
  )
}
