import { View, type BaseEventOrig, type ITouchEvent } from '@tarojs/components'
import { useRef } from 'react'
import { cx } from './cx'
import type { PressHoldProps } from './PressHold.types'
import css from './PressHold.module.css'

export type { PressHoldProps } from './PressHold.types'

export function PressHold({ onPress, onDrag, onRelease, disabled, label, className, children }: PressHoldProps) {
  const from = useRef<number | null>(null)
  // Taro types these two as touches on most components and as plain events on View.
  const y = (event: ITouchEvent | BaseEventOrig) =>
    ('changedTouches' in event ? event.changedTouches[0]?.clientY : undefined) ?? 0
  return (
    <View
      className={cx(css.hold, className)}
      aria-role="button"
      aria-label={label}
      catchMove
      onTouchStart={(event) => {
        if (disabled) return
        from.current = y(event)
        onPress()
      }}
      onTouchMove={(event) => {
        if (from.current !== null) onDrag(from.current - y(event))
      }}
      onTouchEnd={() => {
        if (from.current === null) return
        from.current = null
        onRelease()
      }}
      onTouchCancel={() => {
        if (from.current === null) return
        from.current = null
        // The system cancelled the touch (a call, a gesture): what was said so far counts.
        onRelease()
      }}
    >
      {children}
    </View>
  )
}
